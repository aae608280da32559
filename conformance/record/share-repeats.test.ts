import { expect, test } from 'vitest';
import type { CheckDone, ExchangeRecorded } from './event.js';
import { shareRepeats } from './share-repeats.js';

const check = (at: number): CheckDone => ({
  type: 'check',
  case: 'ais/read',
  exchange: `e${at}`,
  clause: 'AIS-READ-200',
  sentence: 'A read answers 200.',
  findings: [],
});

const exchange = (at: number): ExchangeRecorded => ({
  type: 'exchange',
  case: 'ais/read',
  exchange: {
    id: `e${at}`,
    step: 'read',
    operation: 'listAccounts',
    identity: 'tpp1',
    startedAt: '2026-01-31T10:15:00.000Z',
    durationMs: 1,
    request: {
      method: 'GET',
      url: 'https://bank.example/v1/accounts',
      headers: [
        ['Accept', 'application/json'],
        ['X-Request-ID', `id-${at}`],
      ],
      body: null,
    },
    response: {
      kind: 'answer',
      status: 200,
      headers: [['content-type', 'application/json']],
      body: null,
    },
  },
});

test('equal headers and empty lists of findings are one object, and every event says the same as before', () => {
  const share = shareRepeats();
  const [first, second] = [share(exchange(1)), share(exchange(2))] as ExchangeRecorded[];
  expect(first).toEqual(exchange(1));
  expect(second).toEqual(exchange(2));
  expect(second?.exchange.request.headers[0]).toBe(first?.exchange.request.headers[0]);
  expect(second?.exchange.response).toMatchObject({
    headers: [['content-type', 'application/json']],
  });

  const [one, other] = [share(check(1)), share(check(2))] as CheckDone[];
  expect([one, other]).toEqual([check(1), check(2)]);
  expect(other?.findings).toBe(one?.findings);
});

test('a name and a value are never taken for those of another header', () => {
  const share = shareRepeats();
  const withHeader = (name: string, value: string): ExchangeRecorded => {
    const event = exchange(1);
    const request = { ...event.exchange.request, headers: [[name, value] as const] };
    return { ...event, exchange: { ...event.exchange, request } };
  };
  const [given, other] = [withHeader('a', 'b: c'), withHeader('a: b', 'c')];
  expect(share(given)).toEqual(given);
  expect(share(other)).toEqual(other);
});

test('a header is shared as long as it comes again, and forgotten when thousands of others came meanwhile', () => {
  const share = shareRepeats();
  const headersOf = (at: number) =>
    (share(exchange(at)) as ExchangeRecorded).exchange.request.headers;
  const [accept, first] = headersOf(0);
  for (let at = 1; at < 3000; at += 1) expect(headersOf(at)[0]).toBe(accept);
  const again = headersOf(0)[1];
  expect(again).toEqual(first);
  expect(again).not.toBe(first);
});
