import { describe, expect, it } from 'vitest';
import type { Contest, StatusReading, Watched } from '../ledger.js';
import { judgeContests } from './judge-contests.js';
import { judgeCuts } from './judge-cuts.js';
import { judgeDoubled } from './judge-doubled.js';
import { judgeLost } from './judge-lost.js';
import { judgeMoney, type Money } from './judge-money.js';
import { judgeMoves } from './judge-moves.js';
import { judgeRecurring } from './judge-recurring.js';

const texts = ({ findings }: { readonly findings: readonly { readonly text: string }[] }) =>
  findings.map(({ text }) => text);

const look = (what: Watched, status: string, sent: number, got = sent + 1): StatusReading => ({
  what,
  id: '1',
  status,
  sent,
  got,
  by: 'GET',
});

describe('moves', () => {
  it.each<[string, readonly StatusReading[], readonly string[]]>([
    ['the same status twice', [look('payment', 'RCVD', 0), look('payment', 'RCVD', 2)], []],
    ['several steps ahead', [look('payment', 'RCVD', 0), look('payment', 'ACSC', 2)], []],
    ['calls that overlap', [look('payment', 'CANC', 0, 9), look('payment', 'RCVD', 3)], []],
    ['other resources', [look('payment', 'CANC', 0), look('basket', 'RCVD', 3)], []],
    [
      'back from a final status',
      [look('payment', 'ACTC', 4), look('payment', 'CANC', 0)],
      ['payment 1 was CANC, and ACTC after that.'],
    ],
    [
      'from one final status to another',
      [look('payment', 'ACSC', 0), look('payment', 'CANC', 2)],
      ['payment 1 was ACSC, and CANC after that.'],
    ],
    [
      'an authorisation that fails after it was finalised',
      [look('authorisation', 'finalised', 0), look('authorisation', 'failed', 2)],
      ['authorisation 1 was finalised, and failed after that.'],
    ],
    [
      'a consent that becomes valid after it was rejected',
      [look('consent', 'rejected', 0), look('consent', 'valid', 2)],
      ['consent 1 was rejected, and valid after that.'],
    ],
    [
      'an unknown status',
      [look('basket', 'RCVD', 0), look('basket', 'PDNG', 2)],
      ['basket 1 was RCVD, and PDNG after that.'],
    ],
  ])('%s', (_name, looks, want) => {
    const judgement = judgeMoves(looks);
    expect(judgement.looked).toBe(looks.length);
    expect(texts(judgement)).toEqual(want);
  });

  it('list the readings in the order of the responses', () => {
    const { findings } = judgeMoves([look('payment', 'ACTC', 4), look('payment', 'CANC', 0)]);
    expect(findings[0]?.trail).toEqual(['0 ms to 1 ms  CANC  GET', '4 ms to 5 ms  ACTC  GET']);
  });
});

describe('lost and doubled', () => {
  const looks = [look('payment', 'RCVD', 0)];
  it.each([
    ['present', ['payment 1'], [], []],
    ['lost', [], ['payment 1 is lost.'], []],
    ['doubled', ['payment 1', 'payment 2'], [], ['payment 2 exists, but no response named it.']],
    ['present, with its authorisation', ['payment 1', 'authorisation 7'], [], []],
  ])('%s', (_name, there, lost, doubled) => {
    expect(texts(judgeLost(looks, new Set(there)))).toEqual(lost);
    expect(texts(judgeDoubled([], looks, new Set(there)))).toEqual(doubled);
  });

  it('one X-Request-ID may create only one resource', () => {
    const made = [
      { requestId: 'a', ids: ['1', '1'] },
      { requestId: 'b', ids: ['1', '2'] },
    ];
    expect(texts(judgeDoubled(made, [], new Set()))).toEqual([
      'X-Request-ID b created 2 resources.',
    ]);
  });
});

