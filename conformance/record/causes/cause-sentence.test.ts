import { expect, test } from 'vitest';
import { causeSentence, shortly } from './cause-sentence.js';

const TOLD = {
  place: 'status',
  expected: 'the request is refused with a 4xx',
  actual: 'the status is 200',
  message: null,
  operations: ['listTransactions'],
  deviation: null,
  deviations: [],
};
const TITLE = 'A consent to balances alone gives no access to transactions';

test.each([
  [
    'a request without a deviation: what had to be refused is told by the title of the case',
    { title: TITLE },
    `listTransactions is served although it has to be refused: 200 (expected: the request is refused with a 4xx: "${TITLE}")`,
  ],
  [
    'a request with a deviation needs no title',
    { title: TITLE, deviation: 'without the header Consent-ID' },
    'listTransactions without the header Consent-ID is served although it has to be refused: 200 (expected: the request is refused with a 4xx)',
  ],
  [
    'a value is told with its field and response',
    {
      title: TITLE,
      place: 'body /challengeData/imageLink',
      expected: 'the value has the format uri',
      actual: 'the value is "some link"',
    },
    'The field /challengeData/imageLink in the response of listTransactions is "some link" (expected: it has the format uri)',
  ],
  [
    'a field that has to be absent is told in the same way',
    { title: TITLE, place: 'body /balances', expected: 'it is absent', actual: 'it is []' },
    `The field /balances in the response of listTransactions is [] (expected: it is absent: "${TITLE}")`,
  ],
  [
    'what only refusals show has nothing to do with what is wrong with the requests',
    {
      place: 'response header X-Request-ID',
      expected: 'the value is that of the request',
      actual: 'the header is missing',
      deviation: 'without the header Signature',
      isOfRefusals: true,
    },
    'The response of listTransactions to requests that are refused has no header X-Request-ID (expected: it is that of the request)',
  ],
  [
    'a decision of the PSU has no operation',
    { place: 'redirect', operations: [], expected: 'the PSU is redirected', actual: 'page 404' },
    'The decision of the PSU does not end as it should: page 404 (expected: the PSU is redirected)',
  ],
  [
    'each of several alternatives has its subject, and the title says what was sent',
    {
      ...{ title: 'The PSU is never sent to another address', operations: [], place: 'response' },
      expected: 'one of these is true: the status is 200; or the redirect has no parameter code',
      actual: 'the status is 302; the redirect has the parameter code',
    },
    `The response of the PSU's page: the status is 302; the redirect has the parameter code (expected: one of these is true: the status is 200; or the redirect has no parameter code: "The PSU is never sent to another address")`,
  ],
  [
    'two values that are compared are told with their names',
    {
      place: 'body /consentStatus',
      expected: 'the field consentStatus in the first response and the second one are equal',
      actual: 'they are "received" and "valid"',
    },
    'The field consentStatus in the first response and the second one are "received" and "valid" (expected: they are equal)',
  ],
  [
    'a part of a long value is told with its own pointer',
    {
      place: 'body /payments',
      expected: 'it is […] with "B" at /1/name, if returned, as in the request of initiatePayment',
      actual: 'it is […] with "A" at /1/name',
    },
    'The field /payments/1/name in the response of listTransactions is "A" (expected: it is "B", if returned, as in the request of initiatePayment)',
  ],
  [
    'an entry that stands elsewhere is told with the whole list',
    {
      place: 'body /payments',
      expected: 'it is […] with "B" at /1/name',
      actual: 'it is […] with "A" at /0/name',
    },
    'The field /payments in the response of listTransactions is […] with "A" at /0/name (expected: it is […] with "B" at /1/name)',
  ],
  [
    'an id that was given before is told with its response',
    {
      place: 'body /consentId',
      expected: 'the consentId and that of an earlier creation differ',
      actual: 'both are "7"',
    },
    'The consentId and that of an earlier creation are both "7" in the response of listTransactions (expected: they differ)',
  ],
])('%s', (_, change, want) => expect(causeSentence({ ...TOLD, ...change })).toBe(want));

test.each([
  ['the page /pis/HseC_iQVFMsnYYt-NWWoauFQsvh-CbDvYwFAD7zeq3dcAZUE returns 404', '/pis/…'],
  ['consent 0a1b2c3d-0000-4000-8000-0123456789ab ended', 'consent … ended'],
  ['expected: a field', 'expected: a field'],
])('%s is told without its id', (text, want) => expect(shortly(text)).toContain(want));
