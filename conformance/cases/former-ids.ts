/** Ids of cases that are now part of another case: the word of a selection or a waiver still works. */
import { groupBy } from '../../foundation/group-by.js';

type Former = readonly (readonly [former: string, now: string])[];

const CONSENT = 'duties/create-consent/refusals';
const FUNDS = 'duties/confirm-funds/refusals';
const INITIATE = 'duties/initiate-payment/refusals-payments';
const CANCEL = 'duties/cancel-payment/refusals-payments';
const PAYMENT = 'duties/payment/refusals-of-reads-payments';
const ACCOUNTS = 'duties/accounts/refusals-of-reads';
const ENTRIES = 'duties/transactions/refusals-of-reads';
const CARDS = 'duties/cards';

/** Written cases whose requests the cases of the duties, or other written ones, send. */
const WRITTEN: Former = [
  ['common/transport/refuses-initiation-no-certificate', INITIATE],
  ['common/transport/refuses-initiation-unknown-authority', INITIATE],
  ['common/transport/refuses-initiation-expired-certificate', INITIATE],
  ['common/transport/refuses-initiation-wrong-role', INITIATE],
  ['common/transport/refuses-cancellation-no-certificate', CANCEL],
  ['common/transport/refuses-cancellation-unknown-authority', CANCEL],
  ['common/transport/refuses-cancellation-expired-certificate', CANCEL],
  ['common/transport/refuses-status-no-certificate', PAYMENT],
  ['common/transport/refuses-read-no-certificate', PAYMENT],
  ['pis/status/refuses-missing-request-id', PAYMENT],
  [
    'pis/authorise/refuses-start-without-request-id',
    'duties/start-payment-authorisation/refusals-payments',
  ],
  ['pis/cancel/refuses-missing-request-id', CANCEL],
  ['ais/models/opens-two-currencies', 'ais/models/opens-one-currency'],
  ['pis/ownership/refuses-cancel', 'duties/payment/owner-payments'],
  ...[
    ...['single', 'bulk', 'periodic', 'pain-single', 'pain-bulk', 'pain-periodic'],
    ...['consent', 'basket'],
  ].map(
    (kind) =>
      [
        `sca/lists/of-${kind}-take-a-second-start`,
        `sca/lists/of-${kind}-hold-its-own-only`,
      ] as const,
  ),
  ['pis/oauth/takes-a-code-once', 'pis/oauth/waits-for-the-update'],
  ['iam/token/rejects-missing-code', 'iam/token/rejects-invented-code'],
  ['pis/ownership/shares-no-request-id', 'common/request-ids/of-payment-are-not-shared'],
  ...['read', 'status', 'start-of-authorisation', 'list-of-authorisations', 'sca-status'].map(
    (each) => [`pis/ownership/refuses-${each}`, 'duties/payment/owner-payments'] as const,
  ),
  ['ais/accounts/rejects-missing-consent-id', ACCOUNTS],
  ['ais/accounts/rejects-missing-consent-id-on-detail', ACCOUNTS],
  ['ais/accounts/rejects-missing-request-id', ACCOUNTS],
  ['ais/accounts/rejects-no-certificate', ACCOUNTS],
  ['ais/balances/rejects-missing-consent-id', ACCOUNTS],
  ['ais/consent-create/rejects-no-certificate', CONSENT],
  ['ais/consent-create/rejects-expired-certificate', CONSENT],
  ['ais/consent-create/rejects-unknown-ca', CONSENT],
  ['ais/consent-create/rejects-wrong-role', CONSENT],
  ['ais/consent/rejects-missing-request-id', 'duties/consent/refusals-of-reads'],
  ...['read', 'status', 'delete'].map(
    (each) => [`ais/consent/hides-from-other-tpp-${each}`, 'duties/consent/owner'] as const,
  ),
  ['ais/transactions/rejects-missing-consent-id', ENTRIES],
  ['ais/transactions/rejects-missing-request-id', ENTRIES],
  ['ais/cards/rejects-missing-consent-id', `${CARDS}/refusals-of-reads`],
  ['ais/cards/hides-from-other-tpp', `${CARDS}/owner`],
  ['piis/confirm/refuses-no-certificate', FUNDS],
  ['piis/confirm/refuses-expired-certificate', FUNDS],
  ['piis/confirm/refuses-unknown-authority', FUNDS],
  ['piis/confirm/refuses-wrong-role', FUNDS],
  ['baskets/create/refuses-no-certificate', 'duties/create-signing-basket/refusals'],
  ['baskets/read/refuses-missing-request-id', 'duties/basket/refusals-of-reads'],
  ['baskets/delete/refuses-missing-request-id', 'duties/delete-signing-basket/refusals'],
  ...[
    'start-answers-201',
    'list-holds-the-authorisation',
    'status-answers-200',
    'waits-for-the-psu',
  ].map(
    (each) => [`pis/cancel-authorise/${each}`, 'pis/cancel-authorise/starts-and-waits'] as const,
  ),
  ...['start-answers-201', 'list-holds-the-authorisation', 'status-answers-200'].map(
    (each) => [`pis/authorise/${each}`, 'pis/authorise/starts'] as const,
  ),
  ['pis/authorise/start-names-the-authorisation', 'pis/authorise/start-links-to-oauth'],
  ...['links-status', 'lists', 'reads-status'].map(
    (each) => [`sca/authorisations/${each}`, 'sca/authorisations/starts'] as const,
  ),
  ['baskets/create/gives-each-its-id', 'baskets/create/answers-201'],
  ['baskets/authorise/lists', 'baskets/authorise/starts'],
  ['baskets/authorise/waits-for-the-psu', 'baskets/authorise/starts'],
  ['iam/register/optional-fields-are-no-reason-to-refuse', 'iam/register/takes-optional-fields'],
  [
    'baskets/authorise/refuses-start-without-request-id',
    'duties/start-signing-basket-authorisation/refusals',
  ],
  ...['read', 'delete', 'start', 'list', 'sca-status'].map(
    (each) => [`baskets/ownership/refuses-${each}`, 'duties/basket/owner'] as const,
  ),
  ...['read', 'status', 'delete', 'start'].map(
    (each) => [`cof/ownership/refuses-${each}`, 'duties/funds-consent/owner'] as const,
  ),
  ['cof/create/refuses-no-certificate', 'duties/create-funds-consent/refusals'],
  ['cof/create/refuses-wrong-role', 'duties/create-funds-consent/refusals'],
  ['cof/consent/refuses-missing-request-id', 'duties/funds-consent/refusals-of-reads'],
  ['sca/authorisations/rejects-missing-request-id', 'duties/start-consent-authorisation/refusals'],
  ['sca/ownership/hides-authorisations', 'duties/consent/owner'],
  ['sca/ownership/refuses-foreign-start', 'duties/consent/owner'],
];

