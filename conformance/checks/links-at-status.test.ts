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
    'a finalised authorisation leads on',
    { scaStatus: 'finalised', _links: { authoriseTransaction: link, scaStatus: link } },
    ['/_links/authoriseTransaction at scaStatus finalised'],
  ],
  [
    'a failed one, under the name of the contract',
    { scatransactionStatus: 'failed', _links: { selectAuthenticationMethod: link } },
    ['/_links/selectAuthenticationMethod at scatransactionStatus failed'],
  ],
  [
    'a rejected payment is to be authorised',
    {
      transactionStatus: 'RJCT',
      _links: { startAuthorisation: link, self: link, scaRedirect: link },
    },
    ['/_links/startAuthorisation', '/_links/scaRedirect'].map(
      (at) => `${at} at transactionStatus RJCT`,
    ),
  ],
  [
    'a valid consent is to be authorised',
    {
      consentStatus: 'valid',
      _links: { startAuthorisationWithPsuAuthentication: link, account: link },
    },
    ['/_links/startAuthorisationWithPsuAuthentication at consentStatus valid'],
  ],
  ['an open one leads on', { scaStatus: 'started', _links: { authoriseTransaction: link } }, []],
  ['a received payment', { transactionStatus: 'RCVD', _links: { startAuthorisation: link } }, []],
  ['nothing leads on', { consentStatus: 'expired', _links: { self: link, status: link } }, []],
  ['no status', { _links: { startAuthorisation: link } }, []],
])('%s', (_name, body, want) => {
  expect(late(body)).toEqual(want);
});

test('a refusal is not judged', () => {
  expect(late({ scaStatus: 'failed', _links: { startAuthorisation: link } }, 400)).toEqual([]);
});
