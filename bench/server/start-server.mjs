import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const SCRIPT = join(import.meta.dirname, 'run-server.mjs');

/** Starts a server process and waits until it listens. */
export function startServer(name) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(process.execPath, [SCRIPT, name], { env, stdio: ['pipe', 'pipe', 'pipe'] });
    let trouble = '';
    child.stderr.on('data', (chunk) => {
      trouble = (trouble + chunk).slice(-4000);
    });
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}: ${trouble}`)));
    createInterface({ input: child.stdout }).once('line', (line) => {
      const stop = () =>
        new Promise((done) => {
          child.once('exit', done);
          child.stdin.end();
        });
      resolve({ name, ...JSON.parse(line), stop });
    });
  });
}
