import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request as send } from 'undici';
import { findPostgres, startPostgres } from '../../dist/aspsp/testing/postgres-server.js';
import { makeTestPki, writePki } from '../../dist/pki/pki.js';
import { operations, withRequestId } from './operations.mjs';
import { prepareBank } from './prepare-bank.mjs';
import { startContestant } from './start-contestant.mjs';

/** Authorisation codes per second of load: more than a contestant can exchange. */
const CODES_A_SECOND = 1500;

/**
 * Loads every contestant with every operation. The rounds are interleaved: each round loads all of them in
 * turn, so that a machine that is busy for a while slows all of them.
 */
export async function benchBank({ runs, seconds, connections, only }) {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-bench-bank-'));
  const certs = join(folder, 'certs');
  writePki(certs, await makeTestPki({ keys: 'p256', now: new Date() }));
  const read = (file) => readFileSync(join(certs, file), 'utf8');
  const connect = {
    ca: read('ca.pem'),
    cert: read('tpp1-qwac.pem'),
    key: read('tpp1-qwac.key.pem'),
  };
  const bin = findPostgres(process.env);
  const server = bin === null ? undefined : await startPostgres(bin);
  const contestants = [];
  try {
    for (const plan of plans(folder, server?.address)) {
      contestants.push(await open({ ...plan, certs }, connect, connections));
    }
    const results = [];
    for (const operation of operations.filter(
      ({ name }) => only.length === 0 || only.includes(name),
    )) {
      results.push(await measure(operation, contestants, { runs, seconds, connections }));
    }
    return results;
  } finally {
    for (const { agents, stop } of contestants) {
      await Promise.all(agents.map((agent) => agent.destroy()));
      await stop();
    }
    server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function plans(folder, address) {
  const other = address?.replace(/[^/]*$/, 'three');
  return [
    { name: 'bare' },
    { name: 'generated' },
    { name: 'memory' },
    { name: 'pglite', store: join(folder, 'pglite') },
    ...(address === undefined
      ? []
      : [
          { name: 'postgres', store: address },
          { name: 'postgres, 3 processes', store: other, make: address, processes: 3 },
        ]),
  ];
}

async function open({ make, ...plan }, connect, connections) {
  if (make !== undefined) await makeDatabase(make);
  const contestant = await startContestant(plan);
  const { ports } = contestant.told;
  const each = Math.ceil(connections / ports.length);
  const agents = ports.map(() => new Agent({ connections: each, connect }));
  const prepared = await prepareBank(contestant, agents[0]);
  return { ...contestant, agents, prepared };
}

async function makeDatabase(address) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query('CREATE DATABASE three');
  await client.end();
}

async function measure(operation, contestants, { runs, seconds, connections }) {
  const rounds = Object.fromEntries(contestants.map(({ name }) => [name, []]));
  for (const one of contestants) await load(operation, one, { seconds: 1, connections });
  for (let run = 1; run <= runs; run += 1) {
    process.stderr.write(`bench: ${operation.name}: round ${run} of ${runs}\n`);
    const start = run % contestants.length;
    for (const one of [...contestants.slice(start), ...contestants.slice(0, start)]) {
      rounds[one.name].push(await load(operation, one, { seconds, connections }));
    }
  }
  return { operation: operation.name, rounds };
}

/** Requests per second, the latencies in milliseconds, and the servers' CPU time per request. */
async function load(operation, contestant, { seconds, connections }) {
  const { agents, prepared, told, cpu } = contestant;
  const ports = operation.iam === true ? told.iamPorts : told.ports;
  const amount = operation.codes === true ? CODES_A_SECOND * seconds : 0;
  const codes = amount === 0 ? [] : await contestant.codes(amount, prepared.client);
  const about = { ...prepared, codes };
  const times = [];
  const before = await cpu();
  const began = performance.now();
  const end = began + seconds * 1000;
  const lane = async (number) => {
    const index = number % ports.length;
    for (let now = performance.now(); now < end; ) {
      const request = operation.request(about);
      if (request === undefined) return;
      await once(operation, contestant.name, withRequestId(request), ports[index], agents[index]);
      const then = performance.now();
      times.push(then - now);
      now = then;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, number) => lane(number)));
  const took = performance.now() - began;
  const used = (await cpu()) - before;
  times.sort((one, other) => one - other);
  const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))];
  const count = times.length;
  return { rate: (count / took) * 1000, p50: at(0.5), p99: at(0.99), cpu: (used / count) * 1000 };
}

async function once({ name, status }, contestant, { path, ...request }, port, dispatcher) {
  const answer = await send(`https://127.0.0.1:${port}${path}`, { ...request, dispatcher });
  const text = await answer.body.text();
  if (answer.statusCode === status) return;
  throw new Error(`${contestant}: ${name}: ${answer.statusCode} ${text.slice(0, 300)}`);
}
