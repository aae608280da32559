import { defineCase, refused, setup, status, withNeeds } from '../build.js';
import type { Case } from '../case.js';
import { createPayment, startAuthorisation } from '../flows.js';
import { exchangeCode, oauthPsu } from '../oauth-flows.js';
import { ask, PIIS } from '../piis/funds-calls.js';
import { readStatus } from '../pis/payment-calls.js';
import { PIS, PIS_OAUTH } from '../pis/pis-needs.js';

const BEARER = { Authorization: 'Bearer ${token.body.access_token}' };

/** The callers, and their certificates and tokens. */
export const transportCases: readonly Case[] = [
  defineCase({
    id: 'common/transport/serves-with-bearer-token',
    title: 'The status of a payment is returned with and without a bearer token',
    needs: PIS_OAUTH,
    steps: [
      createPayment(),
      startAuthorisation('payment'),
      oauthPsu('payment'),
      exchangeCode(),
      readStatus('without', {}, status('TLS-BEARER-OPTIONAL', 200)),
      readStatus('with', { headers: BEARER }, status('TLS-BEARER-OPTIONAL', 200)),
    ],
  }),
  defineCase({
    id: 'common/transport/serves-funds-confirmation-with-bearer-token',
    title: 'A funds confirmation is returned with the token of a payment, and without a token',
    needs: withNeeds(PIS_OAUTH, PIIS),
    steps: [
      createPayment(),
      startAuthorisation('payment'),
      oauthPsu('payment'),
      exchangeCode(),
      setup(ask({ as: 'without' }, status('PIIS-CONFIRM-200', 200))),
      { ...ask({ as: 'with' }, status('TLS-BEARER-OPTIONAL', 200)), headers: BEARER },
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
