import { expect, test } from 'vitest';
import type { LiveExchange, WireAnswer } from '../wire/wire.js';
import { Reachability } from './reachability.js';
import type { RunOptions } from './run-options.js';
import { PROFILE } from './tiny-bank.testing.js';

const body = Buffer.alloc(0);
const OUT: WireAnswer = { kind: 'answer', status: 503, headers: [], body };
const REFUSED: WireAnswer = { kind: 'answer', status: 401, headers: [], body };
const SILENT: WireAnswer = { kind: 'no-answer', reason: 'connection-refused', detail: '' };

/** A target that gives this answer to each probe, and has answered before. */
async function targetThat(now: { answer: WireAnswer }, outageMs = 1_500) {
  let probes = 0;
  const live = (answer: WireAnswer) => ({ request: { identity: 'tpp1' }, answer }) as LiveExchange;
  const wire = {
    send: async () => {
      probes += 1;
      return live(now.answer);
    },
    close: async () => undefined,
  };
  const target = new Reachability({ profile: PROFILE, wire } as unknown as RunOptions, outageMs);
  await target.heed(live(REFUSED));
  return { target, probes: () => probes, heed: (answer: WireAnswer) => target.heed(live(answer)) };
}

test('an outage that does not end in time is waited for once', async () => {
  const now = { answer: OUT };
  const { target, probes, heed } = await targetThat(now);
  expect(await target.wasOutage(OUT)).toBe(false);
  const looks = probes();
  expect(looks).toBeGreaterThan(1);
  expect([await target.wasOutage(OUT), probes(), target.dead]).toEqual([false, looks, false]);
  // the bank is back, and another outage begins
  await heed(REFUSED);
  now.answer = OUT;
  setTimeout(() => {
    now.answer = REFUSED;
  }, 500);
  expect(await target.wasOutage(OUT)).toBe(true);
});

test('a target that stays silent has stopped responding', async () => {
  const { target, probes } = await targetThat({ answer: SILENT });
  expect([await target.wasOutage(SILENT), target.dead]).toEqual([false, true]);
  const looks = probes();
  expect([await target.wasOutage(SILENT), probes()]).toEqual([false, looks]);
});

test('a single response that is not served is no outage', async () => {
  const { target, probes } = await targetThat({ answer: REFUSED });
  expect([await target.wasOutage(OUT), probes()]).toEqual([false, 1]);
});
