import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Case } from '../cases/case.js';
import { CREATE, DELETED, READ, runAgainst, STAYS, tinyBank } from './tiny-bank.testing.js';

const DAY_MS = 86_400_000;

/** A clock hook that starts one day ahead and moves as requested. */
let aheadMs = DAY_MS;
const hook: Server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  aheadMs += Number(/"PT(\d+)S"/.exec(body)?.[1] ?? 0) * 1000;
  response.end(JSON.stringify({ now: new Date(Date.now() + aheadMs).toISOString() }));
});
beforeAll(() => once(hook.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void hook.close());

const [create, read] = READ.steps;
const MOVING: Case = {
  ...READ,
  id: 'clock/read',
  steps: [
    { kind: 'clock', as: 'on', to: '${today+1}T12:00:00Z', expect: [] },
    ...(create === undefined || read === undefined ? [] : [create, read]),
  ],
};

test('cases that move the clock run last, after the clean-up of all others', async () => {
  const { port } = hook.address() as AddressInfo;
  const clock = { url: `http://127.0.0.1:${port}/clock`, token: 'secret' };
  const { events, verdicts } = await runAgainst(tinyBank(), {
    cases: [MOVING, CREATE, READ],
    profile: { clock },
  });
  const told = events.flatMap((event) => {
    if (event.type === 'case-finished') return [`${event.case} ${event.verdict}`];
    if (event.type !== 'exchange') return [];
    const { method, url } = event.exchange.request;
    return method === 'DELETE' || url.endsWith('/clock') ? [`${method} ${event.case}`] : [];
  });
  expect(told).toEqual([
    'ais/create passed',
    'ais/read passed',
    'DELETE cleanup',
    'DELETE cleanup',
    'GET clock/read',
    'POST clock/read',
    'clock/read passed',
    'DELETE cleanup',
  ]);
  expect(Object.keys(verdicts)).toHaveLength(3);
  const today = new Date(Date.now() + aheadMs).toISOString();
  expect(today).toMatch(/T12:00:/);
  expect(aheadMs).toBeGreaterThan(DAY_MS);
});

test('what has ended is looked at again on the day to which the clock was moved', async () => {
  const { port } = hook.address() as AddressInfo;
  const clock = { url: `http://127.0.0.1:${port}/clock`, token: 'secret' };
  const before = aheadMs;
  const moving = { ...MOVING, steps: MOVING.steps.slice(0, 1) };
  // the next day, a deleted consent is valid again
  const bank = tinyBank({
    statusOf: (_, isDeleted) => {
      if (!isDeleted) return 'received';
      return aheadMs > before ? 'valid' : 'terminatedByTpp';
    },
  });
  const profile = { clock, timeouts: { requestMs: 2_000, settleMs: 100 } };
  const { ended, verdicts } = await runAgainst(bank, { cases: [STAYS, DELETED, moving], profile });
  expect(ended.map((end) => end.case).at(-1)).toBe(STAYS.id);
  expect(verdicts[STAYS.id]).toBe('failed');
  const statusOf = (_: string, isDeleted: boolean) => (isDeleted ? 'terminatedByTpp' : 'received');
  const kept = await runAgainst(tinyBank({ statusOf }), {
    cases: [STAYS, DELETED, moving],
    profile,
  });
  expect(kept.verdicts[STAYS.id]).toBe('passed');
});

test('cases that move the clock are blocked like all others when the preflight fails', async () => {
  const failed = {
    type: 'preflight-check',
    name: 'port',
    outcome: 'failed',
    detail: 'closed',
    hint: '',
  } as const;
  const { ended } = await runAgainst(tinyBank(), {
    cases: [MOVING, READ],
    profile: { clock: { url: 'http://127.0.0.1:1/clock', token: 'secret' } },
    options: {
      preflight: async function* () {
        yield failed;
      },
    },
  });
  expect(ended.map(({ case: id, verdict }) => `${id} ${verdict}`)).toEqual([
    'ais/read blocked',
    'clock/read blocked',
  ]);
});

test('cases that move the clock do not apply to a bank without a clock hook', async () => {
  const { ended } = await runAgainst(tinyBank(), { cases: [MOVING] });
  expect(ended.map(({ verdict, reason }) => `${verdict}: ${reason}`)).toEqual([
    'not-applicable: profile clock is not set',
  ]);
});
