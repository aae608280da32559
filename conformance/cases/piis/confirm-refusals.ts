/** Funds confirmation requests with an invalid optional field, and from callers without the right. */
import { byIdentity, defineCase, spoiled, withNeeds } from '../build.js';
import type { Case, IdentityName } from '../case.js';
import type { Check } from '../check.js';
import { malformed, unauthenticated, unentitled } from '../refusals.js';
import { ask, PIIS } from './funds-calls.js';

const TWIN = 'piis/confirm/answers-200';
const longCardNumber = defineCase({
  id: 'piis/confirm/refuses-long-card-number',
  title: 'A funds confirmation request whose card number is too long is refused',
  needs: PIIS,
  twin: TWIN,
  steps: [
    spoiled(
      ask(),
      [{ op: 'set-field', pointer: '/cardNumber', value: '1'.repeat(36) }],
      ...malformed('PIIS-BODY-FORM'),
    ),
  ],
});

const CALLERS: readonly (readonly [IdentityName, string, string, readonly Check[]])[] = [
  [
    'none',
    'no-certificate',
    'without a certificate',
    unauthenticated('TLS-CERTIFICATE', { handshake: true }),
  ],
  [
    'expired',
    'expired-certificate',
    'with an expired certificate',
    unauthenticated('TLS-EXPIRED', { handshake: true }),
  ],
  [
    'unknownCa',
    'unknown-authority',
    'with a certificate of an unknown CA',
    unauthenticated('TLS-TRUSTED-CA', { handshake: true }),
  ],
  [
    'noFundsRole',
    'wrong-role',
    'whose certificate lacks the role',
    unentitled('TLS-ROLE', { handshake: true }),
  ],
];

const callerCases = CALLERS.map(([identity, id, who, expect]) =>
  defineCase({
    id: `piis/confirm/refuses-${id}`,
    title: `A caller ${who} gets no funds confirmation`,
    tags: ['safety'],
    needs: withNeeds(PIIS, { identities: [identity] }),
    twin: TWIN,
    steps: [byIdentity(ask(), identity, ...expect)],
  }),
);

export const confirmRefusalCases: readonly Case[] = [longCardNumber, ...callerCases];
