/** Creating a consent: spoiled requests. No consent comes of them. */
import { defineCase, needs, refused, spoiled } from '../build.js';
import type { Case, IdentityName, Mutation } from '../case.js';
import { createConsent } from '../flows.js';
import {
  malformed,
  unauthenticated,
  unentitled,
  wrongMediaType,
  wrongMethod,
} from '../refusals.js';

const TWIN = 'ais/consent-create/creates';
const AIS = needs('AIS', { profile: ['ais.accounts.0'] });

interface Spoiled {
  readonly id: string;
  readonly title: string;
  readonly clause: string;
  readonly mutate: readonly Mutation[];
  /** The clause about the exact refusal, where the framework has one. */
  readonly exact?: keyof typeof EXACT;
}

/** A refusal by the clause about its fault, and how exact it is. */
const EXACT = { 'ERR-400': malformed, 'ERR-405': wrongMethod, 'ERR-415': wrongMediaType } as const;

const TABLE: readonly Spoiled[] = [
  {
    id: 'rejects-missing-request-id',
    title: 'A consent is not created without X-Request-ID',
    clause: 'HDR-X-REQUEST-ID',
    mutate: [{ op: 'drop-header', name: 'X-Request-ID' }],
    exact: 'ERR-400',
  },
  {
    id: 'rejects-missing-access',
    title: 'A consent without access is refused',
    clause: 'AIS-CONSENT-NEEDS-ACCESS',
    mutate: [{ op: 'drop-field', pointer: '/access' }],
    exact: 'ERR-400',
  },
  {
    id: 'rejects-missing-recurring-indicator',
    title: 'A consent without recurringIndicator is refused',
    clause: 'AIS-CONSENT-NEEDS-RECURRING',
    mutate: [{ op: 'drop-field', pointer: '/recurringIndicator' }],
    exact: 'ERR-400',
  },
  {
    id: 'rejects-missing-valid-until',
    title: 'A consent without validUntil is refused',
    clause: 'AIS-CONSENT-NEEDS-VALID-UNTIL',
    mutate: [{ op: 'drop-field', pointer: '/validUntil' }],
    exact: 'ERR-400',
  },
  {
    id: 'rejects-missing-frequency',
    title: 'A consent without frequencyPerDay is refused',
    clause: 'AIS-CONSENT-NEEDS-FREQUENCY',
    mutate: [{ op: 'drop-field', pointer: '/frequencyPerDay' }],
    exact: 'ERR-400',
  },
  {
    id: 'rejects-recurring-that-is-no-boolean',
    title: 'A consent whose recurringIndicator is a word is refused',
    clause: 'AIS-CONSENT-FIELD-TYPES',
    mutate: [{ op: 'set-field', pointer: '/recurringIndicator', value: 'sometimes' }],
    exact: 'ERR-400',
  },
  {
    id: 'rejects-frequency-that-is-no-number',
    title: 'A consent whose frequencyPerDay is a word is refused',
    clause: 'AIS-CONSENT-FIELD-TYPES',
    mutate: [{ op: 'set-field', pointer: '/frequencyPerDay', value: 'often' }],
    exact: 'ERR-400',
  },
  {
    id: 'rejects-access-that-is-no-object',
    title: 'A consent whose access is a text is refused',
    clause: 'AIS-CONSENT-FIELD-TYPES',
    mutate: [{ op: 'set-field', pointer: '/access', value: 'everything' }],
    exact: 'ERR-400',
  },
  {
    id: 'rejects-malformed-valid-until',
    title: 'A consent whose validUntil is no ISO date is refused',
    clause: 'AIS-CONSENT-VALID-UNTIL-DATE',
    mutate: [{ op: 'set-field', pointer: '/validUntil', value: '31.12.2099' }],
    exact: 'ERR-400',
  },
  {
    id: 'rejects-malformed-iban',
    title: 'A consent to an account whose IBAN breaks the pattern is refused',
    clause: 'AIS-CONSENT-IBAN-PATTERN',
    mutate: [{ op: 'set-field', pointer: '/access/balances/0/iban', value: 'not an iban' }],
    exact: 'ERR-400',
  },
  {
    id: 'rejects-past-valid-until',
    title: 'A consent that ended yesterday is refused',
    clause: 'AIS-CONSENT-VALID-UNTIL-PAST',
    mutate: [{ op: 'set-field', pointer: '/validUntil', value: '${today-2}' }],
  },
  {
    id: 'rejects-frequency-below-one',
    title: 'A consent for no access a day is refused',
    clause: 'AIS-CONSENT-FREQUENCY-RANGE',
    mutate: [{ op: 'set-field', pointer: '/frequencyPerDay', value: 0 }],
  },
  {
    id: 'rejects-broken-json',
    title: 'A body that is broken JSON is refused',
    clause: 'ERR-BROKEN-JSON',
    mutate: [{ op: 'raw-body', text: '{"access": {"balances": [' }],
    exact: 'ERR-400',
  },
  {
    id: 'rejects-wrong-content-type',
    title: 'A consent sent as plain text is refused',
    clause: 'ERR-MEDIA-TYPE',
    mutate: [{ op: 'raw-body', text: 'access=all', contentType: 'text/plain' }],
    exact: 'ERR-415',
  },
  {
    id: 'rejects-wrong-method',
    title: 'A method that the consents do not have is refused',
    clause: 'ERR-METHOD',
    mutate: [{ op: 'method', method: 'PATCH' }],
    exact: 'ERR-405',
  },
];

function spoiledCase(row: Spoiled): Case {
  return defineCase({
    id: `ais/consent-create/${row.id}`,
    title: row.title,
    needs: AIS,
    twin: TWIN,
    steps: [
      spoiled(
        createConsent(),
        row.mutate,
        ...(row.exact === undefined ? [refused(row.clause)] : EXACT[row.exact](row.clause)),
      ),
    ],
  });
}

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
    title: `A caller with ${title} creates no consent`,
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

export const consentCreateRefusalCases: readonly Case[] = [
  ...TABLE.map(spoiledCase),
  ...certificateCases,
];
