import { spawn } from 'node:child_process';

const QUIET = {
  NO_COLOR: '1',
  CI: '1',
  DO_NOT_TRACK: '1',
  REDOCLY_TELEMETRY: 'off',
  NO_UPDATE_NOTIFIER: '1',
};

/** Runs a program until it exits or a timeout ends it; returns its output and its exit code. */
export function runCommand(file, args, { cwd, env = {}, timeoutMs = 180_000 } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(file, args, {
      cwd,
      env: { ...process.env, ...QUIET, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    child.once('error', fail);
    child.once('close', (code) => {
      clearTimeout(timer);
      done({ code, output });
    });
  });
}
