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
