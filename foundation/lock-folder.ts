import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lookAtClaim } from './look-at-claim.js';
import { type Claim, openClaim } from './open-claim.js';

/**
 * Locks a folder for this process by listening on a socket whose name begins with the folder's digest. A
 * killed process no longer listens, so its lock disappears with it. Returns a function that releases the
 * folder. Of several processes that start at the same time, at most one gets the lock: each listens on its
 * own socket before it checks the others, and gives way to a holder and to those with a smaller name. No
 * socket ever replaces another. Otherwise the error that `used` makes is thrown.
 */
export async function lockFolder(folder: string, used: () => Error): Promise<() => Promise<void>> {
  const digest = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return lockPipe(used, `\\\\.\\pipe\\xs2a-bank-${digest}`);
  const prefix = `xs2a-bank-${digest}-`;
  const name = `${prefix}${randomBytes(6).toString('hex')}.sock`;
  const path = join(tmpdir(), name);
  const claim = await openClaim(`${path}.new`);
  // Other processes check only names of sockets that listen: one that refuses connections is dead.
  renameSync(`${path}.new`, path);
  const release = async (): Promise<void> => {
    rmSync(path, { force: true });
    await claim.close();
  };
  if (await isTaken(prefix, name)) {
    await release();
    throw used();
  }
  claim.hold();
  return release;
}

/**
 * Whether another process holds the folder or has priority over this one. Removes the sockets of dead
 * processes.
 */
async function isTaken(prefix: string, own: string): Promise<boolean> {
  const names = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix));
  for (const name of names.filter((one) => one.endsWith('.sock') && one !== own)) {
    const path = join(tmpdir(), name);
    const seen = await lookAtClaim(path, name > own);
    if (seen === 'held') return true;
    if (seen === 'dead') rmSync(path, { force: true });
  }
  return false;
}

/** On Windows a pipe's name disappears with its process, so one name is enough. */
async function lockPipe(used: () => Error, path: string): Promise<() => Promise<void>> {
  const claim: Claim | undefined = await openClaim(path).catch(() => undefined);
  if (claim === undefined) throw used();
  return claim.close;
}
