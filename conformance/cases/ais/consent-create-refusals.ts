/** Creating a consent with invalid requests. None of them creates a consent. */
import { defineCase, needs, refused, spoiled } from '../build.js';
import type { Case, IdentityName } from '../case.js';
import { createConsent } from '../flows.js';
import { unauthenticated, unentitled } from '../refusals.js';

const TWIN = 'ais/consent-create/creates';
const AIS = needs('AIS', { profile: ['ais.accounts.0'] });

const pastCase = defineCase({
  id: 'ais/consent-create/rejects-past-valid-until',
  title: 'A consent that ended yesterday is rejected',
  needs: AIS,
  twin: TWIN,
  steps: [
    spoiled(
      createConsent(),
      [{ op: 'set-field', pointer: '/validUntil', value: '${today-2}' }],
      refused('AIS-CONSENT-VALID-UNTIL-PAST'),
    ),
  ],
});

const CERTIFICATES: readonly {
  readonly identity: IdentityName;
  readonly title: string;
  readonly clause: string;
}[] = [
  { identity: 'none', title: 'no client certificate', clause: 'TLS-CERTIFICATE' },
  { identity: 'expired', title: 'an expired certificate', clause: 'TLS-EXPIRED' },
  { identity: 'unknownCa', title: 'a certificate of an unknown CA', clause: 'TLS-TRUSTED-CA' },
  { identity: 'wrongRole', title: 'a certificate without the role', clause: 'TLS-ROLE' },
];

const SLUG: Readonly<Partial<Record<IdentityName, string>>> = {
  none: 'no-certificate',
  expired: 'expired-certificate',
  unknownCa: 'unknown-ca',
  wrongRole: 'wrong-role',
};

const certificateCases: readonly Case[] = CERTIFICATES.map(({ identity, title, clause }) =>
  defineCase({
    id: `ais/consent-create/rejects-${SLUG[identity] ?? identity}`,
    title: `A caller with ${title} cannot create a consent`,
    needs: { ...AIS, ...(identity === 'none' ? {} : { identities: [identity] }) },
    twin: TWIN,
    steps: [
      {
        ...createConsent({ identity }),
        setup: false,
        expect: (identity === 'wrongRole' ? unentitled : unauthenticated)(clause, {
          handshake: true,
        }),
      },
    ],
  }),
);

export const consentCreateRefusalCases: readonly Case[] = [pastCase, ...certificateCases];
