import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lockFolder } from './lock-folder.js';
import { packageRoot } from './package-root.js';

const taken = () => new Error('taken');
const folders: string[] = [];
const children: ChildProcess[] = [];

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-lock-'));
  folders.push(folder);
  return folder;
}

/** The names of the socket files of a folder's lock. */
function socketsOf(folder: string): readonly string[] {
  const digest = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16);
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`xs2a-bank-${digest}`));
}

const LOCK = `
  import { lockFolder } from ${JSON.stringify(join(packageRoot(), 'dist/foundation/lock-folder.js'))};
  process.stdin.once('data', async () => {
    const said = await lockFolder(process.argv[1], () => new Error('taken')).then(() => 'held', (error) => error.message);
    process.stdout.write(said + '\\n');
  });
  process.stdout.write('ready\\n');
`;

/** A process that locks the folder on command; `line` waits for a line of its output. */
function locker(folder: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', LOCK, folder]);
  children.push(child);
  const said: string[] = [];
  const listeners: (() => void)[] = [];
  child.stdout.on('data', (text: Buffer) => {
    said.push(...text.toString().trim().split('\n'));
    for (const tell of listeners.splice(0)) tell();
  });
  const line = async (index: number): Promise<string> => {
    while (said[index] === undefined) await new Promise<void>((done) => listeners.push(done));
    return said[index] ?? '';
  };
  return { child, line };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((done) => child.once('close', done));
  child.kill('SIGKILL');
  await ended;
}

describe('lockFolder', () => {
  it('gives a folder to one of many concurrent callers, and again after its release', async () => {
    const folder = newFolder();
    for (let round = 0; round < 5; round += 1) {
      const tries = await Promise.allSettled(
        Array.from({ length: 20 }, () => lockFolder(folder, taken)),
      );
      const got = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(got).toHaveLength(1);
      await expect(lockFolder(folder, taken)).rejects.toThrow('taken');
      await got[0]?.();
    }
    await (await lockFolder(folder, taken))();
  });

  it('locks different folders independently', async () => {
    const [one, other] = [
      await lockFolder(newFolder(), taken),
      await lockFolder(newFolder(), taken),
    ];
    await one();
    await other();
  });

  it('gives the folder to one of many processes after its holder was killed', {
    timeout: 60_000,
  }, async () => {
    const folder = newFolder();
    const first = locker(folder);
    await first.line(0);
    first.child.stdin.write('go');
    expect(await first.line(1)).toBe('held');
    const others = Array.from({ length: 6 }, () => locker(folder));
    await Promise.all(others.map(({ line }) => line(0)));
    await kill(first.child);
    expect(socketsOf(folder)).toHaveLength(1);
    for (const { child } of others) child.stdin.write('go');
    const said = await Promise.all(others.map(({ line }) => line(1)));
    expect(said.sort()).toEqual(['held', ...Array.from({ length: 5 }, () => 'taken')]);
    for (const { child } of others) await kill(child);
    const again = await lockFolder(folder, taken);
    await again();
    expect(socketsOf(folder)).toEqual([]);
  });
});
