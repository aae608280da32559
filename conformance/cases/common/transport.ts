import { byIdentity, defineCase, refused, status, withNeeds } from '../build.js';
import type { Case, IdentityName } from '../case.js';
import { createPayment, startAuthorisation } from '../flows.js';
import { exchangeCode, oauthPsu } from '../oauth-flows.js';
import { cancel, notCancelled, read, readStatus } from '../pis/payment-calls.js';
import { PIS, PIS_OAUTH } from '../pis/pis-needs.js';
import { unauthenticated, unentitled } from '../refusals.js';

const IDENTITIES: readonly {
  readonly id: string;
  readonly who: string;
  readonly identity: IdentityName;
  readonly clause: string;
}[] = [
  {
    id: 'no-certificate',
    who: 'without a certificate',
    identity: 'none',
    clause: 'TLS-CERTIFICATE',
  },
  {
    id: 'unknown-authority',
    who: 'with a certificate of an unknown CA',
    identity: 'unknownCa',
    clause: 'TLS-TRUSTED-CA',
  },
  {
    id: 'expired-certificate',
    who: 'with an expired certificate',
    identity: 'expired',
    clause: 'TLS-EXPIRED',
  },
];

const initiations: readonly Case[] = IDENTITIES.map(({ id, who, identity, clause }) =>
  defineCase({
    id: `common/transport/refuses-initiation-${id}`,
    title: `A caller ${who} cannot initiate a payment`,
    needs: withNeeds(PIS, { identities: [identity] }),
    twin: 'pis/initiate/answers-201',
    steps: [byIdentity(createPayment(), identity, ...unauthenticated(clause, { handshake: true }))],
  }),
);

const cancellations: readonly Case[] = IDENTITIES.map(({ id, who, identity, clause }) =>
  defineCase({
    id: `common/transport/refuses-cancellation-${id}`,
    title: `A caller ${who} cannot cancel a payment`,
    needs: withNeeds(PIS, { identities: [identity] }),
    twin: 'pis/cancel/answers',
    steps: [
      createPayment(),
      cancel('refused', { identity }, ...unauthenticated(clause, { handshake: true })),
      notCancelled(),
    ],
  }),
);

/** The callers, and their certificates and tokens. */
export const transportCases: readonly Case[] = [
  ...initiations,
  ...cancellations,
  defineCase({
    id: 'common/transport/refuses-status-no-certificate',
    title: 'A caller without a certificate cannot read the status of a payment',
    needs: PIS,
    twin: 'pis/status/answers-200',
    steps: [
      createPayment(),
      readStatus(
        'refused',
        { identity: 'none' },
        ...unauthenticated('TLS-CERTIFICATE', { handshake: true }),
      ),
    ],
  }),
  defineCase({
    id: 'common/transport/refuses-read-no-certificate',
    title: 'A caller without a certificate cannot read a payment',
    needs: PIS,
    twin: 'pis/read/answers-200',
    steps: [
      createPayment(),
      read(
        'refused',
        { identity: 'none' },
        ...unauthenticated('TLS-CERTIFICATE', { handshake: true }),
      ),
    ],
  }),
  defineCase({
    id: 'common/transport/refuses-initiation-wrong-role',
    title: 'A caller whose certificate lacks the role cannot initiate a payment',
    needs: withNeeds(PIS, { identities: ['wrongRole'] }),
    twin: 'pis/initiate/answers-201',
    steps: [
      byIdentity(createPayment(), 'wrongRole', ...unentitled('TLS-ROLE', { handshake: true })),
    ],
  }),
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
      readStatus(
        'with',
        { headers: { Authorization: 'Bearer ${token.body.access_token}' } },
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
