/**
 * Every read with consents that give no access: not granted, declined, deleted, replaced, expired, used up.
 */
import { OPERATION } from '../../../standard/operation.js';
import { accountPath, PSU_PRESENT } from '../ais/account-calls.js';
import {
  call,
  decline,
  defineCase,
  grant,
  needs,
  refused,
  setup,
  status,
  success,
  withNeeds,
} from '../build.js';
import type { CallStep, Case, Needs, Step } from '../case.js';
import type { Check } from '../check.js';
import { nextNoon } from '../clock/clock-calls.js';
import { showsNone } from '../derived/shown-fields.js';
import { CONSENT_BODY, createConsent, isValid } from '../flows.js';
import { onConsent } from '../kind-steps.js';
import type { OperationId } from '../operations.js';
import type { Value } from '../value.js';

/** The reads with one kind of consent. */
interface Reads {
  readonly id: 'accounts' | 'cards';
  readonly what: string;
  readonly needs: Needs;
  readonly access: Value;
  /** Finds the ids for the other reads, with the valid consent. */
  readonly find: readonly CallStep[];
  readonly reads: readonly CallStep[];
}

const ACCOUNT = '${profile.ais.accounts.0}';
const CARD = '${profile.ais.cards.0}';
const SPAN = {
  bookingStatus: 'booked',
  dateFrom: '${profile.ais.transactions.dateFrom|today-80}',
  dateTo: '${profile.ais.transactions.dateTo|today}',
};

const read = (as: string, operation: OperationId, rest: Partial<CallStep> = {}): CallStep =>
  call(as, operation, { ...rest, ifOffered: true });

const ENTRY = '${found-transactions.body.transactions.booked.0.transactionId}';
const ofAccount = { path: accountPath('found-accounts') };
const ofCard = { path: { 'account-id': '${found-cards.body.cardAccounts.0.resourceId}' } };

const ACCOUNTS: Reads = {
  id: 'accounts',
  what: 'account',
  needs: needs('AIS', { profile: ['ais.accounts.0'] }),
  access: { balances: [ACCOUNT], transactions: [ACCOUNT] },
  find: [
    call('found-accounts', OPERATION.account.list, {}, status('AIS-ACCOUNTS-200', 200)),
    call('found-transactions', OPERATION.account.transactions, { ...ofAccount, query: SPAN }),
  ],
  reads: [
    read('list', OPERATION.account.list),
    read('detail', OPERATION.account.read, ofAccount),
    read('balances', OPERATION.account.balances, ofAccount),
    read('transactions', OPERATION.account.transactions, { ...ofAccount, query: SPAN }),
    read('entry', OPERATION.account.transaction, {
      path: accountPath('found-accounts', { resourceId: ENTRY }),
      when: ENTRY,
    }),
  ],
};

const CARDS: Reads = {
  id: 'cards',
  what: 'card account',
  needs: needs('AIS', { profile: ['ais.accounts.0', 'ais.cards.0'] }),
  access: { balances: [CARD], transactions: [CARD] },
  find: [call('found-cards', OPERATION.card.list, {}, status('AIS-CARD-LIST', 200))],
  reads: [
    read('cards', OPERATION.card.list),
    read('card', OPERATION.card.read, ofCard),
    read('card-balances', OPERATION.card.balances, ofCard),
    read('card-transactions', OPERATION.card.transactions, { ...ofCard, query: SPAN }),
  ],
};

/** The list that the contract names without describing it. */
const LIST: Reads = {
  id: 'accounts',
  what: 'account list',
  needs: needs('AIS', { profile: ['ais.accounts.0'], operations: [OPERATION.accountList.read] }),
  access: { balances: [ACCOUNT], transactions: [ACCOUNT] },
  find: [],
  reads: [read('account-list', OPERATION.accountList.read)],
};

const bodyFor = ({ access }: Reads, more: Readonly<Record<string, Value>> = {}) => ({
  ...CONSENT_BODY,
  access,
  ...more,
});

const under = (consent: string, step: CallStep, present = true): CallStep => ({
  ...step,
  headers: { 'Consent-ID': `\${${consent}.body.consentId}`, ...(present ? PSU_PRESENT : {}) },
});

/** Steps that bring the consent `tried` into the status, and ids that were found. */
interface State {
  readonly duty: string;
  readonly clause: string;
  readonly title: string;
  readonly steps: (reads: Reads) => readonly Step[];
}

const granted = (as: string, reads: Reads, more?: Readonly<Record<string, Value>>) => [
  createConsent({ as, body: bodyFor(reads, more) }),
  grant(as),
  isValid({ of: as }),
];

