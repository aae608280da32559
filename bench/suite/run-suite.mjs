import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIN } from '../lib/start-bank.mjs';

const PRELOAD = join(import.meta.dirname, 'note-usage.cjs');

/** One run of the default set, started as a user starts it: its duration and its counts. */
export async function runSuite({ profile, folder }, concurrency) {
  const out = join(folder, 'run');
  const usage = join(folder, 'usage.json');
  const flags = ['--profile', profile, '--concurrency', String(concurrency), '--out', out];
  const began = performance.now();
  const code = await new Promise((done, fail) => {
    const args = ['--require', PRELOAD, MAIN, 'conformance', ...flags];
    const env = { ...process.env, XS2A_BENCH_USAGE: usage };
    const child = spawn(process.execPath, args, { env, stdio: 'ignore' });
    child.once('error', fail);
    child.once('exit', done);
  });
  const seconds = (performance.now() - began) / 1000;
  const events = readFileSync(join(out, 'events.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const finished = events.at(-1);
  if (code !== 0) throw new Error(`the suite ended with ${code}: ${JSON.stringify(finished)}`);
  const { megabytes, cpuMs } = JSON.parse(readFileSync(usage, 'utf8'));
  return { seconds, megabytes, cpuMs, runSeconds: finished.durationMs / 1000, events };
}
