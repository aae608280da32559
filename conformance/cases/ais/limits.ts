/** The limits of a granted consent: its daily accesses, and the next recurring consent. */

import { OPERATION } from '../../../standard/operation.js';
import { ENDED } from '../../../standard/statuses.js';
import {
  any,
  atMost,
  call,
  decline,
  defineCase,
  equal,
  field,
  grant,
  needs,
  noField,
  refusalIs,
  refused,
  status,
} from '../build.js';
import type { CallStep, Case, SkipWhen, Step } from '../case.js';
import type { Check } from '../check.js';
import { CONSENT_BODY, createConsent, grantedConsent } from '../flows.js';
import { onConsent } from '../kind-steps.js';
import { onRequest } from '../on-request.js';
import { wasRefused } from '../refusals.js';
import {
  accountPath,
  BOOKED_SPAN,
  grantedAs,
  ONE_OFF_CONSENT,
  readAccounts,
} from './account-calls.js';
import { CARD_CONSENT, cardPath, readCards } from './card-calls.js';

const AIS = needs('AIS', { profile: ['ais.accounts.0'] });

/** One more access is refused, and shows no account. */
const BOUND = [refused('LIMIT-FREQUENCY'), noField('LIMIT-FREQUENCY', '/accounts')] as const;

const once = [
  ...grantedConsent({ body: { ...CONSENT_BODY, frequencyPerDay: 1 } }),
  {
    ...readAccounts({ as: 'first', present: false }, status('AIS-ACCOUNTS-200', 200)),
    setup: true,
  },
];

interface Entries {
  readonly as: string;
  readonly Accept: string;
  readonly query?: Readonly<Record<string, string>>;
}

/** Reads the transactions of the first account without the PSU; a bank may count them together with the account list, or apart. */
const entriesIn = ({ as, Accept, query = BOOKED_SPAN }: Entries, ...expect: Check[]): CallStep =>
  call(
    as,
    OPERATION.account.transactions,
    {
      path: accountPath('first'),
      query,
      headers: { 'Consent-ID': '${create.body.consentId}', Accept },
    },
    ...expect,
  );

const frequencyCase = defineCase({
  id: 'ais/limits/bounds-daily-accesses',
  title:
    'A consent for one access a day allows no further access without the PSU, however often it is tried',
  tags: ['serial'],
  needs: AIS,
  twin: 'ais/accounts/lists-consented',
  steps: [
    ...once,
    readAccounts({ as: 'second', present: false }, ...BOUND, refusalIs('AIS-FREQUENCY-429', [429])),
    // a bank that counts by the address may take its query for a part of it
    { ...readAccounts({ as: 'third', present: false }, ...BOUND), query: { withBalance: 'true' } },
    entriesIn({ as: 'entries', Accept: 'application/json' }),
    {
      ...entriesIn(
        {
          as: 'entries-again',
          Accept: 'application/xml',
          query: { bookingStatus: 'booked', dateFrom: '${today-9}' },
        },
        refused('LIMIT-FREQUENCY'),
      ),
      skipWhen: [wasRefused('entries')],
    },
    onConsent.status(
      'after',
      {},
      field('STATE-REFUSED-UNCHANGED', '/consentStatus', { in: ['valid'] }),
    ),
  ],
});

/** Where the limit is read before an access and counted after it, simultaneous ones are all served. */
const atOnceCase = defineCase({
  id: 'ais/limits/bounds-simultaneous-accesses',
  title: 'A consent for one access a day serves at most one of several simultaneous reads',
  tags: ['serial'],
  needs: AIS,
  twin: 'ais/accounts/lists-consented',
  steps: [
    ...grantedConsent({ body: { ...CONSENT_BODY, frequencyPerDay: 1 } }),
    {
      ...readAccounts(
        { as: 'together', present: false },
        atMost('LIMIT-FREQUENCY', 1, status('LIMIT-FREQUENCY', 200)),
      ),
      atOnce: { times: 3 },
    },
  ],
});

/** A bank may grant fewer accesses than requested, and says so in the consent. */
const ONE_GRANTED = any(
  'AIS-FREQUENCY-WITHIN',
  ...[1, '1'].map((one) => [equal('AIS-FREQUENCY-WITHIN', '${granted.body.frequencyPerDay}', one)]),
);

/** The contract allows the number as a text. */
const textCase = defineCase({
  id: 'ais/limits/bounds-accesses-of-a-text',
  title:
    'A consent of the second TPP with frequencyPerDay "1", a text, allows one access a day without the PSU',
  tags: ['serial'],
  needs: { ...AIS, identities: ['tpp2'], dialect: 'contract' },
  twin: 'ais/accounts/serves-second-tpp',
  steps: [
    ...grantedConsent({ identity: 'tpp2', body: { ...CONSENT_BODY, frequencyPerDay: '1' } }),
    { ...readAccounts({ as: 'first', present: false }), identity: 'tpp2', appliesOn: [200] },
    { ...readAccounts({ as: 'second', present: false }, ...BOUND), identity: 'tpp2' },
  ],
});

