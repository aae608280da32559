import { expect, test } from 'vitest';
import { createPayment, PAYMENT_BODY } from '../flows.js';
import type { Value } from '../value.js';
import { forwardedIn } from './forwarded.js';
import { varied, variedConsent, variedOrder } from './values.js';

const ROWS = Array.from({ length: 200 }, (_, at) => ({ product: `p${at}` }));
const LIMITS = { maxAmount: '1.00', exemptUpTo: '0', isForeign: false };
const ORDER = { ...PAYMENT_BODY, requestedExecutionDate: '${today+3}' };
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
  expect(new Set(own)).toEqual(new Set(['0.5', '0.50', '0.05']));
});

test('a day or a time of execution, and an address in several forms or none', () => {
  const bodies = ROWS.map((row) => variedOrder(ORDER, row, LIMITS));
  expect(valuesOf('requestedExecutionTime', bodies).size).toBe(4);
  expect(valuesOf('requestedExecutionDate', bodies).size).toBe(4);
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

test('a consent ends on several days', () => {
  expect(
    valuesOf(
      'validUntil',
      ROWS.map((row) => variedConsent({}, row)),
    ).size,
  ).toBe(5);
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
  expect(plain).toEqual({ without: ['PSU-Accept'], clause: 'HDR-FORWARDED' });
  expect(varied(usual, { body: {} }).plain).toEqual({ without: [], body: usual.body });
});
