import { OPERATION } from '../../../standard/operation.js';
import { SCA_NOT_DONE } from '../../../standard/statuses.js';
import {
  any,
  call,
  defineCase,
  differ,
  equal,
  field,
  refused,
  status,
  withNeeds,
} from '../build.js';
import type { CallStep, Case, Step } from '../case.js';
import {
  authorisationPath,
  createPayment,
  paymentPath,
  REDIRECTION,
  startAuthorisation,
} from '../flows.js';
import { exchangeCode, finishWithToken, oauthPsu } from '../oauth-flows.js';
import { foreign } from '../refusals.js';
import { list, read, readSca, readStatus } from './payment-calls.js';
import { PIS_OAUTH, PIS_TWO_TPPS } from './pis-needs.js';

interface Attempt {
  readonly id: string;
  readonly title: string;
  readonly twin: string;
  readonly before?: readonly Step[];
  readonly attempt: CallStep;
  readonly after: readonly Step[];
}

const other = { identity: 'tpp2' } as const;

/** The payment is still readable for its own TPP. */
const stillThere = readStatus('after', {}, status('STATE-REFUSED-UNCHANGED', 200));

const ATTEMPTS: readonly Attempt[] = [
  {
    id: 'pis/ownership/refuses-read',
    title: 'Another TPP cannot read a payment',
    twin: 'pis/read/answers-200',
    attempt: read('foreign', other, ...foreign('OWN-PAYMENT-READ')),
    after: [stillThere],
  },
  {
    id: 'pis/ownership/refuses-status',
    title: 'Another TPP cannot read the status of a payment',
    twin: 'pis/status/answers-200',
    attempt: readStatus('foreign', other, ...foreign('OWN-PAYMENT-STATUS')),
    after: [stillThere],
  },
  {
    id: 'pis/ownership/refuses-start-of-authorisation',
    title: 'Another TPP cannot start the authorisation of a payment',
    twin: 'pis/authorise/start-answers-201',
    before: [{ ...list('before', {}, status('PIS-AUTH-LIST-200', 200)), setup: true }],
    attempt: call(
      'foreign',
      OPERATION.payment.start,
      { path: paymentPath('create'), headers: REDIRECTION, body: {}, ...other },
      ...foreign('OWN-PAYMENT-AUTHORISE'),
    ),
    after: [
      list(
        'after',
        {},
        status('PIS-AUTH-LIST-200', 200),
        equal(
          'STATE-REFUSED-UNCHANGED',
          '${after.body.authorisationIds}',
          '${before.body.authorisationIds}',
        ),
      ),
    ],
  },
  {
    id: 'pis/ownership/refuses-list-of-authorisations',
    title: 'Another TPP cannot list the authorisations of a payment',
    twin: 'pis/authorise/list-holds-the-authorisation',
    before: [startAuthorisation('payment')],
    attempt: list('foreign', other, ...foreign('OWN-PAYMENT-AUTHORISE')),
    after: [stillThere],
  },
  {
    id: 'pis/ownership/refuses-sca-status',
    title: 'Another TPP cannot read the SCA status of a payment',
    twin: 'pis/authorise/status-answers-200',
    before: [startAuthorisation('payment')],
    attempt: readSca('foreign', other, ...foreign('OWN-PAYMENT-AUTHORISE')),
    after: [stillThere],
  },
];

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
  ...ATTEMPTS.map(({ id, title, twin, before, attempt, after }) =>
    defineCase({
      id,
      title,
      tags: ['safety'],
      needs: PIS_TWO_TPPS,
      twin,
      steps: [createPayment(), ...(before ?? []), attempt, ...after],
    }),
  ),
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
