import { NOT_CANCELLED } from '../../../standard/statuses.js';
import { ONE_OFF_CONSENT } from '../ais/account-calls.js';
import {
  any,
  defineCase,
  differ,
  field,
  header,
  link,
  noField,
  noLink,
  pathExists,
  status,
  toldBack,
  withNeeds,
} from '../build.js';
import type { CallStep, Case } from '../case.js';
import type { Check } from '../check.js';
import { EXTRAS, FORWARDED, NOK } from '../every-header.js';
import {
  type CreateOptions,
  createPayment,
  grantedConsent,
  PAYMENT_BODY,
  paymentPath,
} from '../flows.js';
import { stepsOf } from '../kind-steps.js';
import { withoutRedirectUri } from '../refusals.js';
import type { Value } from '../value.js';
import {
  cancel,
  cancellationOrTooLate,
  NEXT_STEP,
  read,
  readSca,
  readStatus,
} from './payment-calls.js';
import { PIS } from './pis-needs.js';

/** The creation as the tested step. */
function tried(options: CreateOptions, ...expect: Check[]): CallStep {
  return { ...createPayment(options), setup: false, expect };
}

const served = (clause: string, options: CreateOptions = {}): CallStep =>
  tried(options, status(clause, 201));

const OPTIONAL_TEXTS = ['/remittanceInformationUnstructured', '/endToEndIdentification'];

const EVERY_CHARACTER =
  "abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789 /-?:().,'+";

/** The header or field, and the clause that requires the bank to serve it. */
const SERVED: readonly {
  readonly id: string;
  readonly title: string;
  readonly clause: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, Value>>;
}[] = [
  {
    id: 'serves-ip-version-6',
    title: 'A payment with an IPv6 address of the PSU is accepted',
    clause: 'HDR-PSU-IP-V6',
    headers: { 'PSU-IP-Address': '2001:db8::10' },
  },
  {
    id: 'serves-psu-id',
    title: 'A payment that identifies the PSU is accepted',
    clause: 'HDR-PSU-ID',
    headers: { 'PSU-ID': '${profile.psu.id}' },
  },
  {
    id: 'serves-forwarded-headers',
    title: "A payment with all forwarded headers of the PSU's browser is accepted",
    clause: 'HDR-FORWARDED',
    headers: FORWARDED,
  },
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({
    id: `serves-psu-http-method-${method.toLowerCase()}`,
    title: `A payment with PSU-Http-Method ${method} is accepted`,
    clause: 'HDR-PSU-HTTP-METHOD',
    headers: { 'PSU-Http-Method': method },
  })),
  {
    id: 'serves-psu-device-id',
    title: 'A payment with PSU-Device-ID is accepted',
    clause: 'HDR-PSU-DEVICE-ID',
    headers: { 'PSU-Device-ID': '${uuid}' },
  },
  {
    id: 'serves-nok-redirect-uri',
    title: 'A payment with TPP-Nok-Redirect-URI is accepted',
    clause: 'HDR-NOK-REDIRECT-URI-SERVED',
    headers: NOK,
  },
  {
    id: 'serves-wish-against-explicit-start',
    title: 'A payment with TPP-Explicit-Authorisation-Preferred false is accepted',
    clause: 'HDR-EXPLICIT-SERVED',
    headers: { 'TPP-Explicit-Authorisation-Preferred': 'false' },
  },
  {
    id: 'serves-initiation-extras',
    title: 'A payment with the other headers of the TPP is accepted',
    clause: 'HDR-INITIATION-EXTRAS',
    headers: EXTRAS,
  },
  {
    id: 'serves-notification-headers',
    title: 'A payment with the notification headers is accepted',
    clause: 'HDR-NOTIFICATION',
    headers: {
      'TPP-Notification-URI': '${profile.tpp.redirectUri}',
      'TPP-Notification-Content-Preferred': 'status=SCA,PROCESS',
    },
  },
  {
    id: 'serves-creditor-address',
    title: "A payment with the creditor's address is accepted",
    clause: 'PIS-CREDITOR-ADDRESS',
    body: {
      creditorAddress: { street: 'Main Street', buildingNumber: '1', city: 'Town', country: 'DE' },
    },
  },
  {
    id: 'serves-execution-date',
    title: 'A payment for a later date is accepted',
    clause: 'PIS-EXECUTION-DATE',
    body: { requestedExecutionDate: '${today+3}' },
  },
];

