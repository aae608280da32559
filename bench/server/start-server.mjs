import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const SCRIPT = join(import.meta.dirname, 'run-server.mjs');

/** Starts a server process and waits until it listens. */
export function startServer(name) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(process.execPath, [...nodeFlags(name), SCRIPT, name], {
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let trouble = '';
    child.stderr.on('data', (chunk) => {
      trouble = (trouble + chunk).slice(-4000);
    });
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}: ${trouble}`)));
    const lines = createInterface({ input: child.stdout });
    lines.once('line', (line) => {
      const stop = () =>
        new Promise((done) => {
          child.once('exit', done);
          child.stdin.end();
        });
      resolve({ name, ...JSON.parse(line), cpu: () => cpuOf(child, lines), stop });
    });
  });
}

/** Milliseconds of CPU time that the process has used since it started, on all its threads. */
async function cpuOf(child, lines) {
  const answer = once(lines, 'line');
  child.stdin.write('cpu\n');
  const [line] = await answer;
  return JSON.parse(line).cpu;
}

/** XS2A_BENCH_PROF=NAME writes a CPU profile of that server into the current folder. */
function nodeFlags(name) {
  return process.env.XS2A_BENCH_PROF === name ? ['--cpu-prof'] : [];
}
