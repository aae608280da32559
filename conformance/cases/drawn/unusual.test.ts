import { expect, test } from 'vitest';
import { OPERATION } from '../../../standard/operation.js';
import { call, refused, status } from '../build.js';
import type { CallStep } from '../case.js';
import { createPayment } from '../flows.js';
import { unusual, withUnusual } from './unusual.js';

const ROWS = Array.from({ length: 300 }, (_, at) => ({ product: `p${at}` }));
const READ = call('read', OPERATION.payment.read, {}, status('PIS-READ-200', 200));
const varied = (step: CallStep): readonly CallStep[] =>
  ROWS.map((row) => withUnusual(step, row) as CallStep).filter(({ plain }) => plain !== undefined);

test('a creation is unusual in each of six ways somewhere, and says in which', () => {
  const ways = new Set(
    ROWS.map((row) =>
      unusual(createPayment({ explicit: false }), row).plain?.deviation?.replace(
        /PSU-.*|(?<=with Accept) .*|;.*/,
        '',
      ),
    ),
  );
  expect([...ways].sort()).toEqual([
    'with ',
    'with Accept',
    'with Content-Type application/json',
    'with TPP-Explicit-Authorisation-Preferred false',
    'with an IPv6 address in ',
    'with its body indented and its members in another order',
  ]);
});

test('only a creation that leaves the start to the bank says so', () => {
  const name = 'TPP-Explicit-Authorisation-Preferred';
  const told = (step: CallStep) =>
    ROWS.map((row) => unusual(step, row)).filter(({ plain }) => plain?.headers?.[name] === null);
  expect(told(createPayment({ explicit: false })).length).toBeGreaterThan(100);
  expect(told(createPayment())).toEqual([]);
  expect(told(READ)).toEqual([]);
});

test('Accept has no parameter: a bank may refuse to promise a charset (RFC 9110, 12.5.1)', () => {
  const accepted = ROWS.flatMap((row) => unusual(READ, row).headers?.['Accept'] ?? []);
  expect(accepted.length).toBeGreaterThan(50);
  for (const each of accepted)
    expect(each).toMatch(/^application\/json, [*a-z]+\/[*a-z]+;q=0\.\d$/);
});

test('some reads are unusual, and the usual read follows where the bank refuses', () => {
  const reads = varied(READ);
  expect(reads.length).toBeGreaterThan(80);
  expect(reads.length).toBeLessThan(160);
  for (const { headers = {}, plain = {} } of reads) {
    expect(Object.keys(headers).length).toBeGreaterThan(0);
    expect(plain.headers).toEqual(
      Object.fromEntries(Object.keys(headers).map((name) => [name, null])),
    );
  }
});

test('the other order keeps each value, and the usual order follows', () => {
  const usual = createPayment();
  const other = ROWS.map((row) => unusual(usual, row)).find(
    ({ plain }) => plain?.body !== undefined,
  );
  expect(other?.body).toEqual(usual.body);
  expect(JSON.stringify(other?.body)).not.toBe(JSON.stringify(usual.body));
  expect(other?.plain?.body).toBe(usual.body);
});

test('what the bank may refuse, updates, and reads that nobody asked for stay usual', () => {
  const update = call('update', OPERATION.payment.update, {}, status('PIS-AUTH-UPDATE-200', 200));
  const byOther = { ...READ, expect: [refused('OWN-PAYMENT-READ')] };
  const unasked = call(
    'list',
    OPERATION.account.list,
    { headers: { 'Consent-ID': 'c' } },
    status('AIS-ACCOUNTS-200', 200),
  );
  expect([update, byOther, unasked].flatMap(varied)).toEqual([]);
  const asked = { ...unasked, headers: { ...unasked.headers, 'PSU-IP-Address': '192.0.2.1' } };
  expect(varied(asked).length).toBeGreaterThan(200);
});
