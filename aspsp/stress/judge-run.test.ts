import { describe, expect, it } from 'vitest';
import {
  judgeContests,
  judgeCuts,
  judgeDoubled,
  judgeLost,
  judgeMoney,
  judgeRecurring,
} from './judge-run.js';
import { type Contest, emptyLedger, tell } from './ledger.js';
import type { LeftBehind } from './left-behind.js';

const texts = (judgement?: { readonly findings: readonly string[] }) => judgement?.findings;

describe('lost and doubled', () => {
  const told = (...statuses: readonly string[]) => {
    const ledger = emptyLedger();
    tell(ledger, 'payment', '1');
    for (const status of statuses) tell(ledger, 'payment', '1', status);
    return ledger;
  };
  const left = (status: string) => ({ statuses: new Map([['payment 1', status]]) });
  it.each([
    ['present', told('RCVD'), left('RCVD'), [], []],
    ['present and approved', told('RCVD', 'ACTC'), left('ACSC'), [], []],
    ['present with its final status', told('RCVD', 'CANC', 'RCVD'), left('CANC'), [], []],
    ['taken back', told('ACTC'), left('RCVD'), ['payment 1 is RCVD again.'], []],
    ['lost', told(), { statuses: new Map() }, ['payment 1 is lost.'], []],
    ['changed', told('CANC'), left('ACTC'), ['payment 1 was CANC, and is ACTC.'], []],
    ['changed twice', told('RJCT', 'ACSC'), left('ACSC'), ['payment 1 was RJCT, and is ACSC.'], []],
    ['doubled', emptyLedger(), left('RCVD'), [], ['payment 1 exists, but no response named it.']],
    ['an authorisation', emptyLedger(), { statuses: new Map([['authorisation 7', '']]) }, [], []],
  ])('%s', (_name, ledger, after, lost, doubled) => {
    expect(texts(judgeLost(ledger, after))).toEqual(lost);
    expect(texts(judgeDoubled(ledger, after))).toEqual(doubled);
  });

  it('one X-Request-ID may create only one resource', () => {
    const made = [
      { requestId: 'a', ids: ['1', '1'] },
      { requestId: 'b', ids: ['1', '2'] },
    ];
    expect(texts(judgeDoubled({ ...emptyLedger(), made }, { statuses: new Map() }))).toEqual([
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
    ['two win', { wins: 2 }, 1, ['payment 1: 2 succeeded, not 1. Responses: .']],
    ['none wins', { wins: 0 }, 1, ['payment 1: 0 succeeded, not 1. Responses: .']],
    ['the winner was cut off', { wins: 0, cuts: 1 }, 1, []],
    [
      'two win, one was cut off',
      { wins: 2, cuts: 1 },
      1,
      ['payment 1: 2 succeeded, not 1. Responses: .'],
    ],
    [
      'three win, at most two may',
      { wins: 3, most: 2, least: 0 },
      1,
      ['payment 1: 3 succeeded, not 0 to 2. Responses: .'],
    ],
    ['two win, over midnight', { wins: 2, days: ['2026-11-21', '2026-11-22'] as const }, 0, []],
  ])('%s', (_name, change, looked, want) => {
    const [judgement] = judgeContests([contest(change)]);
    expect(judgement?.looked).toBe(looked);
    expect(texts(judgement)).toEqual(want);
  });
});

describe('money', () => {
  const order = { id: '1', status: 'ACSC', text: 's 1', units: 5n, debtor: 'D', creditor: 'C' };
  const entries = [
    { account: 'D', units: -5n, text: 's 1' },
    { account: 'C', units: 5n, text: 's 1' },
  ];
  const [debit, credit] = entries as [(typeof entries)[0], (typeof entries)[0]];
  it.each<[string, Partial<LeftBehind>, readonly string[]]>([
    ['is booked once', {}, []],
    ['is not booked', { entries: [] }, ['is ACSC and has 0 entries instead of 2: .']],
    [
      'is booked on one side',
      { entries: [debit] },
      ['is ACSC and has 1 entries instead of 2: D -5.'],
    ],
    [
      'is booked twice',
      { entries: [debit, credit, debit] },
      ['is ACSC and has 3 entries instead of 2: C 5, D -5, D -5.'],
    ],
    [
      'is booked with another amount',
      { entries: [debit, { ...credit, units: 4n }] },
      ['is ACSC and has 2 entries instead of 2: C 4, D -5.'],
    ],
    [
      'is booked and cancelled',
      { orders: [{ ...order, status: 'CANC' }] },
      ['is CANC and has 2 entries instead of 0: C 5, D -5.'],
    ],
    ['is booked without an order', { orders: [] }, ['Entries s 1 belong to no order.']],
    ['is lost', { sum: 99n }, ['The sum of all balances was 100 and is 99 (minor units).']],
  ])('%s', (_name, change, want) => {
    const { findings } = judgeMoney(100n, { sum: 100n, orders: [order], entries, ...change });
    expect(findings.map((one) => one.replace('payment 1 ', ''))).toEqual(want);
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
  ['before a kill', 0, 400, ['GET got no response after 400 ms: reset.']],
  ['long after a kill', 9000, 9100, ['GET got no response after 100 ms: reset.']],
])('a call that is cut off %s', (_name, sent, got, want) => {
  expect(texts(judgeCuts([{ call: 'GET', sent, got, reason: 'reset' }], [500]))).toEqual(want);
});
