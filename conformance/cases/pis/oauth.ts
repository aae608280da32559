import { SCA_NOT_DONE } from '../../../standard/statuses.js';
import { defineCase, field, spoiled, status } from '../build.js';
import type { Case } from '../case.js';
import { authorisationId, authorisationPath, createPayment, startAuthorisation } from '../flows.js';
import { badCode } from '../iam/iam-refusals.js';
import { exchangeCode, finishWithToken, oauthPsu } from '../oauth-flows.js';
import { answeredWithoutEffect } from '../refusals.js';
import { readSca, showsAuthorised, waitsForUpdate } from './payment-calls.js';
import { PIS_OAUTH } from './pis-needs.js';

const UNTIL_TOKEN = [
  createPayment(),
  startAuthorisation('payment'),
  oauthPsu('payment'),
  exchangeCode(),
];

/** The authorisation of another payment. */
const OTHER = {
  path: authorisationPath('payment', 'other', 'otherStart'),
  when: authorisationId('otherStart', 'other'),
};

/** Another payment of the same PSU and TPP, whose code is not exchanged yet. */
const OTHER_WITH_CODE = [
  createPayment({ as: 'other' }),
  startAuthorisation('payment', { as: 'otherStart', of: 'other' }),
  oauthPsu('payment', 'approve', { as: 'otherApprove', start: 'otherStart', of: 'other' }),
];

/** A payment with the OAuth approach. */
export const oauthCases: readonly Case[] = [
  defineCase({
    id: 'pis/oauth/authorises-the-payment',
    title: 'A payment is authorised by the update with the access token',
    needs: PIS_OAUTH,
    steps: [
      ...UNTIL_TOKEN,
      {
        ...finishWithToken('payment'),
        setup: false,
        expect: [
          status('PIS-AUTH-UPDATE-200', 200),
          status('HDR-UPDATE-REDUCED', 200),
          field('PIS-AUTH-UPDATE-STATUS', '/scatransactionStatus', { type: 'string' }),
          field('PIS-AUTH-UPDATE-MESSAGE', '/psuMessage'),
          field('PIS-AUTH-UPDATE-BODY', '/_links', { type: 'object' }),
        ],
      },
      ...showsAuthorised('PIS-OAUTH-AUTHORISES'),
    ],
  }),
  defineCase({
    id: 'pis/oauth/waits-for-the-update',
    title:
      'A payment with a token and without an update is not authorised, and its code is used up',
    needs: PIS_OAUTH,
    twin: 'iam/token/answers',
    steps: [
      ...UNTIL_TOKEN,
      readSca('sca', {}, field('PIS-OAUTH-NEEDS-UPDATE', '/scaStatus', { in: SCA_NOT_DONE })),
      spoiled({ ...exchangeCode(), as: 'again' }, [], ...badCode('IAM-CODE-ONCE')),
    ],
  }),
  defineCase({
    id: 'pis/oauth/keeps-a-token-beside-a-later-one',
    title: 'A token authorises its payment although the TPP got another one meanwhile',
    needs: PIS_OAUTH,
    twin: 'pis/oauth/authorises-the-payment',
    steps: [
      ...UNTIL_TOKEN,
      ...OTHER_WITH_CODE,
      exchangeCode({ as: 'otherToken', approve: 'otherApprove', start: 'otherStart', of: 'other' }),
      { ...finishWithToken('payment'), setup: false, expect: [status('PIS-AUTH-UPDATE-200', 200)] },
      ...showsAuthorised('PIS-OAUTH-AUTHORISES'),
    ],
  }),
  defineCase({
    id: 'pis/oauth/refuses-token-of-another-payment',
    title: 'A token for one payment does not authorise another, even an approved one',
    needs: PIS_OAUTH,
    twin: 'pis/oauth/authorises-the-payment',
    steps: [
      ...UNTIL_TOKEN,
      ...OTHER_WITH_CODE,
      waitsForUpdate(OTHER),
      {
        ...finishWithToken('payment', { start: 'otherStart', of: 'other' }),
        setup: false,
        expect: [answeredWithoutEffect()],
      },
      readSca('sca', OTHER, field('OWN-PAYMENT-TOKEN', '/scaStatus', { in: SCA_NOT_DONE })),
    ],
  }),
];
