import { OPERATION } from '../../../standard/operation.js';
import { call, defineCase, refused, status } from '../build.js';
import type { Case } from '../case.js';
import { createPayment, startAuthorisation } from '../flows.js';
import { exchangeCode, oauthPsu } from '../oauth-flows.js';
import { QUESTION } from '../piis/funds-calls.js';
import { readStatus } from '../pis/payment-calls.js';
import { PIS, PIS_OAUTH } from '../pis/pis-needs.js';

const BEARER = { Authorization: 'Bearer ${token.body.access_token}' };

/** The callers, and their certificates and tokens. */
export const transportCases: readonly Case[] = [
  defineCase({
    id: 'common/transport/serves-with-bearer-token',
    title:
      'The status of a payment, and a funds confirmation, are returned with and without a bearer token',
    needs: PIS_OAUTH,
    steps: [
      createPayment(),
      startAuthorisation('payment'),
      oauthPsu('payment'),
      exchangeCode(),
      readStatus('without', {}, status('TLS-BEARER-OPTIONAL', 200)),
      readStatus('with', { headers: BEARER }, status('TLS-BEARER-OPTIONAL', 200)),
      call(
        'funds',
        OPERATION.funds.confirm,
        { body: QUESTION, headers: BEARER, when: '${profile.funds.account.iban}', ifOffered: true },
        status('TLS-BEARER-OPTIONAL', 200),
      ),
    ],
  }),
  defineCase({
    id: 'common/transport/refuses-garbage-bearer-token',
    title: 'The status of a payment is not returned for an unknown bearer token',
    needs: PIS,
    twin: 'pis/status/answers-200',
    steps: [
      createPayment(),
      readStatus(
        'garbage',
        { headers: { Authorization: 'Bearer no-token' } },
        refused('TLS-BEARER-GARBAGE'),
      ),
    ],
  }),
];
