/** Requests with valid signatures, with invalid ones, with those of others, and with incomplete ones. */
import { ONE_OFF_CONSENT } from '../ais/account-calls.js';
import { defineCase, needs, refusalIs, refused, status, withNeeds } from '../build.js';
import type { CallStep, Case, IdentityName, Needs, Signing } from '../case.js';
import type { Check } from '../check.js';
import { createConsent, createPayment } from '../flows.js';
import { onPayment } from '../kind-steps.js';
import { judgedOfKind, ORDER_KINDS, type OrderKind } from '../pis/order-kinds.js';
import { PIS } from '../pis/pis-needs.js';

const SIGNING: Needs = withNeeds(PIS, { profile: ['signatures'] });
const AIS: Needs = needs('AIS', { profile: ['ais.accounts.0', 'signatures'] });
const TWIN = 'common/signatures/serves-signed-payment';

const CODES = [
  'SIGNATURE_MISSING',
  'SIGNATURE_INVALID',
  'CERTIFICATE_MISSING',
  'CERTIFICATE_INVALID',
  'CERTIFICATE_EXPIRED',
  'FORMAT_ERROR',
];

/** A missing or invalid signature: 400 or 401, because the bank chooses the order of its checks. */
const distrusted = (clause: string): readonly Check[] => [
  refused(clause),
  refusalIs('ERR-401', [400, 401, 403]),
  refusalIs('ERR-MESSAGE-CODE', [400, 401, 403], CODES),
];

/** A creation of the case with this signature. */
const signed = (step: CallStep, as: string, sign: Signing, ...expect: Check[]): CallStep => ({
  ...step,
  as,
  setup: false,
  sign,
  expect,
});

const readSigned = (as: string, sign: Signing, ...expect: Check[]): CallStep =>
  onPayment.read(as, { sign, when: '${create.body.paymentId}' }, ...expect);

const servesPaymentCase = defineCase({
  id: TWIN,
  title: 'A payment with a valid signature is initiated and read',
  needs: SIGNING,
  steps: [
    signed(createPayment(), 'create', {}, status('HDR-SIGNATURE-SERVED', 201)),
    readSigned('read', {}, status('HDR-SIGNATURE-SERVED', 200)),
    readSigned('longer', { digest: 'SHA-512' }, status('HDR-SIGNATURE-SHA-512', 200)),
  ],
});

interface Refused {
  readonly id: string;
  readonly title: string;
  readonly clause: string;
  readonly sign: Signing;
  /** The certificates that the profile needs. */
  readonly identities?: readonly IdentityName[];
  /** The other needs of the profile. */
  readonly profile?: readonly string[];
}

/** A bank may verify the Digest of JSON alone: the same for the other forms of a body, where it takes them. */
const ofForm = (kind: OrderKind): Case =>
  defineCase({
    id: `common/signatures/refuses-altered-${kind.bodyType}`,
    title: `A ${kind.what} whose body was changed after signing is refused`,
    tags: ['safety'],
    needs: withNeeds(kind.needs, { profile: ['signatures'] }),
    steps: [
      { ...signed(judgedOfKind(kind, {}), 'whole', {}), appliesOn: [201] },
      signed(
        judgedOfKind(kind, {}),
        'altered',
        { tampering: 'body-altered' },
        ...distrusted('HDR-DIGEST-BODY'),
      ),
    ],
  });