/** Reads the transactions of the first card without the PSU. */
const cardTransactions = (as: string, ...expect: Check[]): CallStep =>
  call(
    as,
    OPERATION.card.transactions,
    { path: cardPath, query: BOOKED_SPAN, headers: { 'Consent-ID': '${create.body.consentId}' } },
    ...expect,
  );

const cardsCase = defineCase({
  id: 'ais/limits/bounds-accesses-to-cards',
  title:
    'A consent for one access a day allows no second list of card transactions without the PSU',
  tags: ['serial'],
  needs: needs('AIS', { profile: ['ais.cards.0', 'ais.transactions'] }),
  twin: 'ais/cards/reads-transactions',
  steps: [
    ...grantedConsent({ body: { ...CARD_CONSENT, frequencyPerDay: 1 } }),
    readCards,
    { ...cardTransactions('first'), appliesOn: [200] },
    cardTransactions(
      'second',
      refused('LIMIT-FREQUENCY'),
      noField('LIMIT-FREQUENCY', '/cardTransactions'),
    ),
  ],
});

const withinCase = defineCase({
  id: 'ais/limits/grants-accesses-within-bound',
  title: 'A consent for two accesses a day allows both, unless the bank says that it grants one',
  tags: ['serial'],
  needs: AIS,
  steps: [
    ...grantedConsent({ body: { ...CONSENT_BODY, frequencyPerDay: 2 } }),
    {
      ...onConsent.read('granted', {}, status('AIS-CONSENT-READ-200', 200)),
      setup: true,
    },
    // one access, although it has balances too
    {
      ...readAccounts({ as: 'first', present: false }, status('AIS-FREQUENCY-WITHIN', 200)),
      query: { withBalance: 'true' },
    },
    readAccounts(
      { as: 'second', present: false },
      any(
        'AIS-FREQUENCY-WITHIN',
        [status('AIS-FREQUENCY-WITHIN', 200)],
        [ONE_GRANTED, refused('AIS-FREQUENCY-WITHIN')],
      ),
    ),
  ],
});

/** The limit is one of the consent: what was read under the one that it replaced does not count. */
const anewCase = onRequest(
  defineCase({
    id: 'ais/limits/counts-for-each-consent',
    title: 'An access under a consent that has been replaced does not count for the new one',
    tags: ['serial'],
    needs: AIS,
    steps: [
      ...grantedAs('before', { ...CONSENT_BODY, frequencyPerDay: 1 }),
      { ...readAccounts({ as: 'first', of: 'before', present: false }), appliesOn: [200] },
      ...grantedAs('create', { ...CONSENT_BODY, frequencyPerDay: 1 }),
      readAccounts({ as: 'anew', present: false }, status('AIS-FREQUENCY-WITHIN', 200)),
    ],
  }),
);

const presentCase = defineCase({
  id: 'ais/limits/psu-present-is-not-counted',
  title: 'An access with the PSU does not count towards frequencyPerDay',
  tags: ['serial'],
  needs: AIS,
  steps: [...once, readAccounts({ as: 'second' }, status('AIS-FREQUENCY-PSU-PRESENT', 200))],
});

const supersedeCase = defineCase({
  id: 'ais/limits/supersedes-recurring-consent',
  title: 'Authorising a second recurring consent ends the first',
  tags: ['serial'],
  needs: AIS,
  steps: [
    ...grantedAs('first'),
    {
      ...readAccounts({ as: 'open', of: 'first' }, status('AIS-ACCOUNTS-200', 200)),
      setup: true,
    },
    ...grantedAs('second'),
    onConsent.status(
      'after',
      { of: 'first' },
      status('AIS-CONSENT-STATUS-200', 200),
      field('AIS-CONSENT-SUPERSEDED', '/consentStatus', { in: ENDED }),
      field('AIS-CONSENT-SUPERSEDED-EXPIRED', '/consentStatus', { in: ['expired'] }),
    ),
    readAccounts(
      { as: 'accounts', of: 'first' },
      refused('AIS-CONSENT-ENDED-NO-DATA'),
      noField('AIS-CONSENT-ENDED-NO-DATA', '/accounts'),
    ),
    onConsent.status(
      'newer',
      { of: 'second' },
      field('SCA-REDIRECT-AUTHORISES', '/consentStatus', { in: ['valid'] }),
    ),
  ],
});

const NO_SIDE_EFFECT = 'AIS-CONSENT-NO-SIDE-EFFECT';

/** The first PSU's consent to the first TPP, and the accounts that it opens, before something happens to another consent. */
const firstOpens = (): readonly Step[] => [
  ...grantedAs('first'),
  readAccounts({ as: 'before', of: 'first' }, status('AIS-ACCOUNTS-200', 200)),
];

