import { expect, test } from 'vitest';
import { createPayment, PAYMENT_BODY } from '../flows.js';
import type { Value } from '../value.js';
import { varied } from '../varied.js';
import { forwardedIn } from './forwarded.js';
import { variedConsent, variedOrder } from './values.js';

const ROWS = Array.from({ length: 200 }, (_, at) => ({ product: `p${at}` }));
const LIMITS = {
  maxAmount: '1.00',
  exemptUpTo: '0',
  isForeign: false,
  ownAccounts: [],
  isPaid: true,
};
const ORDER = { ...PAYMENT_BODY, requestedExecutionDate: '${today+3}' };
interface Paid {
  readonly instructedAmount: { readonly amount: string };
}
const sumOf = (payments: readonly Paid[]): number =>
  payments.reduce((sum, { instructedAmount: { amount } }) => sum + Number(amount), 0);
const valuesOf = (name: string, bodies: readonly Readonly<Record<string, unknown>>[]) =>
  new Set(bodies.map((body) => JSON.stringify(body[name])));

test('the values of a row are the same in every run, and differ between rows', () => {
  const [one = {}, other = {}] = ROWS;
  expect(variedOrder(ORDER, one, LIMITS)).toEqual(variedOrder(ORDER, one, LIMITS));
  expect(variedOrder(ORDER, one, LIMITS)).not.toEqual(variedOrder(ORDER, other, LIMITS));
});

test('texts have supported characters alone, and no more of them than a bank stores', () => {
  const bodies = ROWS.map((row) => variedOrder(ORDER, row, LIMITS));
  const texts = bodies.map((body) => String(body['remittanceInformationUnstructured']));
  expect(new Set(texts).size).toBeGreaterThan(8);
  for (const text of texts) expect(text).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]{1,140}$/);
  for (const reference of bodies.map((body) => String(body['endToEndIdentification'])))
    expect(reference).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]{1,35}$/);
});

test('amounts stay within the profile, above those that nobody has to authorise', () => {
  const limits = { ...LIMITS, maxAmount: '0.5', exemptUpTo: '0.04' };
  const amounts = ROWS.map((row) => {
    const body = variedOrder(ORDER, row, limits)['instructedAmount'] as Record<string, string>;
    return body['amount'] ?? '';
  });
  const own = amounts.filter((amount) => !amount.startsWith('$'));
  expect(own).toEqual(expect.arrayContaining(['0.5', '0.50', '0.05']));
  expect(Math.min(...own.map(Number))).toBeGreaterThan(0.04);
  expect(Math.max(...own.map(Number))).toBe(0.5);
});

test('what is paid during the run stays small and goes to the creditor of the profile', () => {
  const limits = { ...LIMITS, maxAmount: '2000.00' };
  const amountOf = (body: Readonly<Record<string, unknown>>): number =>
    Number((body['instructedAmount'] as Record<string, string>)['amount']);
  const paid = ROWS.map((row) => variedOrder(ORDER, row, limits));
  const largest = Math.max(...paid.map(amountOf).filter((amount) => !Number.isNaN(amount)));
  expect(largest).toBeGreaterThanOrEqual(10.5);
  expect(largest).toBeLessThanOrEqual(15);
  expect(valuesOf('creditorAccount', paid).size).toBe(1);
  const unpaid = ROWS.map((row) =>
    variedOrder(ORDER, row, { ...limits, ownAccounts: ['own', 'other'], isPaid: false }),
  );
  const most = Math.max(...unpaid.map(amountOf).filter((amount) => !Number.isNaN(amount)));
  expect(most).toBeGreaterThanOrEqual(1500);
  expect(most).toBeLessThanOrEqual(2000);
  expect(valuesOf('creditorAccount', unpaid)).toEqual(
    new Set(['"${profile.pis.creditorAccount}"', '{"iban":"own"}', '{"iban":"other"}']),
  );
});

test('some orders name the account of the payer by its IBAN alone, but none with several currencies', () => {
  expect(
    valuesOf(
      'debtorAccount',
      ROWS.map((row) => variedOrder(ORDER, row, LIMITS)),
    ),
  ).toEqual(
    new Set(['"${profile.pis.debtorAccount}"', '{"iban":"${profile.pis.debtorAccount.iban}"}']),
  );
  const several = ROWS.map((row) => variedOrder(ORDER, { ...row, payer: 'multicurrency' }, LIMITS));
  expect(valuesOf('debtorAccount', several).size).toBe(1);
});