/** Ids, and a success of each read with the valid consent; one that fails costs only the duties of its operation. */
const found = (consent: string, { find, reads }: Reads): readonly CallStep[] =>
  [...find, ...reads.map((step) => ({ ...step, as: soundly(step), expect: OPENS }))].map((step) =>
    sparing(under(consent, step)),
  );

const OPENS = [success('COMMON-SUCCESS-DECLARED')];

const soundly = ({ as }: CallStep): string => `sound-${as}`;

const sparing = (step: CallStep): CallStep => setup({ ...step, mayFail: true });

/** A read with the consent `tried`, whose twin is the read with the valid consent. */
const triedWith = (step: CallStep): CallStep => ({
  ...under('tried', step),
  twinStep: soundly(step),
});

const STATES: readonly State[] = [
  {
    duty: 'granted',
    clause: 'AIS-READ-NEEDS-GRANT',
    title: 'that the PSU has not granted',
    steps: (reads) => [
      ...granted('open', reads),
      ...found('open', reads),
      createConsent({ as: 'tried', body: bodyFor(reads) }),
    ],
  },
  {
    duty: 'not-rejected',
    clause: 'AIS-READ-NEEDS-GRANT',
    title: 'that the PSU has declined',
    steps: (reads) => [
      ...granted('open', reads),
      ...found('open', reads),
      createConsent({ as: 'tried', body: bodyFor(reads) }),
      decline('tried'),
    ],
  },
  {
    duty: 'not-deleted',
    clause: 'AIS-CONSENT-ENDED-NO-DATA',
    title: 'that was deleted',
    steps: (reads) => [
      ...granted('tried', reads),
      ...found('tried', reads),
      setup(onConsent.remove('delete', { of: 'tried' }, success('AIS-CONSENT-DELETE-2XX'))),
    ],
  },
  {
    duty: 'not-superseded',
    clause: 'AIS-CONSENT-ENDED-NO-DATA',
    title: 'that a later one has replaced',
    steps: (reads) => [
      ...granted('tried', reads),
      ...found('tried', reads),
      ...granted('later', reads),
    ],
  },
];

const hidden = (clause: string, { operation }: CallStep): readonly Check[] => [
  refused(clause),
  ...showsNone(clause, operation),
];

const stateCase = (reads: Reads, { duty, clause, title, steps }: State): Case =>
  defineCase({
    id: `duties/consent-${duty}/closes-${reads.reads === LIST.reads ? 'account-list' : reads.id}`,
    title: `No ${reads.what} can be read with a consent ${title}`,
    tags: ['serial', 'safety'],
    needs: reads.needs,
    steps: [
      ...steps(reads),
      ...reads.reads.map((step) => ({
        ...triedWith(step),
        duty,
        expect: hidden(clause, step),
      })),
    ],
  });

/** Noon of the last day, and of the following day. */
const expiredCase = (reads: Reads): Case =>
  defineCase({
    id: `duties/consent-not-expired/closes-${reads.reads === LIST.reads ? 'account-list' : reads.id}`,
    title: `No ${reads.what} can be read with a consent after its last day`,
    tags: ['clock', 'serial', 'safety'],
    needs: withNeeds(reads.needs, { profile: ['clock'] }),
    steps: [
      nextNoon('begin'),
      ...granted('tried', reads, { validUntil: '${today+1}' }),
      ...found('tried', reads),
      nextNoon('last-day'),
      nextNoon('day-after'),
      ...reads.reads.map((step) => ({
        ...triedWith(step),
        duty: 'not-expired',
        expect: hidden('LIMIT-VALID-UNTIL', step),
      })),
    ],
  });

/** One access a day: whether the bank counts by endpoint or in total, a second identical read is refused. */
const spentCase = (reads: Reads): Case =>
  defineCase({
    id: `duties/consent-not-spent/closes-${reads.reads === LIST.reads ? 'account-list' : reads.id}`,
    title: `No ${reads.what} can be read a second time with a consent for one access a day`,
    tags: ['serial'],
    needs: reads.needs,
    steps: [
      ...granted('tried', reads, { frequencyPerDay: 1 }),
      ...found('tried', reads),
      ...reads.reads.flatMap((step) => [
        setup(under('tried', { ...step, as: `first-${step.as}` }, false)),
        {
          ...under('tried', step, false),
          when: `${step.when ?? ''}\${${soundly(step)}.status}`,
          duty: 'not-spent',
          expect: hidden('LIMIT-FREQUENCY', step),
        },
      ]),
    ],
  });

/** A consent in each status, and each read with it. */
export const consentStateCases: readonly Case[] = [ACCOUNTS, CARDS, LIST].flatMap((reads) => [
  ...STATES.map((state) => stateCase(reads, state)),
  expiredCase(reads),
  spentCase(reads),
]);