/** The operations on one resource, which had a case each. */
interface Joined {
  readonly thing: string;
  /** Whether the ids end with the form of a payment. */
  readonly inForms?: true;
  readonly reads: readonly string[];
  readonly changes?: readonly string[];
  readonly update?: string;
}

const JOINED: readonly Joined[] = [
  {
    thing: 'payment',
    inForms: true,
    reads: [
      'get-payment',
      'get-payment-status',
      'list-payment-authorisations',
      'get-payment-sca-status',
    ],
    changes: ['start-payment-authorisation', 'cancel-payment'],
    update: 'update-payment-psu-data',
  },
  {
    thing: 'cancellation',
    inForms: true,
    reads: ['list-payment-cancellation-authorisations', 'get-payment-cancellation-sca-status'],
    changes: ['start-payment-cancellation-authorisation'],
    update: 'update-payment-cancellation-psu-data',
  },
  {
    thing: 'consent',
    reads: [
      'get-consent',
      'get-consent-status',
      'list-consent-authorisations',
      'get-consent-sca-status',
    ],
    changes: ['start-consent-authorisation', 'delete-consent'],
    update: 'update-consent-psu-data',
  },
  {
    thing: 'basket',
    reads: [
      'get-signing-basket',
      'list-signing-basket-authorisations',
      'get-signing-basket-sca-status',
    ],
    changes: ['start-signing-basket-authorisation', 'delete-signing-basket'],
    update: 'update-signing-basket-psu-data',
  },
  {
    thing: 'funds-consent',
    reads: ['get-funds-consent', 'get-funds-consent-status'],
    changes: ['start-funds-consent-authorisation', 'delete-funds-consent'],
    update: 'update-funds-consent-psu-data',
  },
  { thing: 'accounts', reads: ['list-accounts', 'get-account', 'get-account-balances'] },
  { thing: 'transactions', reads: ['list-transactions', 'get-transaction-details'] },
  {
    thing: 'cards',
    reads: [
      'list-card-accounts',
      'get-card-account',
      'get-card-account-balances',
      'list-card-account-transactions',
    ],
  },
];