const TABLE: readonly Refused[] = [
  {
    id: 'refuses-missing-digest',
    title: 'A payment with a Signature but no Digest is refused',
    clause: 'HDR-DIGEST-NEEDED',
    sign: { tampering: 'no-digest' },
  },
  {
    id: 'refuses-missing-signature',
    title: 'A payment with a Digest but no Signature is refused',
    clause: 'HDR-SIGNATURE-NEEDED',
    sign: { tampering: 'no-signature' },
  },
  {
    id: 'refuses-missing-certificate',
    title: 'A payment with a Signature and without its certificate is refused',
    clause: 'HDR-SIGNATURE-CERTIFICATE-NEEDED',
    sign: { tampering: 'no-certificate' },
  },
  {
    id: 'refuses-altered-body',
    title: 'A payment whose body was changed after signing is refused',
    clause: 'HDR-DIGEST-BODY',
    sign: { tampering: 'body-altered' },
  },
  {
    id: 'refuses-md5-digest',
    title: 'A payment with an MD5 Digest is refused',
    clause: 'HDR-DIGEST-ALGORITHM',
    sign: { tampering: 'md5-digest' },
  },
  {
    id: 'refuses-altered-header',
    title: 'A payment whose X-Request-ID was changed after signing is refused',
    clause: 'HDR-SIGNATURE-VERIFIED',
    sign: { tampering: 'header-altered' },
  },
  {
    id: 'refuses-uncovered-digest',
    title: 'A payment whose Signature does not cover its Digest is refused',
    clause: 'HDR-SIGNATURE-COVERS',
    sign: { tampering: 'digest-uncovered' },
  },
  {
    id: 'refuses-uncovered-request-id',
    title: 'A payment whose Signature does not cover its X-Request-ID is refused',
    clause: 'HDR-SIGNATURE-COVERS',
    sign: { tampering: 'request-id-uncovered' },
  },
  {
    id: 'refuses-other-key-id',
    title: 'A payment whose Signature names the key of another certificate is refused',
    clause: 'HDR-SIGNATURE-KEY-ID',
    sign: { tampering: 'other-key-id' },
  },
  {
    id: 'refuses-unreadable-certificate',
    title: 'A payment with an invalid TPP-Signature-Certificate is refused',
    clause: 'HDR-SIGNATURE-CERTIFICATE',
    sign: { tampering: 'unreadable-certificate' },
  },
  {
    id: 'refuses-unknown-authority',
    title: 'A payment signed with a certificate of an unknown CA is refused',
    clause: 'HDR-SIGNATURE-CERTIFICATE',
    sign: { by: 'unknownCa' },
    identities: ['unknownCa'],
  },
  {
    id: 'refuses-expired-certificate',
    title: 'A payment that is signed with an expired certificate is refused',
    clause: 'HDR-SIGNATURE-CERTIFICATE',
    sign: { by: 'expired' },
    identities: ['expired'],
  },
  {
    id: 'refuses-seal-of-another',
    title: 'A payment that another TPP signed is refused',
    clause: 'HDR-SIGNATURE-OWN-SEAL',
    sign: { by: 'tpp2' },
    profile: ['signatures.tpp2'],
  },
  {
    id: 'refuses-unsigned',
    title: 'A bank that requires signatures refuses a payment without one',
    clause: 'HDR-SIGNATURE-MANDATED',
    sign: { tampering: 'unsigned' },
    profile: ['signatures.required=true'],
  },
];

const refusals: readonly Case[] = TABLE.map(({ id, title, clause, sign, ...more }) =>
  defineCase({
    id: `common/signatures/${id}`,
    title,
    needs: withNeeds(SIGNING, more),
    twin: TWIN,
    steps: [signed(createPayment(), 'refused', sign, ...distrusted(clause))],
  }),
);

const readsCase = defineCase({
  id: 'common/signatures/refuses-read-altered-header',
  title:
    'A payment is not returned when its request was changed after signing, or signed only in part',
  needs: SIGNING,
  twin: TWIN,
  steps: [
    createPayment(),
    readSigned('refused', { tampering: 'header-altered' }, ...distrusted('HDR-SIGNATURE-READS')),
    ...[
      readSigned('no-digest', { tampering: 'no-digest' }, ...distrusted('HDR-DIGEST-NEEDED')),
      readSigned('alone', { tampering: 'no-signature' }, ...distrusted('HDR-SIGNATURE-NEEDED')),
      // not sent to a bank that has served a read with a wrong signature: it judges no signatures of reads
    ].map((step) => ({ ...step, skipWhen: [{ value: '${refused.status}', in: ['200'] }] })),
  ],
});

const CONSENT = createConsent({ body: ONE_OFF_CONSENT });

const servesConsentCase = defineCase({
  id: 'common/signatures/serves-signed-consent',
  title: 'A consent with a valid signature is created',
  needs: AIS,
  steps: [signed(CONSENT, 'create', {}, status('HDR-SIGNATURE-SERVED', 201))],
});

const consentRefusalsCase = defineCase({
  id: 'common/signatures/refuses-bad-consents',
  title: 'A consent request is refused when it was changed after signing, or signed only in part',
  needs: AIS,
  twin: servesConsentCase.id,
  steps: [
    signed(CONSENT, 'body', { tampering: 'body-altered' }, ...distrusted('HDR-DIGEST-BODY')),
    signed(
      CONSENT,
      'header',
      { tampering: 'header-altered' },
      ...distrusted('HDR-SIGNATURE-VERIFIED'),
    ),
    signed(CONSENT, 'digest', { tampering: 'no-digest' }, ...distrusted('HDR-DIGEST-NEEDED')),
    signed(
      CONSENT,
      'certificate',
      { tampering: 'no-certificate' },
      ...distrusted('HDR-SIGNATURE-CERTIFICATE-NEEDED'),
    ),
  ],
});

export const signatureCases: readonly Case[] = [
  servesPaymentCase,
  ...refusals,
  ...ORDER_KINDS.filter(({ id }) => id === 'pain-single' || id === 'pain-periodic').map(ofForm),
  readsCase,
  servesConsentCase,
  consentRefusalsCase,
];