const servedCases: readonly Case[] = SERVED.map(({ id, title, clause, headers, body }) =>
  defineCase({
    id: `pis/initiate/${id}`,
    title,
    needs: PIS,
    steps: [
      served(clause, {
        ...(headers ? { headers } : {}),
        ...(body ? { body: { ...PAYMENT_BODY, ...body } } : {}),
      }),
    ],
  }),
);

const {
  remittanceInformationUnstructured: _text,
  endToEndIdentification: _id,
  ...BARE
} = PAYMENT_BODY;

/** A valid payment. */
export const initiateCases: readonly Case[] = [
  defineCase({
    id: 'pis/initiate/answers-201',
    title: 'A valid payment returns 201, an id, RCVD and links',
    needs: PIS,
    steps: [
      tried(
        {},
        status('PIS-INITIATE-201', 201),
        pathExists('VER-V1'),
        field('PIS-INITIATE-PAYMENT-ID', '/paymentId', { type: 'string' }),
        field('PIS-INITIATE-RCVD', '/transactionStatus', { in: ['RCVD'] }),
        field('PIS-INITIATE-LINKS', '/_links', { type: 'object' }),
        link('PIS-INITIATE-LINK-SELF', 'self'),
        link('PIS-INITIATE-LINK-STATUS', 'status'),
        link('PIS-INITIATE-NEXT-STEP', ...NEXT_STEP),
        header('HDR-SCA-APPROACH', 'ASPSP-SCA-Approach', {
          in: ['EMBEDDED', 'DECOUPLED', 'REDIRECT'],
        }),
      ),
    ],
  }),
  defineCase({
    id: 'pis/initiate/serves-required-fields-only',
    title: 'A payment with only the required fields is accepted',
    needs: PIS,
    steps: [served('PIS-INITIATE-201', { body: BARE })],
  }),
  defineCase({
    id: 'pis/initiate/gives-each-payment-its-id',
    title: 'Two payments with the same content have different ids',
    needs: PIS,
    steps: [
      createPayment(),
      tried(
        { as: 'second' },
        status('PIS-INITIATE-201', 201),
        differ('PIS-INITIATE-UNIQUE', '${create.body.paymentId}', '${second.body.paymentId}'),
      ),
    ],
  }),
  defineCase({
    id: 'pis/initiate/links-lead-to-the-payment',
    title: 'Location and links lead to the payment, its status and its authorisation',
    needs: PIS,
    steps: [
      createPayment({ as: 'other' }),
      { ...cancel('cancel', { of: 'other' }, cancellationOrTooLate()), setup: true },
      createPayment({ explicit: false }),
      {
        ...read('location', {}, status('HDR-LOCATION-NAMES', 200)),
        url: '${create.location}',
        when: '${create.location}',
      },
      {
        ...read('self', {}, status('PIS-LINK-SELF-WORKS', 200), notOfTheOther()),
        url: '${create.link.self}',
        when: '${create.link.self}',
      },
      {
        ...readStatus(
          'status',
          {},
          status('PIS-LINK-STATUS-WORKS', 200),
          field('PIS-STATUS-BODY', '/transactionStatus', { type: 'string' }),
          field('PIS-LINK-STATUS-WORKS', '/transactionStatus', { in: NOT_CANCELLED }),
        ),
        url: '${create.link.status}',
        when: '${create.link.status}',
      },
      {
        ...readSca(
          'scaStatus',
          {},
          status('PIS-LINK-SCA-STATUS-WORKS', 200),
          field('PIS-LINK-SCA-STATUS-WORKS', '/scaStatus', { type: 'string' }),
        ),
        path: paymentPath('create', { authorisationId: '${create.authorisationId}' }),
        url: '${create.link.scaStatus}',
        when: '${create.link.scaStatus}',
      },
    ],
  }),
  defineCase({
    id: 'pis/initiate/serves-optional-fields',
    title: 'Remittance information and end-to-end id are accepted and returned',
    needs: PIS,
    steps: [
      served('PIS-OPTIONAL-FIELDS'),
      read(
        'read',
        {},
        ...OPTIONAL_TEXTS.map((pointer) => field('PIS-READ-CONTENT', pointer, { type: 'string' })),
        toldBack('PIS-READ-CONTENT', 'create', ...OPTIONAL_TEXTS),
      ),
    ],
  }),
  defineCase({
    id: 'pis/initiate/serves-every-supported-character',
    title: 'A text with every supported character is accepted and returned unchanged',
    needs: PIS,
    steps: [
      served('COMMON-CHARSET', {
        body: { ...PAYMENT_BODY, remittanceInformationUnstructured: EVERY_CHARACTER },
      }),
      read(
        'read',
        {},
        field('PIS-READ-CONTENT', '/remittanceInformationUnstructured', { in: [EVERY_CHARACTER] }),
        any(
          'COMMON-CHARSET',
          [noField('COMMON-CHARSET', '/remittanceInformationUnstructured')],
          [
            field('COMMON-CHARSET', '/remittanceInformationUnstructured', {
              in: [EVERY_CHARACTER],
            }),
          ],
        ),
      ),
    ],
  }),
  ...servedCases,
  defineCase({
    id: 'pis/initiate/serves-without-redirect-preference',
    title: 'A payment without a preferred approach is accepted',
    needs: PIS,
    steps: [
      {
        ...served('HDR-REDIRECT-PREFERRED-ABSENT'),
        mutate: [{ op: 'drop-header', name: 'TPP-Redirect-Preferred' }],
      },
    ],
  }),
  defineCase({
    id: 'pis/initiate/no-redirect-wanted',
    title: 'A payment with TPP-Redirect-Preferred false gets no redirect link',
    needs: withNeeds(PIS, { approaches: ['EMBEDDED', 'DECOUPLED'] }),
    steps: [
      tried(
        { explicit: false, headers: { 'TPP-Redirect-Preferred': 'false' } },
        status('HDR-REDIRECT-PREFERRED-FALSE', 201),
        noLink('HDR-REDIRECT-PREFERRED-FALSE', 'scaRedirect', 'scaOAuth'),
      ),
    ],
  }),
  defineCase({
    id: 'pis/initiate/explicit-start-is-linked',
    title: 'A payment that prefers an explicit start links to the start',
    needs: PIS,
    steps: [tried({}, link('HDR-EXPLICIT', ...NEXT_STEP.slice(0, 7)))],
  }),
  defineCase({
    id: 'pis/initiate/no-redirection-without-redirect-uri',
    title: 'Without TPP-Redirect-URI the payment is rejected or gets no redirect link',
    needs: withNeeds(PIS, { approaches: ['REDIRECT', 'OAUTH'] }),
    twin: 'pis/initiate/answers-201',
    steps: [
      withoutRedirectUri(tried({ explicit: false })),
      withoutRedirectUri(stepsOf('payment').start('start', {})),
    ],
  }),
  defineCase({
    id: 'pis/initiate/names-a-consent',
    title: 'A payment with a valid consent of the same PSU is accepted, and not authorised by it',
    needs: withNeeds(PIS, { services: ['AIS'], profile: ['ais.accounts.0'] }),
    steps: [
      ...grantedConsent({ as: 'consent', body: ONE_OFF_CONSENT }),
      tried(
        { headers: { 'Consent-ID': '${consent.body.consentId}' } },
        status('HDR-CONSENT-ID-OPTIONAL', 201),
        field('PIS-INITIATE-RCVD', '/transactionStatus', { in: ['RCVD'] }),
      ),
    ],
  }),
];

/** The linked payment is not the one that was cancelled before. */
function notOfTheOther(): Check {
  const clause = 'PIS-LINK-SELF-WORKS';
  return any(
    clause,
    [noField(clause, '/transactionStatus')],
    [field(clause, '/transactionStatus', { in: NOT_CANCELLED })],
  );
}
