import { describe, expect, test } from 'vitest';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { Observation } from '../answers/resource-of.js';
import { ApprovalWatch } from './approval-watch.js';
import type { RunResource } from './resources.js';
import { PROFILE } from './tiny-bank.testing.js';

const made = (
  kind: RunResource['kind'],
  id: string,
  { url = 'payments/sepa-credit-transfers', body = {}, headers = [] as [string, string][] } = {},
): RunResource => {
  const request = { url, headers, body: JSON.stringify(body) };
  return { kind, id, url, identity: 'tpp1', seen: { request } as unknown as ParsedAnswer, at: 0 };
};

/** What the PSU has authorised. */
const AUTHORISED = new Set(['payment one', 'payment two', 'basket a', 'basket b']);

const status = (resource: string, value: string): Observation => ({
  clause: 'STATE-PAYMENT',
  graph: 'payment',
  resource,
  status: value,
  field: '/transactionStatus',
});
const approval = (parent: string, value = 'finalised'): Observation => ({
  ...status(`authorisation a of ${parent}`, value),
  graph: 'authorisation',
});

/** Whether the payment `one` hides its approval after these statuses; `two` shows its own. */
function hides(resources: readonly RunResource[], ...seen: readonly Observation[]): boolean {
  return hidesWithin(0, resources, seen);
}

function hidesWithin(
  settleMs: number,
  resources: readonly RunResource[],
  seen: readonly Observation[],
): boolean {
  const profile = { ...PROFILE, timeouts: { settleMs } };
  const watch = new ApprovalWatch(AUTHORISED);
  for (const each of [approval('payment two'), status('payment two', 'ACTC'), ...seen]) {
    watch.note(each);
  }
  return watch.isHidden(status('payment one', 'RCVD'), resources, profile);
}

describe('a payment that is still RCVD hides its approval', () => {
  const both = [made('payment', 'one'), made('payment', 'two')];

  test('where another one that was created alike shows it', () => {
    expect(hides(both, approval('payment one'))).toBe(true);
  });
});

describe('a payment that was authorised with its basket', () => {
  const basket = (id: string, ...paymentIds: string[]) =>
    made('basket', id, { url: 'signing-baskets', body: { paymentIds } });
  const approved = [approval('basket a'), status('payment two', 'ACTC')];
  const hidden = (resources: readonly RunResource[], ...seen: readonly Observation[]): boolean => {
    const profile = { ...PROFILE, timeouts: { settleMs: 0 } };
    const watch = new ApprovalWatch(AUTHORISED);
    for (const each of seen) watch.note(each);
    return watch.isHidden(status('payment one', 'RCVD'), resources, profile);
  };
  const payments = [made('payment', 'one'), made('payment', 'two')];

  test('hides it where a payment of another basket shows it', () => {
    const resources = [...payments, basket('a', 'two'), basket('b', 'one')];
    expect(hidden(resources, ...approved, approval('basket b'))).toBe(true);
    expect(hidden(resources, ...approved)).toBe(false);
  });

  test('is left to the clause about its basket where another payment of it changed', () => {
    const three = [...payments, made('payment', 'three')];
    const resources = [...three, basket('a', 'two'), basket('b', 'one', 'three')];
    const seen = [...approved, approval('basket b'), status('payment three', 'ACTC')];
    expect(hidden(resources, ...seen)).toBe(false);
  });

  test('is not compared with one that was authorised alone', () => {
    const resources = [...payments, basket('b', 'one')];
    const alone = [approval('payment two'), status('payment two', 'ACTC')];
    expect(hidden(resources, ...alone, approval('basket b'))).toBe(false);
  });
});

describe('nothing is said of a payment', () => {
  test('that nobody has authorised: the bank says so too early', () => {
    const watch = new ApprovalWatch(new Set(['payment two']));
    const shown = [approval('payment two'), status('payment two', 'ACTC')];
    for (const each of [...shown, approval('payment one')]) watch.note(each);
    const both = [made('payment', 'one'), made('payment', 'two')];
    const profile = { ...PROFILE, timeouts: { settleMs: 0 } };
    expect(watch.isHidden(status('payment one', 'RCVD'), both, profile)).toBe(false);
  });

  test('before the time for effects is over', () => {
    const both = [made('payment', 'one'), made('payment', 'two')];
    expect(hidesWithin(60_000, both, [approval('payment one')])).toBe(false);
  });

  test.each<[string, readonly RunResource[], readonly Observation[]]>([
    ['whose authorisation has not ended', [made('payment', 'one'), made('payment', 'two')], []],
    [
      'whose authorisation failed',
      [made('payment', 'one'), made('payment', 'two')],
      [approval('payment one', 'failed')],
    ],
    [
      'of which the authorisation of the cancellation ended',
      [made('payment', 'one'), made('payment', 'two')],
      [approval('cancellation one')],
    ],
    [
      'that showed it before',
      [made('payment', 'one'), made('payment', 'two')],
      [approval('payment one'), status('payment one', 'ACTC')],
    ],
    [
      'where the other one has another product',
      [made('payment', 'one'), made('payment', 'two', { url: 'payments/other' })],
      [approval('payment one')],
    ],
    [
      'where the other one has other fields',
      [made('payment', 'one'), made('payment', 'two', { body: { requestedExecutionDate: '' } })],
      [approval('payment one')],
    ],
    [
      'that a company has to authorise twice',
      [
        made('payment', 'one', { headers: [['PSU-Corporate-ID', 'works']] }),
        made('payment', 'two'),
      ],
      [approval('payment one')],
    ],
  ])('%s', (_, resources, seen) => {
    expect(hides(resources, ...seen)).toBe(false);
  });
});
