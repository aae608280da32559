import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const SCRIPT = join(import.meta.dirname, 'run-contestant.mjs');

/** Starts one or more processes of a contestant; `XS2A_BENCH_PROF=NAME` profiles the first. */
export async function startContestant({ name, certs, store, processes = 1 }) {
  const all = [];
  for (let index = 0; index < processes; index += 1) {
    all.push(await startProcess({ name, certs, store, profiled: index === 0 }));
  }
  const sum = (values) => values.reduce((total, value) => total + value, 0);
  return {
    name,
    told: {
      ...all[0].told,
      ports: all.flatMap(({ told }) => told.ports),
      iamPorts: all.flatMap(({ told }) => told.iamPorts),
    },
    cpu: async () => sum(await Promise.all(all.map(async ({ ask }) => (await ask('cpu')).cpu))),
    codes: async (count, client) => (await all[0].ask(`codes ${count} ${client}`)).codes,
    stop: () => Promise.all(all.map(({ stop }) => stop())),
  };
}

async function startProcess({ name, certs, store, profiled }) {
  const flags = profiled && process.env.XS2A_BENCH_PROF === name ? ['--cpu-prof'] : [];
  const args = [...flags, SCRIPT, name, certs, ...(store === undefined ? [] : [store])];
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let trouble = '';
  child.stderr.on('data', (chunk) => {
    trouble = (trouble + chunk).slice(-4000);
  });
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ended with ${code}: ${trouble}`);
  });
  ended.catch(() => undefined);
  const next = async () => JSON.parse((await Promise.race([once(lines, 'line'), ended]))[0]);
  const told = await next();
  return {
    told,
    ask: (command) => {
      const answer = next();
      child.stdin.write(`${command}\n`);
      return answer;
    },
    stop: () =>
      new Promise((done) => {
        child.once('exit', done);
        child.stdin.end();
      }),
  };
}
