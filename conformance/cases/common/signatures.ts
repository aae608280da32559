/** Requests with valid signatures, with invalid ones, with those of others, and with incomplete ones. */

import type { CreatedName } from '../../../standard/resources.js';
import { CREATED, type CreatedResource } from '../../../standard/roles.js';
import { ONE_OFF_CONSENT } from '../ais/account-calls.js';
import { defineCase, needs, setup, status, success, withNeeds } from '../build.js';
import type { CallStep, Case, Needs, Signing } from '../case.js';
import type { Check } from '../check.js';
import { createConsent, createPayment } from '../flows.js';
import { make } from '../kind-calls.js';
import { onPayment, stepsOf } from '../kind-steps.js';
import { onRequest } from '../on-request.js';
import { judgedOfKind, ORDER_KINDS, type OrderKind } from '../pis/order-kinds.js';
import { PIS } from '../pis/pis-needs.js';
import { wasRefused } from '../refusals.js';
import { distrusted, REFUSED_SIGNATURES, type RefusedSignature } from './refused-signatures.js';

const SIGNING: Needs = withNeeds(PIS, { profile: ['signatures'] });
const AIS: Needs = needs('AIS', { profile: ['ais.accounts.0', 'signatures'] });
const TWIN = 'common/signatures/serves-signed-payment';

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

const refusals: readonly Case[] = REFUSED_SIGNATURES.map(({ id, what, clause, sign, ...more }) =>
  defineCase({
    id: `common/signatures/refuses-${id}`,
    title: `A payment ${what} is refused`,
    needs: withNeeds(SIGNING, more),
    twin: TWIN,
    steps: [signed(createPayment(), 'refused', sign, ...distrusted(clause))],
  }),
);

const unsignedCase = defineCase({
  id: 'common/signatures/refuses-unsigned',
  title: 'A bank that requires signatures refuses a payment without one',
  needs: withNeeds(SIGNING, { profile: ['signatures.required=true'] }),
  twin: TWIN,
  steps: [
    signed(
      createPayment(),
      'refused',
      { tampering: 'unsigned' },
      ...distrusted('HDR-SIGNATURE-MANDATED'),
    ),
  ],
});

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

/** The signature covers the headers as they are sent: the bank must not decode the %20 before it verifies the signature. */
const ESCAPED = createConsent({
  body: ONE_OFF_CONSENT,
  headers: { 'TPP-Redirect-URI': '${profile.tpp.queryRedirectUri}%20b' },
});

const servesConsentCase = defineCase({
  id: 'common/signatures/serves-signed-consent',
  title:
    'A consent with a valid signature is created, also where the address of the TPP has an escape',
  needs: AIS,
  steps: [
    signed(CONSENT, 'create', {}, status('HDR-SIGNATURE-SERVED', 201)),
    { ...ESCAPED, as: 'unsigned', setup: false, expect: [] },
    {
      ...signed(ESCAPED, 'escaped', {}, status('HDR-SIGNATURE-SERVED', 201)),
      // a bank may take no such address, or nothing without a signature
      skipWhen: [wasRefused('unsigned')],
    },
  ],
});

/** The cases that send a creation of a kind made valid; for another kind, the one that its table names. */
const TWINS: Readonly<Partial<Record<string, string>>> = {
  payment: TWIN,
  consent: servesConsentCase.id,
  basket: 'baskets/create/answers-201',
  'funds-consent': 'cof/create/answers-201',
} satisfies Readonly<Record<CreatedName, string>>;

/** What is sent of each other kind in a default run. */
const USUAL = ['altered-body', 'seal-of-another'];
const MORE_OF_CONSENTS = ['altered-header', 'missing-digest', 'missing-certificate'];

/** Without the certificate, the request would be sent unsigned. */
function whereSealed({ identities = [], profile = [] }: RefusedSignature): Pick<CallStep, 'when'> {
  const paths = [...identities.map((each) => `identities.${each}`), ...profile];
  return paths.length === 0 ? {} : { when: paths.map((path) => `\${profile.${path}}`).join('') };
}

/** The creations of a kind with these signatures, each where the profile has the certificate for it. */
function ofKind(
  resource: CreatedResource,
  which: 'bad' | 'other-bad',
  rows: readonly RefusedSignature[],
): Case {
  const { name, what, servesSecond } = resource;
  const made = make(resource, { once: true });
  const [creation] = made.slice(-1);
  if (creation === undefined) throw new Error(`nothing creates a ${name}`);
  return defineCase({
    id: `common/signatures/refuses-${which}-${name}s`,
    title: `A ${what} with ${which === 'bad' ? 'an' : 'another'} invalid signature is refused`,
    needs: withNeeds(resource.needs, { profile: ['signatures'] }),
    twin: TWINS[name] ?? servesSecond,
    steps: [
      ...made.slice(0, -1),
      ...rows.map((row) => ({
        ...signed(creation, row.id, row.sign, ...distrusted(row.clause)),
        ...whereSealed(row),
      })),
    ],
  });
}

/** A few of the invalid signatures in a default run, and all others on request. */
function refusedOf(resource: CreatedResource): readonly Case[] {
  const ids = [...USUAL, ...(resource.name === 'consent' ? MORE_OF_CONSENTS : [])];
  const few = REFUSED_SIGNATURES.filter(({ id }) => ids.includes(id));
  const others = REFUSED_SIGNATURES.filter(({ id }) => !ids.includes(id));
  return [ofKind(resource, 'bad', few), onRequest(ofKind(resource, 'other-bad', others))];
}

/** On request: another TPP signs what is done with a resource after its creation. */
function sealedByOther(resource: CreatedResource): Case {
  const { name, what, needs: own, answers, servesSecond } = resource;
  const { read, start, remove } = stepsOf(name);
  const by = { sign: { by: 'tpp2' } } as const;
  const calls = [read('read', by), start('start', by), remove('remove', by)];
  return onRequest(
    defineCase({
      id: `common/signatures/refuses-seal-of-another-on-${name}s`,
      title: `A ${what} is not read, authorised or deleted with a signature of another TPP`,
      needs: withNeeds(own, { identities: ['tpp2'], profile: ['signatures.tpp2'] }),
      twin: servesSecond,
      steps: [
        ...make(resource, { once: true }),
        setup(read('valid', {}, success(answers.read ?? 'COMMON-SERVES'))),
        ...calls.map((step) => ({
          ...step,
          ifOffered: true as const,
          expect: distrusted('HDR-SIGNATURE-OWN-SEAL'),
        })),
      ],
    }),
  );
}

export const signatureCases: readonly Case[] = [
  servesPaymentCase,
  ...refusals,
  unsignedCase,
  ...ORDER_KINDS.filter(({ id }) => id === 'pain-single' || id === 'pain-periodic').map(ofForm),
  readsCase,
  servesConsentCase,
  ...CREATED.filter(({ name }) => name !== 'payment').flatMap(refusedOf),
  ...CREATED.map(sealedByOther),
];
