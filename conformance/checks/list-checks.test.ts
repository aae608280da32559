import { describe, expect, test } from 'vitest';
import { type ParsedAnswer, parseAnswer } from '../answers/parsed-answer.js';
import type { Scope } from '../answers/resolve-value.js';
import type { Check } from '../cases/check.js';
import type { Profile } from '../profile/profile.js';
import { runCheck } from './run-check.js';

const C = 'X-CLAUSE';

const seen = (alias: string, body: unknown, status = 200): ParsedAnswer =>
  parseAnswer({
    alias,
    operation: 'listTransactions',
    request: {
      method: 'GET',
      url: 'https://bank.example/x',
      headers: [],
      body: null,
      identity: 'tpp1',
      timeoutMs: 1,
    },
    answer: {
      kind: 'answer',
      status,
      headers: [['Content-Type', 'application/json']],
      body: Buffer.from(JSON.stringify(body)),
    },
  });

/** The findings of a check on the last of these responses; each has an alias. */
function found(check: Check, bodies: Readonly<Record<string, unknown>>, status = 200) {
  const all = Object.entries(bodies).map(([alias, body]) => seen(alias, body, status));
  const now = all.at(-1) as ParsedAnswer;
  const scope: Scope = {
    seen: new Map(all.map((each) => [each.alias, each])),
    profile: {} as Profile,
    tpp: null,
    now: new Date(0),
    newUuid: () => 'UUID',
  };
  return runCheck(check, { seen: now, scope, spec: new Map(), levelOf: () => 'required' });
}

const GROWN: Check = { check: 'grown', clause: C, pointer: '/ids', from: 'before', by: ['new'] };

describe('a list that has grown', () => {
  test.each([
    [['a'], ['new', 'a'], 0],
    [['a', 'new'], ['a', 'new'], 0],
    [['a'], ['a', 'new', 'foreign'], 1],
    [['a'], ['new'], 1],
    [[], ['new', 'new'], 1],
  ])('from %j to %j: %i findings', (before, ids, count) => {
    expect(found(GROWN, { before: { ids: before }, now: { ids } })).toHaveLength(count);
  });

  test('is not judged where one of the lists is missing', () => {
    expect(found(GROWN, { before: {}, now: { ids: ['foreign'] } })).toEqual([]);
    expect(found(GROWN, { before: { ids: [] }, now: { ids: ['foreign'] } }, 404)).toEqual([]);
  });
});

const entry = (transactionId: string, bookingDate: string) => ({ transactionId, bookingDate });
const WHOLE = [entry('c', '2031-01-03'), entry('b', '2031-01-02'), entry('a', '2031-01-01')];
const SELECTS: Check = {
  check: 'selects',
  clause: C,
  pointer: '/booked',
  whole: ['whole'],
  from: '2031-01-02',
  to: '2031-01-03',
};

describe('a list that selects from the whole one', () => {
  const here = (booked: readonly unknown[], more: object = {}) =>
    found(SELECTS, { whole: { booked: WHOLE }, now: { booked, ...more } });

  test.each([
    ['what lies between the days', WHOLE.slice(0, 2), 0],
    ['them in another order', WHOLE.slice(0, 2).reverse(), 0],
    ['one too few', WHOLE.slice(0, 1), 1],
    ['one that the whole list', [...WHOLE.slice(0, 2), entry('x', '2031-01-02')], 1],
  ])('holds %s', (_, booked, count) => {
    expect(here(booked)).toHaveLength(count);
  });

  test('says nothing where the list has further pages, or the whole one is missing', () => {
    expect(here([], { _links: { next: { href: '/2' } } })).toEqual([]);
    expect(found(SELECTS, { whole: {}, now: { booked: WHOLE } })).toEqual([]);
  });

  test('takes all later days after an entry', () => {
    const check: Check = {
      check: 'selects',
      clause: C,
      pointer: '/booked',
      whole: ['whole'],
      after: '2031-01-02',
    };
    const now = (booked: readonly unknown[]) =>
      found(check, { whole: { booked: WHOLE }, now: { booked } });
    expect(now(WHOLE.slice(0, 1))).toEqual([]);
    expect(now([])).toHaveLength(1);
  });
});

describe('entries that stand once', () => {
  const ONCE: Check = { check: 'once', clause: C, pointer: '/booked', before: ['first'] };
  const twice = entry('a', '2031-01-01');

  test.each([
    ['on the same page', [], [twice, twice], 1],
    ['on two pages', [twice], [twice], 1],
    ['with other contents under one id', [twice], [entry('a', '2031-01-02')], 0],
    ['without ids', [{ day: 1 }], [{ day: 1 }], 0],
  ])('%s', (_, first, booked, count) => {
    expect(found(ONCE, { first: { booked: first }, now: { booked } })).toHaveLength(count);
  });
});

describe('balances that are told in passing', () => {
  const balance = (amount: string, balanceType = 'expected') => ({
    balanceType,
    balanceAmount: { currency: 'EUR', amount },
  });
  const AGREE: Check = {
    check: 'balances-agree',
    clause: C,
    step: 'list',
    pointer: '/told',
    before: 'before',
  };
  const told = (before: unknown[], list: unknown[], after: unknown[]) =>
    found(AGREE, {
      before: { balances: before },
      list: { told: list },
      after: { balances: after },
    });

  test.each([
    ['the same, written otherwise', [balance('5.00')], [balance('5')], [balance('5.0')], 0],
    ['another amount', [balance('5')], [balance('6')], [balance('5')], 1],
    ['one that changed meanwhile', [balance('5')], [balance('6')], [balance('7')], 0],
    ['of a type that the read', [balance('5')], [balance('6', 'interimBooked')], [balance('5')], 0],
    [
      'of a type that the read has twice',
      [balance('5'), balance('6')],
      [balance('7')],
      [balance('5'), balance('6')],
      0,
    ],
  ])('%s', (_, before, list, after, count) => {
    expect(told(before, list, after)).toHaveLength(count);
  });
});

describe('a list that lacks a value', () => {
  const reference = '$' + '{other.body.id}';
  const LACKS: Check = { check: 'lacks', clause: C, pointer: '/ids', value: reference };

  test.each([
    [{ id: 'x' }, ['a', 'x'], 1],
    [{ id: 'x' }, ['a'], 0],
    [{}, ['a'], 0],
  ])('known as %j in %j', (other, ids, count) => {
    expect(found(LACKS, { other, now: { ids } })).toHaveLength(count);
  });
});
