import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './install-peers.mjs';

export const MAIN = join(ROOT, 'dist/cli/main.js');
const START_MS = 60_000;

/** Starts the reference bank on free ports; `node` are the flags of Node, `flags` those of the bank. */
export async function startBank({ flags = [], node = [], env = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-bench-bank-'));
  const profile = join(folder, 'profile.yaml');
  const args = [...node, MAIN, 'bank', '--port', '0', '--iam-port', '0'];
  const child = spawn(process.execPath, [...args, '--write-profile', profile, ...flags], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-4000);
  });
  const gone = new Promise((done) => child.once('exit', done));
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  const stop = async () => {
    process.removeListener('exit', killAtExit);
    child.kill('SIGKILL');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  for (const began = performance.now(); !existsSync(profile); await sleep(20)) {
    const late = performance.now() - began > START_MS;
    if (child.exitCode === null && !late) continue;
    await stop();
    throw new Error(`the bank does not start (${flags.join(' ')}): ${said}`);
  }
  return { profile, folder, stop };
}
