import { SCA_NOT_DONE } from '../../../standard/statuses.js';
import { any, defineCase, differ, field, refused, status, withNeeds } from '../build.js';
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

/** A bank may or may not separate request ids by TPP; no TPP gets a response about another one's resource. */
const sameRequestIdCase = defineCase({
  id: 'pis/ownership/shares-no-request-id',
  title: 'A TPP that reuses the X-Request-ID of another one does not get its payment',
  tags: ['safety'],
  needs: PIS_TWO_TPPS,
  steps: [
    createPayment(),
    {
      ...createPayment({
        as: 'own',
        headers: { 'X-Request-ID': '${create.header.x-request-id}' },
        ...other,
      }),
      setup: false,
      when: '${create.header.x-request-id}',
      expect: [
        any(
          'OWN-PAYMENT-READ',
          [refused('OWN-PAYMENT-READ')],
          [differ('OWN-PAYMENT-READ', '${own.body.paymentId}', '${create.body.paymentId}')],
        ),
      ],
    },
  ],
});

/** The requests of a second TPP about the payment of the first. */
export const ownershipCases: readonly Case[] = [
  secondTppCase,
  sameRequestIdCase,
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
