import { expect, test } from 'vitest';
import type { RunEvent } from './event.js';
import { contentIn } from './subject-in.js';
import { withoutBodies } from './without-bodies.js';

const URL = 'https://bank.example/v1/payments/sepa-credit-transfers';
const sent = (text: string | null) => ({
  method: 'POST',
  url: URL,
  headers: [['PSU-ID', 'anna'] as const],
  body: text === null ? null : { contentType: null, text, bytes: text.length, cut: false },
});

test.each([
  ['a payment', '{"amount":"1","debtorAccount":{"iban":"DE1"},"name":"Anna"}', '"name"'],
  ['a consent', '{"access":{"balances":[{"iban":"DE2"}]},"validUntil":"x"}', '"validUntil"'],
  ['a body without an account', '{"scope":"x"}', '"scope"'],
  ['XML', '<DbtrAcct><Id><IBAN>DE3</IBAN></Id></DbtrAcct>', '"iban"'],
  ['no body', null, undefined],
])('of %s, the account and the names of the fields stay', (_, text, kept) => {
  const request = sent(text);
  const exchange = { request, response: { kind: 'no-answer' } };
  const event = withoutBodies({ type: 'exchange', exchange } as unknown as RunEvent);
  if (event.type !== 'exchange') throw new Error('no exchange');
  const brief = event.exchange.request;
  expect(contentIn(brief)).toBe(contentIn(request));
  expect(brief.headers).toEqual([]);
  expect(brief.body?.text ?? '').not.toMatch(/Anna|"1"|"x"/);
  if (kept !== undefined) expect(brief.body?.text).toContain(kept);
});

test('it is made once, so that all who keep it keep the same', () => {
  const exchange = { request: sent('{}'), response: { kind: 'no-answer' } };
  const event = { type: 'exchange', exchange } as unknown as RunEvent;
  expect(withoutBodies(event)).toBe(withoutBodies(event));
});
