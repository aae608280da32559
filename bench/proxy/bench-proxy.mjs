import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { MAIN } from '../lib/start-bank.mjs';
import { startListener } from './start-listener.mjs';

const HERE = import.meta.dirname;
const WARM_UP = 300;

/**
 * Measures how long one request to a small bank takes: directly, through a bare reverse proxy of undici, and
 * through `xs2a proxy`, which judges every response. One client with one connection uses the three ways in
 * turn, so that other load on the machine affects all of them.
 */
export async function benchProxy({ rounds, requests }) {
  const out = mkdtempSync(join(tmpdir(), 'xs2a-bench-proxy-'));
  const bank = await startListener([join(HERE, 'small-bank.mjs')]);
  const bare = await startListener([join(HERE, 'bare-proxy.mjs'), bank.url]);
  const flags = ['--target', bank.url, '--port', '0', '--out', join(out, 'reports')];
  const ours = await startListener([MAIN, 'proxy', ...flags]);
  const ways = { straight: bank, bare, 'xs2a proxy': ours };
  const agent = new Agent({ connections: 1 });
  const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  try {
    for (const { url } of Object.values(ways)) await ask(agent, url, WARM_UP);
    for (let round = 0; round < rounds; round++) {
      for (const [name, { url }] of Object.entries(ways)) {
        times[name].push(...(await ask(agent, url, requests)));
      }
    }
  } finally {
    await agent.destroy();
    for (const each of [ours, bare, bank]) await each.stop();
  }
  const judged = verdictOf(join(out, 'reports'));
  rmSync(out, { recursive: true, force: true });
  return { times, judged };
}

/** What the proxy judged during the measurement: the numbers would be worthless if it had stopped judging. */
function verdictOf(folder) {
  const { verdict, exchanges } = JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8'));
  return { verdict, exchanges };
}

/** The duration in milliseconds of each of `count` sequential requests. */
async function ask(dispatcher, url, count) {
  const times = [];
  for (let index = 0; index < count; index++) {
    const headers = { 'X-Request-ID': randomUUID(), 'Consent-ID': 'c', Accept: 'application/json' };
    const start = performance.now();
    const { statusCode, body } = await request(`${url}/psd2/v1/accounts`, { dispatcher, headers });
    await body.text();
    times.push(performance.now() - start);
    if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`);
  }
  return times;
}
