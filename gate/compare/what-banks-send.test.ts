import { expect, test } from 'vitest';
import { smallDocument, toldChanges } from '../fixtures/told-changes.js';

type Part = Readonly<Record<string, unknown>>;

const SENT = { responses: { 204: { description: 'Received.' } } };
const withCallbacks = (callbacks: Part) =>
  smallDocument({
    paths: { '/orders': { post: { callbacks, responses: { 204: { description: 'Done.' } } } } },
  });
const NOTIFY = '{$request.body#/notifyUrl}';
const ERROR = '{$request.body#/errorUrl}';
const done = (address: string, operation: Part = SENT) => ({
  done: { [address]: { post: operation } },
});

test('a callback is sent to another address', () => {
  expect(toldChanges(withCallbacks(done(NOTIFY)), withCallbacks(done(ERROR)))).toEqual([
    `breaking callback-address-changed: the bank sends this to ${ERROR}; it sent it to ${NOTIFY}.`,
  ]);
});

test('what else changes in it is compared too', () => {
  const body = { content: { 'application/json': { schema: { type: 'string' } } } };
  const told = toldChanges(
    withCallbacks(done(NOTIFY, { ...SENT, requestBody: body })),
    withCallbacks(done(ERROR)),
  );
  expect(told.map((one) => one.split(':')[0])).toEqual([
    'breaking callback-address-changed',
    'breaking webhook-body-removed',
  ]);
});

test('the name of a callback is never sent', () => {
  const old = done(NOTIFY);
  expect(toldChanges(withCallbacks(old), withCallbacks({ finished: old.done }))).toEqual([]);
});

test('two callbacks at one address are told apart by their names', () => {
  const two = { a: { [NOTIFY]: { post: SENT } }, b: { [NOTIFY]: { post: SENT } } };
  expect(toldChanges(withCallbacks(two), withCallbacks({ a: two.a }))).toEqual([
    'breaking webhook-removed: the bank no longer sends this.',
  ]);
});

test('a callback goes, and another one comes', () => {
  const other = { failed: { [ERROR]: { post: SENT } } };
  const told = toldChanges(withCallbacks(done(NOTIFY)), withCallbacks(other));
  expect(told.map((one) => one.split(':')[0])).toEqual([
    'breaking webhook-removed',
    'compatible webhook-added',
  ]);
});

const withWebhook = (security: Part) =>
  smallDocument({
    openapi: '3.1.0',
    webhooks: { paid: { post: { ...SENT, ...security } } },
    components: {
      securitySchemes: {
        sig: { type: 'apiKey', in: 'header', name: 'X-Sig' },
        basic: { type: 'http', scheme: 'basic' },
      },
    },
  });
const signed = { security: [{ sig: [] }] };
const both = { security: [{ sig: [], basic: [] }] };

test.each([
  [
    'is no longer signed',
    signed,
    {},
    'breaking webhook-security-weakened: the bank can send this with nothing; it sent sig.',
  ],
  [
    'is signed',
    {},
    signed,
    'compatible webhook-security-strengthened: the bank sends this with sig; it sent nothing.',
  ],
  [
    'has more',
    signed,
    both,
    'compatible webhook-security-strengthened: the bank sends this with sig and basic; it sent sig.',
  ],
  [
    'has another one',
    signed,
    { security: [{ basic: [] }] },
    'breaking webhook-security-weakened: the bank can send this with basic; it sent sig.',
  ],
])('a webhook %s', (_, old, now, expected) => {
  expect(toldChanges(withWebhook(old), withWebhook(now))).toEqual([expected]);
});
