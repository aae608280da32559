import { expect, test } from 'vitest';
import { pacedWire } from './paced-wire.js';
import type { LiveExchange, Wire, WireRequest } from './wire.js';

test('starts no more than the given number of requests per second, also in parallel', async () => {
  const begun: number[] = [];
  const wire: Wire = {
    send: async () => {
      begun.push(performance.now());
      return {} as LiveExchange;
    },
    close: async () => undefined,
  };
  const paced = pacedWire(wire, 100);
  await Promise.all(Array.from({ length: 6 }, () => paced.send({} as WireRequest)));
  expect(begun).toHaveLength(6);
  // five gaps of 10 ms, minus the inaccuracy of timers
  expect((begun.at(-1) ?? 0) - (begun[0] ?? 0)).toBeGreaterThan(45);
});

/** A bank that serves this number of requests a second; counts those that it refuses. */
function limitedBank(
  perSecond: number,
  headers: WireRequest['headers'] = [],
  ofRefusal: WireRequest['headers'] = [],
) {
  const served: number[] = [];
  const seen = { refused: 0 };
  const request = { headers } as WireRequest;
  const wire: Wire = {
    send: async () => {
      const now = performance.now();
      const isMore = served.filter((each) => each > now - 1000).length >= perSecond;
      if (isMore) seen.refused += 1;
      else served.push(now);
      const answer = {
        kind: 'answer',
        status: isMore ? 429 : 200,
        headers: isMore ? ofRefusal : [],
      };
      return { request, answer } as unknown as LiveExchange;
    },
    close: async () => undefined,
  };
  return { wire, seen, request };
}

test('after a 429 it waits for a second, and starts fewer', async () => {
  const { wire, seen, request } = limitedBank(40);
  const paced = pacedWire(wire);
  const begun = performance.now();
  for (let sent = 0; sent < 80; sent += 1) await paced.send(request);
  expect(seen.refused).toBeGreaterThan(0);
  expect(seen.refused).toBeLessThan(4);
  expect(performance.now() - begun).toBeGreaterThan(1500);
});

test('the daily accesses of a consent slow nothing down', async () => {
  const { wire, seen, request } = limitedBank(5, [['Consent-ID', '1']]);
  const paced = pacedWire(wire);
  const begun = performance.now();
  for (let sent = 0; sent < 20; sent += 1) await paced.send(request);
  expect(seen.refused).toBe(15);
  expect(performance.now() - begun).toBeLessThan(500);
});

test('a limit of reads slows reads down, and nothing else', async () => {
  const { wire, seen, request } = limitedBank(20, [['Consent-ID', '1']], [['Retry-After', '1']]);
  const paced = pacedWire({
    ...wire,
    send: (each) =>
      each === request ? wire.send(each) : Promise.resolve({ request: each } as LiveExchange),
  });
  const begun = performance.now();
  for (let sent = 0; sent < 40; sent += 1) await paced.send(request);
  expect(seen.refused).toBeLessThan(4);
  expect(performance.now() - begun).toBeGreaterThan(1500);
  const others = performance.now();
  for (let sent = 0; sent < 40; sent += 1) await paced.send({ headers: [] } as never);
  expect(performance.now() - others).toBeLessThan(500);
});
