import { expect, test } from 'vitest';
import { defineCase, field, needs, spoiled, status } from '../cases/build.js';
import type { Case, Step } from '../cases/case.js';
import { createPayment, PAYMENT_BODY, PRODUCT, paymentPath } from '../cases/flows.js';
import { read } from '../cases/pis/payment-calls.js';
import { varied } from '../cases/varied.js';
import type { Profile } from '../profile/profile.js';
import { caseForProducts, needsJsonProduct } from './case-for-products.js';

const SEPA = 'sepa-credit-transfers';
const PAIN = `pain.001-${SEPA}`;

const profileOf = (...products: readonly string[]) => ({ pis: { products } }) as unknown as Profile;
const caseOf = (...steps: readonly Step[]): Case =>
  defineCase({ id: 'pis/x', title: 'X', needs: needs('PIS'), steps });

const READ = caseOf(
  createPayment(),
  read('read', {}, status('PIS-READ-200', 200), field('PIS-READ-CONTENT', '/creditorName')),
);
const calls = (each: Case) => each.steps.filter((step) => step.kind === 'call');

test.each([
  ['a bank whose first product is JSON', profileOf(SEPA, PAIN)],
  ['a bank without payments', {} as Profile],
])('does not change a case for %s', (_, profile) => {
  expect(caseForProducts(READ, profile)).toBe(READ);
});

test('uses the first JSON product if a pain.001 product comes before it', () => {
  const [create, again] = calls(caseForProducts(READ, profileOf(PAIN, SEPA)));
  const product = PRODUCT.replace('0', '1');
  expect(create?.path).toEqual({ 'payment-service': 'payments', 'payment-product': product });
  expect(again?.path).toMatchObject({ 'payment-product': product });
});

test('sends the same payment as a pain.001 document if there is no other product', () => {
  const [create, again] = calls(caseForProducts(READ, profileOf(PAIN)));
  expect(create).toMatchObject({ bodyType: 'xml', path: paymentPath() });
  const body = String(create?.body);
  for (const part of [
    '<EndToEndId>XS2A-KIT-1</EndToEndId>',
    '<InstdAmt Ccy="${profile.pis.currency}">${profile.pis.usualAmount}</InstdAmt>',
    '<DbtrAcct><Id><IBAN>${profile.pis.debtorAccount.iban}</IBAN></Id></DbtrAcct>',
    '<CdtrAcct><Id><IBAN>${profile.pis.creditorAccount.iban}</IBAN></Id></CdtrAcct>',
    '<Ustrd>Conformance test</Ustrd>',
  ]) {
    expect(body).toContain(part);
  }
  expect(again?.expect.map(({ check }) => check)).toEqual(['status']);
  expect(again?.headers).toEqual({ Accept: 'application/json, application/xml;q=0.9' });
});

test.each([
  ['a charset', { headers: { 'Content-Type': 'application/json;charset=UTF-8' } }],
  ['another order of the members', { body: { a: 1 }, bodyType: 'indented' as const }],
  ['drawn values', { body: { ...PAYMENT_BODY, creditorName: 'Other' } }],
])('sends the usual document where the JSON has %s', (_, other) => {
  const [usual] = calls(caseForProducts(caseOf(createPayment()), profileOf(PAIN)));
  const [create] = calls(caseForProducts(caseOf(varied(createPayment(), other)), profileOf(PAIN)));
  expect(create).toEqual(usual);
});

test('keeps headers that say nothing of the body, and the way back to an unsigned request', () => {
  const forwarded = varied(createPayment(), { headers: { 'PSU-Accept': '*/*' } });
  const [create] = calls(caseForProducts(caseOf(forwarded), profileOf(PAIN)));
  expect(create).toMatchObject({ bodyType: 'xml', plain: { headers: { 'PSU-Accept': null } } });
  const both = { ...varied(createPayment(), { body: { a: 1 } }), sign: {} };
  const signed = { ...both, plain: { ...both.plain, unsigned: 'HDR-SIGNATURE' } };
  const [unsigned] = calls(caseForProducts(caseOf(signed), profileOf(PAIN)));
  expect(unsigned).toMatchObject({ bodyType: 'xml', plain: { unsigned: 'HDR-SIGNATURE' } });
});

test.each<readonly [string, Step, boolean]>([
  ['a plain payment', createPayment(), false],
  [
    'a payment with an execution date',
    createPayment({ body: { ...PAYMENT_BODY, requestedExecutionDate: '${today+3}' } }),
    false,
  ],
  [
    'a payment with an address, which our pain.001 document does not contain',
    createPayment({ body: { ...PAYMENT_BODY, creditorAddress: { city: 'X' } } }),
    true,
  ],
  [
    'a payment with an invalid field',
    spoiled(createPayment(), [{ op: 'drop-field', pointer: '/creditorName' }]),
    true,
  ],
  [
    'a payment with an invalid header',
    spoiled(createPayment(), [{ op: 'drop-header', name: 'X-Request-ID' }]),
    false,
  ],
  [
    'a payment with its own product',
    createPayment({ path: { 'payment-product': SEPA }, body: {} }),
    false,
  ],
])('a bank with pain.001 only: %s needs a JSON product: %s', (_, step, want) => {
  expect(needsJsonProduct(caseOf(step), profileOf(PAIN))).toBe(want);
  expect(needsJsonProduct(caseOf(step), profileOf(PAIN, SEPA))).toBe(false);
});