describe('contests', () => {
  const contest = (change: Partial<Contest>): Contest => ({
    name: 'one wins',
    resource: 'payment 1',
    wins: 1,
    cuts: 0,
    most: 1,
    least: 1,
    answers: [],
    days: ['2026-11-21', '2026-11-21'],
    ...change,
  });
  it.each([
    ['one wins', {}, 1, []],
    ['two win', { wins: 2 }, 1, ['payment 1: 2 succeeded, not 1.']],
    ['none wins', { wins: 0 }, 1, ['payment 1: 0 succeeded, not 1.']],
    ['the winner was cut off', { wins: 0, cuts: 1 }, 1, []],
    ['two win, one was cut off', { wins: 2, cuts: 1 }, 1, ['payment 1: 2 succeeded, not 1.']],
    [
      'three win, at most two may',
      { wins: 3, most: 2, least: 0 },
      1,
      ['payment 1: 3 succeeded, not 0 to 2.'],
    ],
    ['two win, over midnight', { wins: 2, days: ['2026-11-21', '2026-11-22'] as const }, 0, []],
  ])('%s', (_name, change, looked, want) => {
    const [judgement] = judgeContests([contest(change)]);
    expect(judgement?.looked).toBe(looked);
    expect(texts(judgement ?? { findings: [] })).toEqual(want);
  });
});

describe('money', () => {
  const order = { id: '1', status: 'ACSC', text: 's 1', units: 5n, debtor: 'D', creditor: 'C' };
  const entries = [
    { account: 'D', units: -5n, text: 's 1' },
    { account: 'C', units: 5n, text: 's 1' },
  ];
  const [debit, credit] = entries as [(typeof entries)[0], (typeof entries)[0]];
  it.each<[string, Partial<Money>, readonly string[]]>([
    ['is booked once', {}, []],
    ['is not booked', { entries: [] }, ['payment 1 is ACSC and has 0 entries instead of 2.']],
    [
      'is booked on one side',
      { entries: [debit] },
      ['payment 1 is ACSC and has 1 entries instead of 2.'],
    ],
    [
      'is booked twice',
      { entries: [debit, credit, debit] },
      ['payment 1 is ACSC and has 3 entries instead of 2.'],
    ],
    [
      'is booked with another amount',
      { entries: [debit, { ...credit, units: 4n }] },
      ['payment 1 is ACSC and has 2 entries instead of 2.'],
    ],
    [
      'is booked and cancelled',
      { orders: [{ ...order, status: 'CANC' }] },
      ['payment 1 is CANC and has 2 entries instead of 0.'],
    ],
    ['is booked without an order', { orders: [] }, ['Entries s 1 belong to no order.']],
    ['is lost', { after: 99n }, ['The sum of all balances was 100 and is 99 (minor units).']],
  ])('%s', (_name, change, want) => {
    expect(
      texts(judgeMoney({ before: 100n, after: 100n, orders: [order], entries, ...change })),
    ).toEqual(want);
  });
});

it('only one recurring consent of a PSU and a TPP may be valid', () => {
  const consent = { id: '1', owner: 'T', psu: 'p', recurring: true, status: 'valid' };
  const others = [
    { ...consent, id: '2', owner: 'U' },
    { ...consent, id: '3', psu: 'q' },
    { ...consent, id: '4', recurring: false },
    { ...consent, id: '5', status: 'expired' },
  ];
  expect(texts(judgeRecurring([consent, ...others]))).toEqual([]);
  expect(texts(judgeRecurring([consent, { ...consent, id: '6' }]))).toEqual([
    'p for T: 2 recurring consents are valid at once.',
  ]);
});

it.each([
  ['during a kill', 0, 1000, []],
  ['soon after a kill', 3000, 4000, []],
  ['before a kill', 0, 400, ['GET got no response: reset.']],
  ['long after a kill', 9000, 9100, ['GET got no response: reset.']],
])('a call that is cut off %s', (_name, sent, got, want) => {
  expect(texts(judgeCuts([{ call: 'GET', sent, got, reason: 'reset' }], [500]))).toEqual(want);
});
