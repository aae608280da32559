import { expect, test } from 'vitest';
import { parseAnswer } from '../answers/parsed-answer.js';
import { lateLinks } from './links-at-status.js';

const late = (body: Readonly<Record<string, unknown>>, status = 200) =>
  lateLinks(
    parseAnswer({
      alias: 'read',
      operation: 'getConsent',
      request: {
        identity: 'tpp1',
        method: 'GET',
        url: 'https://b',
        headers: [],
        body: null,
        timeoutMs: 1,
      },
      answer: {
        kind: 'answer',
        status,
        headers: [['content-type', 'application/json']],
        body: Buffer.from(JSON.stringify(body)),
      },
    }),
  ).map(({ pointer, status: at }) => `${pointer} at ${at}`);

const link = { href: '/x' };

test.each<[string, Readonly<Record<string, unknown>>, readonly string[]]>([
  [
    'reports a next step in a finalised authorisation',
    { scaStatus: 'finalised', _links: { authoriseTransaction: link, scaStatus: link } },
    ['/_links/authoriseTransaction at scaStatus finalised'],
  ],
  [
    'reports a next step in a failed authorisation, with the field name of the contract',
    { scatransactionStatus: 'failed', _links: { selectAuthenticationMethod: link } },
    ['/_links/selectAuthenticationMethod at scatransactionStatus failed'],
  ],
  [
    'reports the start of an authorisation of a rejected payment',
    {
      transactionStatus: 'RJCT',
      _links: { startAuthorisation: link, self: link, scaRedirect: link },
    },
    ['/_links/startAuthorisation', '/_links/scaRedirect'].map(
      (at) => `${at} at transactionStatus RJCT`,
    ),
  ],
  [
    'reports the start of an authorisation of a valid consent',
    {
      consentStatus: 'valid',
      _links: { startAuthorisationWithPsuAuthentication: link, account: link },
    },
    ['/_links/startAuthorisationWithPsuAuthentication at consentStatus valid'],
  ],
  [
    'accepts a next step in an open authorisation',
    { scaStatus: 'started', _links: { authoriseTransaction: link } },
    [],
  ],
  [
    'accepts the start of an authorisation of a received payment',
    { transactionStatus: 'RCVD', _links: { startAuthorisation: link } },
    [],
  ],
  [
    'accepts an expired consent without a next step',
    { consentStatus: 'expired', _links: { self: link, status: link } },
    [],
  ],
  ['accepts a response without a status', { _links: { startAuthorisation: link } }, []],
])('%s', (_name, body, want) => {
  expect(late(body)).toEqual(want);
});

test('does not judge an error response', () => {
  expect(late({ scaStatus: 'failed', _links: { startAuthorisation: link } }, 400)).toEqual([]);
});
