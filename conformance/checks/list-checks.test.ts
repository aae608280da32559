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

describe('an array that has grown', () => {
  test.each([
    [['a'], ['new', 'a'], 0],
    [['a', 'new'], ['a', 'new'], 0],
    [['a'], ['a', 'new', 'foreign'], 1],
    [['a'], ['new'], 1],
    [[], ['new', 'new'], 1],
  ])('from %j to %j: %i findings', (before, ids, count) => {
    expect(found(GROWN, { before: { ids: before }, now: { ids } })).toHaveLength(count);
  });

  test('is not judged if one of the arrays is missing', () => {
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

describe('a filtered list', () => {
  const here = (booked: readonly unknown[], more: object = {}) =>
    found(SELECTS, { whole: { booked: WHOLE }, now: { booked, ...more } });

  test.each([
    ['the entries between the two days', WHOLE.slice(0, 2), 0],
    ['these entries in another order', WHOLE.slice(0, 2).reverse(), 0],
    ['one entry too few', WHOLE.slice(0, 1), 1],
    [
      'one entry that the whole list does not contain',
      [...WHOLE.slice(0, 2), entry('x', '2031-01-02')],
      1,
    ],
  ])('with %s has the expected findings', (_, booked, count) => {
    expect(here(booked)).toHaveLength(count);
  });

  test('is not judged if it has further pages or the whole list is missing', () => {
    expect(here([], { _links: { next: { href: '/2' } } })).toEqual([]);
    expect(found(SELECTS, { whole: {}, now: { booked: WHOLE } })).toEqual([]);
  });

  test('is judged if the whole list goes on with older entries only', () => {
    const goesOn = { _links: { next: { href: '/2' } } };
    const whole = (booked: readonly unknown[]) =>
      found(SELECTS, { whole: { booked, ...goesOn }, now: { booked: WHOLE.slice(0, 2) } });
    expect(whole([WHOLE[0], WHOLE[2]])).toHaveLength(1);
    expect(whole(WHOLE)).toEqual([]);
    // further entries of these days may follow
    expect(whole([WHOLE[0]])).toEqual([]);
    expect(whole([WHOLE[2], WHOLE[0]])).toEqual([]);
  });

  test('contains all days after an entry', () => {
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

describe('entries that must be unique', () => {
  const ONCE: Check = { check: 'once', clause: C, pointer: '/booked', before: ['first'] };
  const twice = entry('a', '2031-01-01');

  test.each([
    ['are compared on the same page', [], [twice, twice], 1],
    ['are compared across two pages', [twice], [twice], 1],
    ['may have the same id with other contents', [twice], [entry('a', '2031-01-02')], 0],
    ['are not compared without ids', [{ day: 1 }], [{ day: 1 }], 0],
  ])('%s', (_, first, booked, count) => {
    expect(found(ONCE, { first: { booked: first }, now: { booked } })).toHaveLength(count);
  });
});

describe('balances that a list contains', () => {
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
    ['may have another notation', [balance('5.00')], [balance('5')], [balance('5.0')], 0],
    ['must have the same amount', [balance('5')], [balance('6')], [balance('5')], 1],
    [
      'are not compared if the balance changed meanwhile',
      [balance('5')],
      [balance('6')],
      [balance('7')],
      0,
    ],
    [
      'are not compared if the read lacks their type',
      [balance('5')],
      [balance('6', 'interimBooked')],
      [balance('5')],
      0,
    ],
    [
      'are not compared if the read has their type twice',
      [balance('5'), balance('6')],
      [balance('7')],
      [balance('5'), balance('6')],
      0,
    ],
  ])('%s', (_, before, list, after, count) => {
    expect(told(before, list, after)).toHaveLength(count);
  });
});

describe('an array that must not contain a value', () => {
  const reference = '$' + '{other.body.id}';
  const LACKS: Check = { check: 'lacks', clause: C, pointer: '/ids', value: reference };

  test.each([
    [{ id: 'x' }, ['a', 'x'], 1],
    [{ id: 'x' }, ['a'], 0],
    [{}, ['a'], 0],
  ])('with the value of %j and the entries %j has %i findings', (other, ids, count) => {
    expect(found(LACKS, { other, now: { ids } })).toHaveLength(count);
  });
});
