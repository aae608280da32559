import { expect, test } from 'vitest';
import { oddBody } from './odd-body.js';

const PAYMENT = 'initiatePayment';
const links = (value: unknown) => ({ paymentId: '1', _links: value });

test.each<readonly [string, string, unknown, readonly string[] | undefined]>([
  ['a field in other letters', '/paymentId', { payment_id: '1' }, ['spelled', 'payment']],
  ['a link in other letters', '/_links/self', links({ Self: {} }), ['spelled', 'payment']],
  [
    'another link, where links have other letters',
    '/_links/scaRedirect',
    links({ start_authorisation: { href: '/a' } }),
    ['spelled', 'payment'],
  ],
  ['a field in an envelope', '/paymentId', { data: { paymentId: '1' } }, ['wrapped', 'data']],
  [
    'a link in an envelope',
    '/_links/scaRedirect',
    { data: links({ self: { href: '/a' } }), status: 'ok' },
    ['wrapped', 'data'],
  ],
  ['links as texts', '/_links/scaRedirect', links({ self: '/a' }), ['links', 'payment', '"']],
  ['nothing odd', '/paymentId', { transactionStatus: 'RCVD' }, undefined],
  ['a link that lacks', '/_links/scaRedirect', links({ self: { href: '/a' } }), undefined],
  [
    'another field, where links have other letters',
    '/creditorName',
    links({ Self: {} }),
    undefined,
  ],
  ['a member that lacks it too', '/paymentId', { creditorAccount: { iban: 'DE1' } }, undefined],
  ['no body', '/paymentId', undefined, undefined],
])('%s', (_, pointer, body, odd) => {
  expect(oddBody(pointer, body, PAYMENT)).toEqual(odd);
});