/** The bank served no list before, or the status shows already that the consent has ended. */
const HAS_NO_LIST: SkipWhen = [
  wasRefused('before'),
  { value: '${after.body.consentStatus}', in: ENDED },
];

/** That consent is still valid, and opens the accounts, whose ids are compared over the run. */
const firstStays = (clause: string): readonly Step[] => [
  onConsent.status(
    'after',
    { of: 'first' },
    status('AIS-CONSENT-STATUS-200', 200),
    field(clause, '/consentStatus', { in: ['valid'] }),
  ),
  {
    ...readAccounts({ as: 'still', of: 'first' }, status(clause, 200)),
    skipWhen: HAS_NO_LIST,
  },
];

const createdOnlyCase = defineCase({
  id: 'ais/limits/creation-supersedes-nothing',
  title: 'Creating a second recurring consent does not end the first',
  tags: ['serial'],
  needs: AIS,
  steps: [...firstOpens(), createConsent({ as: 'second' }), ...firstStays(NO_SIDE_EFFECT)],
});

/** The name of the PSU in the request is not yet a decision of the PSU. */
const createdForCase = onRequest(
  defineCase({
    id: 'ais/limits/creation-for-psu-supersedes-nothing',
    title: 'Creating a second recurring consent with PSU-ID does not end the first',
    tags: ['serial'],
    needs: AIS,
    steps: [
      ...firstOpens(),
      createConsent({ as: 'second', headers: { 'PSU-ID': '${profile.psu.id}' } }),
      ...firstStays(NO_SIDE_EFFECT),
    ],
  }),
);

const declinedCase = defineCase({
  id: 'ais/limits/refusal-supersedes-nothing',
  title: 'A second recurring consent that the PSU refuses does not end the first',
  tags: ['serial'],
  needs: AIS,
  steps: [
    ...firstOpens(),
    createConsent({ as: 'second' }),
    decline('second'),
    ...firstStays(NO_SIDE_EFFECT),
  ],
});

const oneOffCase = defineCase({
  id: 'ais/limits/one-off-supersedes-nothing',
  title: 'A consent for one access does not end the recurring one',
  tags: ['serial'],
  needs: AIS,
  steps: [
    ...firstOpens(),
    ...grantedAs('single', ONE_OFF_CONSENT),
    ...firstStays('AIS-CONSENT-ONE-OFF-SUPERSEDES-NOTHING'),
  ],
});

const onceOnlyCase = defineCase({
  id: 'ais/limits/bounds-one-off',
  title: 'A one-off consent for one access a day allows no second access without the PSU',
  needs: AIS,
  twin: 'ais/accounts/lists-consented',
  steps: [
    ...grantedAs('create', ONE_OFF_CONSENT),
    { ...readAccounts({ as: 'first', present: false }), appliesOn: [200] },
    readAccounts({ as: 'second', present: false }, ...BOUND),
  ],
});

const otherTppCase = defineCase({
  id: 'ais/limits/supersedes-only-own',
  title: 'A recurring consent for another TPP does not end the first',
  tags: ['serial'],
  needs: { ...AIS, identities: ['tpp2'] },
  steps: [
    ...firstOpens(),
    ...grantedConsent({ as: 'second', identity: 'tpp2' }),
    ...firstStays('AIS-CONSENT-OTHER-TPP-STAYS'),
  ],
});

/** A consent to the list of all accounts, which is valid for any PSU. */
const LIST_CONSENT = { ...CONSENT_BODY, access: { availableAccounts: 'allAccounts' } };

const otherPsuCase = defineCase({
  id: 'ais/limits/supersedes-only-of-psu',
  title: 'A recurring consent of one PSU does not end that of another PSU',
  tags: ['serial', 'safety'],
  needs: {
    ...AIS,
    profile: ['ais.accounts.0', 'ais.consentModels=availableAccounts', 'secondPsu', '!psu.sendId'],
  },
  steps: [
    ...firstOpens(),
    createConsent({ as: 'second', body: LIST_CONSENT }),
    grant('second', { who: 'secondPsu' }),
    {
      ...onConsent.status('granted', { of: 'second' }),
      appliesWhen: [{ value: '${granted.body.consentStatus}', in: ['valid'] }],
    },
    ...firstStays('AIS-CONSENT-OTHER-PSU-STAYS'),
  ],
});

export const limitCases: readonly Case[] = [
  withinCase,
  frequencyCase,
  atOnceCase,
  textCase,
  cardsCase,
  anewCase,
  presentCase,
  supersedeCase,
  createdOnlyCase,
  createdForCase,
  declinedCase,
  oneOffCase,
  onceOnlyCase,
  otherTppCase,
  otherPsuCase,
];
