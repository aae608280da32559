import { SCA_NOT_DONE } from '../../../standard/statuses.js';
import { defineCase, field, status, withNeeds } from '../build.js';
import type { Case } from '../case.js';
import { authorisationPath, createPayment, startAuthorisation } from '../flows.js';
import { exchangeCode, finishWithToken, oauthPsu } from '../oauth-flows.js';
import { foreign } from '../refusals.js';
import { read, readSca, readStatus } from './payment-calls.js';
import { PIS_OAUTH, PIS_TWO_TPPS } from './pis-needs.js';

const other = { identity: 'tpp2' } as const;

/** The second TPP has the same rights as the first. */
const secondTppCase = defineCase({
  id: 'pis/ownership/serves-second-tpp',
  title: 'Another TPP creates and reads its own payment',
  needs: PIS_TWO_TPPS,
  steps: [
    createPayment(),
    { ...read('first', {}, status('PIS-READ-200', 200)), setup: true },
    createPayment({ as: 'own', ...other }),
    read('second', { of: 'own', ...other }, status('PIS-READ-200', 200)),
    readStatus('status', { of: 'own', ...other }, status('PIS-STATUS-200', 200)),
  ],
});

/** The requests of a second TPP about the payment of the first. */
export const ownershipCases: readonly Case[] = [
  secondTppCase,
  defineCase({
    id: 'pis/ownership/refuses-update',
    title: "Another TPP cannot authorise a payment, not even with the payment's token",
    tags: ['safety'],
    needs: withNeeds(PIS_OAUTH, { identities: ['tpp2'] }),
    twin: 'pis/oauth/authorises-the-payment',
    steps: [
      createPayment(),
      startAuthorisation('payment'),
      oauthPsu('payment'),
      exchangeCode(),
      {
        ...finishWithToken('payment'),
        ...other,
        path: authorisationPath('payment'),
        setup: false,
        expect: foreign('OWN-PAYMENT-AUTHORISE'),
      },
      readSca('sca', {}, field('STATE-REFUSED-UNCHANGED', '/scaStatus', { in: SCA_NOT_DONE })),
    ],
  }),
];