test('a standing order has each rhythm, and a day of the month where it goes by months', () => {
  const order = {
    ...PAYMENT_BODY,
    frequency: 'Monthly',
    startDate: 'x',
    endDate: 'y',
    dayOfExecution: '1',
  };
  const orders = ROWS.map((row) => variedOrder(order, row, LIMITS));
  expect(valuesOf('frequency', orders).size).toBe(8);
  expect(valuesOf('endDate', orders).size).toBe(5);
  for (const { frequency, dayOfExecution } of orders)
    expect(dayOfExecution === undefined).toBe(/Daily|Week/.test(String(frequency)));
});

test('a day or a time of execution, and an address in several forms or none', () => {
  const bodies = ROWS.map((row) => variedOrder(ORDER, row, LIMITS));
  expect(valuesOf('requestedExecutionTime', bodies).size).toBe(5);
  expect(valuesOf('requestedExecutionDate', bodies).size).toBeGreaterThan(20);
  expect(valuesOf('creditorAddress', bodies)).toContain(undefined);
  expect(valuesOf('creditorAddress', bodies).size).toBeGreaterThan(4);
});

test('each payment of a bulk has its own values, in one currency', () => {
  const bulk = { debtorAccount: 'x', payments: [PAYMENT_BODY, PAYMENT_BODY] as Value };
  const limits = { ...LIMITS, isForeign: true };
  const orders = ROWS.map((row) => variedOrder(bulk, row, limits)['payments'] as object[]);
  expect(orders.some(([one, other]) => JSON.stringify(one) !== JSON.stringify(other))).toBe(true);
  expect(JSON.stringify(orders)).not.toContain('USD');
  const singles = ROWS.map((row) => variedOrder(PAYMENT_BODY, row, limits));
  expect(JSON.stringify(singles)).toContain('USD');
});

test('in some bulks, the payments have the same end-to-end id', () => {
  const bulk = { debtorAccount: 'x', payments: [PAYMENT_BODY, PAYMENT_BODY] as Value };
  const numbers = ROWS.map((row) => {
    const { payments } = variedOrder(bulk, row, LIMITS) as unknown as {
      readonly payments: readonly { readonly endToEndIdentification: string }[];
    };
    return new Set(payments.map((each) => each.endToEndIdentification)).size;
  });
  expect(numbers.filter((each) => each === 1).length).toBeGreaterThan(30);
  expect(numbers.filter((each) => each > 1).length).toBeGreaterThan(90);
});

test('some bulks are long, and never more than the profile allows', () => {
  const payment = { ...PAYMENT_BODY, instructedAmount: { currency: 'EUR', amount: '1.00' } };
  const bulk = { debtorAccount: 'x', payments: [payment, payment] as Value };
  const longOf = (maxAmount: string, isPaid = false) =>
    ROWS.map(
      (row) => variedOrder(bulk, row, { ...LIMITS, maxAmount, isPaid })['payments'] as object[],
    )
      .filter(({ length }) => length > 2)
      .map((all) => [all.length, sumOf(all as readonly Paid[])] as const);
  expect(longOf('50.00').length).toBeGreaterThan(20);
  for (const [length, sum] of longOf('50.00')) {
    expect(length).toBe(24);
    expect(sum).toBeLessThanOrEqual(50);
  }
  expect(longOf('0.20')).toEqual([]);
  // the PSU keeps money for other payments
  expect(longOf('2000.00', true).length).toBeGreaterThan(0);
  expect(Math.max(...longOf('2000.00', true).map(([, sum]) => sum))).toBeLessThanOrEqual(15);
});

test('a consent ends on several days', () => {
  expect(
    valuesOf(
      'validUntil',
      ROWS.map((row) => variedConsent({}, row)),
    ).size,
  ).toBeGreaterThan(30);
});

test('a recurring consent has several frequencies, and one for one access its own', () => {
  const frequencies = (body: Readonly<Record<string, Value>>) =>
    valuesOf(
      'frequencyPerDay',
      ROWS.map((row) => variedConsent(body, row)),
    );
  expect(frequencies({ recurringIndicator: true, frequencyPerDay: 4 }).size).toBe(5);
  expect(frequencies({ recurringIndicator: false, frequencyPerDay: 1 }).size).toBe(1);
});

test('forwarded headers have each of their values somewhere', () => {
  const places = new Set(ROWS.map((row) => forwardedIn(row, 'creation')['PSU-Geo-Location']));
  expect(places.size).toBe(6);
});

test('the plain request has the headers and the body that the step had before', () => {
  const usual = createPayment();
  const headers = { 'PSU-IP-Address': '203.0.113.1', 'PSU-Accept': '*/*' };
  const { plain, ...step } = varied(usual, { headers });
  expect(step.headers).toEqual({ ...usual.headers, ...headers });
  expect(plain).toEqual({
    headers: { 'PSU-Accept': null, 'PSU-IP-Address': usual.headers?.['PSU-IP-Address'] ?? null },
  });
  expect(varied(usual, { body: {} }).plain).toEqual({ headers: {}, body: usual.body });
});