const FORMS = ['payments', 'bulk-payments', 'periodic-payments'].flatMap((service) => [
  `-${service}`,
  `-${service}-pain`,
]);

function joinedIds({ thing, inForms, reads, changes = [], update }: Joined): Former {
  const [first = '', ...others] = inForms === true ? FORMS : [''];
  const refused = `duties/${thing}/refusals-of-reads`;
  return [
    ...[first, ...others].flatMap(
      (form): Former => [
        ...reads.map((each) => [`duties/${each}/refusals${form}`, `${refused}${form}`] as const),
        ...[...reads, ...changes].map(
          (each) => [`duties/${each}/owner${form}`, `duties/${thing}/owner${form}`] as const,
        ),
        ...(update
          ? ([[`duties/${update}/owner${form}`, `duties/${update}/refusals${form}`]] as const)
          : []),
      ],
    ),
    ...reads.map((each) => [`derived/${each}/request`, `${refused}${first}`] as const),
    ...[...changes, ...(update ? [update] : [])].map(
      (each) => [`derived/${each}/request`, `duties/${each}/refusals${first}`] as const,
    ),
  ];
}

/** Other operations, whose default operators had a case of their own. */
const ALONE = [
  'create-consent',
  'create-funds-consent',
  'create-signing-basket',
  'confirm-funds',
  'register-client',
];

/** The case that now sends the requests of each former case, by the former id. */
export const FORMER_IDS: ReadonlyMap<string, string> = new Map([
  ...WRITTEN,
  ...JOINED.flatMap(joinedIds),
  ...ALONE.map((each) => [`derived/${each}/request`, `duties/${each}/refusals`] as const),
  ['derived/initiate-payment/request', INITIATE],
  ['derived/validate-payment/request', 'duties/validate-payment/refusals-payments'],
]);

const BY_NOW = groupBy([...FORMER_IDS], ([, now]) => now);

const NAMES_A_CASE = /^(?:[^/]+\/[^/]+\/.|(?:duties|derived)\/[^/]+\/)/;

/** The former ids of the requests of a case; a repetition or an approach at the end of its id is ignored. */
export function formerIdsOf(id: string): readonly string[] {
  return (BY_NOW.get(id.replace(/[#@].*$/, '')) ?? []).map(([former]) => former);
}

/** Whether the id, or a former one, begins with a word; the word of a whole area means no former id. */
export function beginsWith(id: string, word: string): boolean {
  if (id.startsWith(word)) return true;
  return NAMES_A_CASE.test(word) && formerIdsOf(id).some((former) => former.startsWith(word));
}

/** Whether a word is the id of a case, or a former one. */
export function isCalled(id: string, word: string): boolean {
  return id === word || formerIdsOf(id).includes(word);
}

/** One sentence for each of these words that is a former id. */
export function formerNotes(words: readonly string[]): readonly string[] {
  return words.flatMap((word) => {
    const now = FORMER_IDS.get(word);
    return now === undefined ? [] : [`The case ${word} is now part of ${now}: name that one.`];
  });
}
