import { expect, test } from 'vitest';
import { OPERATION } from '../../standard/operation.js';
import { CONTRACT_OPERATIONS } from '../../standard/operations.js';
import { parseAnswer } from '../answers/parsed-answer.js';
import type { OperationId } from '../cases/operations.js';
import type { SpecIndex, SpecOperation } from '../documents/spec-index.js';
import { strayLinks } from './stray-links.js';

const SPEC: SpecIndex = new Map(
  CONTRACT_OPERATIONS.map(({ id, path }) => [id, { id, path } as SpecOperation]),
);

const BASE = 'https://bank.example/psd2';
const PAYMENT = '/v1/payments/sepa-credit-transfers/p1';

/** The names of the links that are findings; the response is that of a creation, or of a read of this path. */
function astray(links: Readonly<Record<string, string>>, at?: readonly [OperationId, string]) {
  const [operation, path] = at ?? [OPERATION.payment.create, PAYMENT.slice(0, -3)];
  const hrefs = Object.entries(links).map(([name, href]) => [name, { href }]);
  const body = { paymentId: 'p1', consentId: 'c1', _links: Object.fromEntries(hrefs) };
  const seen = parseAnswer({
    alias: 'it',
    operation,
    request: {
      method: 'POST',
      url: `${BASE}${path}`,
      headers: [],
      body: null,
      identity: 'tpp1',
      timeoutMs: 1,
    },
    answer: {
      kind: 'answer',
      status: 201,
      headers: [['Content-Type', 'application/json']],
      body: Buffer.from(JSON.stringify(body)),
    },
  });
  return strayLinks(seen, SPEC).map(({ pointer }) => pointer.split('/')[2]);
}

test.each([
  ['below the base path', `/psd2${PAYMENT}`, []],
  ['at another host', `https://gateway.example/x${PAYMENT}`, []],
  ['as a reference to the base', `v1${PAYMENT.slice(3)}`, []],
  ['with a slash at the end', `/psd2${PAYMENT}/`, []],
  ['outside of the base path', PAYMENT, ['self']],
  ['outside of the base path, with the host', `https://bank.example${PAYMENT}`, ['self']],
  ['to another payment', `/psd2${PAYMENT}2`, ['self']],
  ['without the product', '/psd2/v1/payments/p1', ['self']],
  ['with another product', '/psd2/v1/payments/target-2-payments/p1', ['self']],
  ['to its status', `/psd2${PAYMENT}/status`, ['self']],
] as const)('a self link %s', (_what, href, want) => expect(astray({ self: href })).toEqual(want));

test.each([
  ['status', `/psd2${PAYMENT}/status`, []],
  ['status', '/psd2/v1/payments/p1/status', ['status']],
  ['status', `/psd2${PAYMENT}`, ['status']],
  ['scaStatus', `/psd2${PAYMENT}/authorisations/a1`, []],
  ['scaStatus', `/psd2${PAYMENT}/cancellation-authorisations/a1`, ['scaStatus']],
  ['scaStatus', `/psd2${PAYMENT}`, ['scaStatus']],
  ['scaStatus', `/psd2${PAYMENT}/status`, ['scaStatus']],
  ['startAuthorisation', `/psd2${PAYMENT}/authorisations`, []],
  ['startAuthorisationWithPsuAuthentication', `/psd2${PAYMENT}/authorisations/a1`, []],
  ['startAuthorisation', `/psd2${PAYMENT}`, ['startAuthorisation']],
  ['scaRedirect', 'https://bank.example/anything', []],
] as const)('the link %s to %s', (name, href, want) =>
  expect(astray({ [name]: href })).toEqual(want),
);

test('a link of a read resource is compared with the address of the request', () => {
  const at = [OPERATION.payment.status, `${PAYMENT}/status`] as const;
  const other = '/psd2/v1/payments/sepa-credit-transfers/p2';
  expect(astray({ self: `/psd2${PAYMENT}`, scaStatus: `${other}/authorisations/a` }, at)).toEqual([
    'scaStatus',
  ]);
});

test('links of a cancellation lead to its own authorisations', () => {
  const links = (collection: string) => ({
    startAuthorisation: `/psd2${PAYMENT}/${collection}`,
    scaStatus: `/psd2${PAYMENT}/${collection}/a`,
  });
  const places = [
    [OPERATION.payment.delete, PAYMENT],
    [OPERATION.cancellation.start, `${PAYMENT}/cancellation-authorisations`],
  ] as const;
  for (const at of places) {
    expect(astray(links('cancellation-authorisations'), at)).toEqual([]);
    expect(astray(links('authorisations'), at)).toEqual(['startAuthorisation', 'scaStatus']);
  }
});

test('where the document has no such operation, the id is enough', () => {
  const at = [OPERATION.basket.read, '/v1/signing-baskets/b1'] as const;
  expect(astray({ status: '/psd2/v1/signing-baskets/b1/status' }, at)).toEqual([]);
  expect(astray({ status: '/psd2/v1/signing-baskets/b2/status' }, at)).toEqual(['status']);
});
