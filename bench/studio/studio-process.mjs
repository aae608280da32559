import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { MAIN } from '../lib/start-bank.mjs';

const TOKEN = 'the-token-of-a-benchmark-of-the-studio';

/** Starts `xs2a studio` on a free port, and speaks with its API. */
export async function startStudio({ folder, database, concurrency = 0 }) {
  const where = ['--folder', folder, ...(database === undefined ? [] : ['--database', database])];
  const more = ['--port', '0', '--no-open', '--concurrency', String(concurrency)];
  const child = spawn(process.execPath, [MAIN, 'studio', ...where, ...more], {
    env: { ...process.env, XS2A_STUDIO_TOKEN: TOKEN },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  const gone = once(child, 'exit');
  const [printed] = await Promise.race([
    once(child.stdout, 'data'),
    gone.then(() => Promise.reject(new Error('the studio does not start'))),
  ]);
  const { origin } = new URL(printed.toString().trim());
  const api = `${origin}/api/v1`;
  const headers = { authorization: `Bearer ${TOKEN}` };
  return {
    /** The body of a response, and how many milliseconds it took until it was read. */
    async get(path) {
      const begun = performance.now();
      const answer = await fetch(`${api}${path}`, { headers });
      const body = await answer.json();
      if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${JSON.stringify(body)}`);
      return { body, ms: performance.now() - begun };
    },
    async post(path, value) {
      const type = { 'content-type': 'application/json' };
      const body = JSON.stringify(value);
      const answer = await fetch(`${api}${path}`, {
        method: 'POST',
        headers: { ...headers, ...type },
        body,
      });
      if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    /** Reads the events of a run until it ends or `signal` aborts; the number of bytes. */
    async watch(runId, signal) {
      const answer = await fetch(`${api}/runs/${runId}/events`, { headers, signal });
      let bytes = 0;
      for await (const chunk of answer.body) bytes += chunk.length;
      return bytes;
    },
    async stop() {
      process.removeListener('exit', killAtExit);
      child.kill('SIGTERM');
      await gone;
    },
  };
}
