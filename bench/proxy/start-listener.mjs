import { spawn } from 'node:child_process';

const START_MS = 30_000;

/** Starts a Node program and waits until it prints, on stdout or stderr, where it listens. */
export function startListener(args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  const gone = new Promise((done) => child.once('exit', done));
  const stop = async () => {
    process.removeListener('exit', killAtExit);
    child.kill('SIGINT');
    await gone;
  };
  return new Promise((resolve, reject) => {
    let said = '';
    const late = setTimeout(() => reject(new Error(`it does not start: ${said}`)), START_MS);
    const hear = (chunk) => {
      said += chunk;
      const url = /(http:\/\/localhost:\d+) /.exec(said)?.[1];
      if (url === undefined) return;
      clearTimeout(late);
      resolve({ url, stop });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
  });
}
