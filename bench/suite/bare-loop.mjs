import { randomUUID } from 'node:crypto';
import { Agent } from 'undici';
import { loadProfile } from '../../dist/conformance/profile/load-profile.js';
import { median } from '../lib/statistics.mjs';

/**
 * Resends the recorded requests of a run to the same bank in their order, each as soon as one of
 * `concurrency` lanes is free, without preparing, judging or recording anything. It uses the same
 * certificates, TLS settings and pools as the suite. Values that were redacted from the record (tokens,
 * passwords) are missing, and X-Request-ID is new each time.
 */
export async function bareLoop(profileFile, requests, concurrency) {
  const { identities, ca } = loadProfile(profileFile, {});
  const agents = new Map();
  const agentOf = (name) => {
    const { certificate: cert, key } = identities[name] ?? {};
    const connect = { ca, cert, key, maxCachedSessions: 0 };
    const agent = agents.get(name) ?? new Agent({ connect, headersTimeout: 0, bodyTimeout: 0 });
    agents.set(name, agent);
    return agent;
  };
  const times = [];
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < requests.length; index = next++) {
      const began = performance.now();
      await sendAgain(requests[index], agentOf(requests[index].identity));
      times.push(performance.now() - began);
    }
  };
  const cpu = process.cpuUsage();
  const began = performance.now();
  await Promise.all(Array.from({ length: concurrency }, lane));
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  await Promise.all([...agents.values()].map((agent) => agent.destroy()));
  const count = requests.length;
  return {
    rate: count / (ms / 1000),
    cpuMs: (user + system) / 1000 / count,
    latency: median(times),
  };
}

async function sendAgain({ method, url, headers, body }, agent) {
  const { origin, pathname, search } = new URL(url);
  const fresh = headers.flatMap(([name, value]) => [
    name,
    /^x-request-id$/i.test(name) ? randomUUID() : value,
  ]);
  const request = { origin, path: pathname + search, method, headers: fresh };
  try {
    const answer = await agent.request({
      ...request,
      body: body?.cut === false ? body.text : null,
    });
    await answer.body.arrayBuffer();
  } catch {
    // a refused handshake is an answer too
  }
}

/** Requests that got a response: at most this many, evenly distributed over the run. */
export function recordedRequests(events, most) {
  const all = events
    .filter(({ type, exchange }) => type === 'exchange' && exchange.response.kind === 'answer')
    .map(({ exchange: { request, identity } }) => ({ ...request, identity }));
  const step = Math.max(1, all.length / most);
  return Array.from(
    { length: Math.floor(all.length / step) },
    (_, index) => all[Math.floor(index * step)],
  );
}
