/** Ids that an earlier consent told open nothing that the consent of the request does not open. */
import { OPERATION } from '../../../standard/operation.js';
import { call, defineCase, needs, noField, setup, status } from '../build.js';
import type { CallStep, Case, SkipWhen, Step } from '../case.js';
import type { Check } from '../check.js';
import { type AskedAccess, MODELS, opensEntries } from '../combinations/consent-models.js';
import { CONSENT_BODY } from '../flows.js';
import { onRequest } from '../on-request.js';
import type { OperationId } from '../operations.js';
import { CONSENT_TO_TWO, grantedAs, readHeaders } from './account-calls.js';
import { CARD_CONSENT } from './card-calls.js';

const BOUNDS = 'AIS-RIGHT-BOUNDS-READS';
const DAYS = { bookingStatus: 'booked', dateFrom: '${today-80}', dateTo: '${today}' };

/** The kinds of consents, and one that only these cases ask for. */
const ASKED: Readonly<Record<string, AskedAccess>> = {
  ...MODELS,
  'available-with-balances': {
    access: { availableAccountsWithBalance: 'allAccounts' },
    rights: ['balances'],
    profile: ['ais.accounts.0', 'ais.consentModels=availableAccounts'],
    offered: ({ ais }) => ais?.consentModels.includes('availableAccounts') === true,
  },
};

type Name = 'detail' | 'balances' | 'transactions';

/** Accounts or cards: how they are read, and the field of each response that shows data. */
interface Place {
  readonly id: 'accounts' | 'cards';
  readonly member: string;
  readonly list: OperationId;
  readonly ok: string;
  /** A read of what the consent does not name. */
  readonly hidden: string;
  readonly reads: Readonly<Record<Name, readonly [operation: OperationId, shows: string]>>;
}

const ACCOUNTS: Place = {
  id: 'accounts',
  member: 'accounts',
  list: OPERATION.account.list,
  ok: 'AIS-ACCOUNTS-200',
  hidden: 'AIS-ACCOUNT-NOT-CONSENTED',
  reads: {
    detail: [OPERATION.account.read, '/account'],
    balances: [OPERATION.account.balances, '/balances'],
    transactions: [OPERATION.account.transactions, '/transactions'],
  },
};

const CARDS: Place = {
  id: 'cards',
  member: 'cardAccounts',
  list: OPERATION.card.list,
  ok: 'AIS-CARD-LIST',
  hidden: 'AIS-CARD-NOT-CONSENTED',
  reads: {
    detail: [OPERATION.card.read, '/cardAccount'],
    balances: [OPERATION.card.balances, '/balances'],
    transactions: [OPERATION.card.transactions, '/cardTransactions'],
  },
};

const idIn = ({ member }: Place, list: string, at: number): string =>
  `\${${list}.body.${member}.${at}.resourceId}`;

/** What is below this id shows nothing under the narrow consent. */
function shut(place: Place, name: Name, id: string, clause: string): CallStep {
  const [operation, shows] = place.reads[name];
  const query = name === 'transactions' ? { query: DAYS } : {};
  const options = {
    path: { 'account-id': id },
    ...query,
    headers: readHeaders('narrow'),
    when: id,
  };
  return call(name, operation, options, noField(clause, shows));
}

/** The references of an access; none where it names no account. */
function namesIn({ access }: AskedAccess): readonly string[] {
  const lists = typeof access === 'object' && access !== null ? Object.values(access) : [];
  return lists.flatMap((list) => (Array.isArray(list) ? list.map(String) : []));
}

/** The rights that this kind of consent surely does not have. */
const lacking = ({ rights }: AskedAccess): readonly ('balances' | 'transactions')[] =>
  (['balances', 'transactions'] as const).filter((right) => rights?.includes(right) === false);

/** What the consent lists itself, without the rights to it. */
const ofOwn = (place: Place, model: AskedAccess): readonly CallStep[] =>
  lacking(model).map((name) => ({
    ...shut(place, name, idIn(place, 'own', 0), BOUNDS),
    as: `own-${name}`,
  }));

const OWN_PLACES = [0, 1, 2, 3];

/** The id of one place may be that of another under another consent. */
const isOwn = (place: Place, at: number): SkipWhen => [
  { value: idIn(place, 'known', at), in: OWN_PLACES.map((own) => idIn(place, 'own', own)) },
];

/** The account at this place of the known list is the one of the consent. */
const isNamed = (model: AskedAccess, at: number): SkipWhen => [
  {
    value: `\${known.body.accounts.${at}.iban}`,
    in: namesIn(model).map((name) => name.replace(/\}$/, '.iban}')),
  },
];

/** The known account or card at this place: all its reads. */
function ofKnown(place: Place, at: number, skipWhen: SkipWhen): readonly CallStep[] {
  const iban = place === ACCOUNTS ? `\${known.body.accounts.${at}.iban}` : '';
  return (['detail', 'balances', 'transactions'] as const).map((name) => {
    const id = idIn(place, 'known', at);
    const read = shut(place, name, id, place.hidden);
    return { ...read, as: `known-${name}-${at}`, when: `${id}${iban}`, skipWhen };
  });
}

const entryId = (at: number): string =>
  `\${entries-${at}.body.transactions.booked.0.transactionId}`;

/** The details of the known entry of the account at this place, below this account. */
function entry(as: string, at: number, below: string, of: string): CallStep {
  const path = { 'account-id': below, resourceId: entryId(at) };
  const when = `${below}${entryId(at)}`;
  return call(as, OPERATION.account.transaction, { path, headers: readHeaders(of), when });
}

const SHOWS = '/transactionsDetails';

/** An entry of the account at this place, and whether it is shown below the other account too: then its id says nothing. */
function knownEntry(model: AskedAccess, at: number): readonly CallStep[] {
  const account = idIn(ACCOUNTS, 'known', at);
  const path = { 'account-id': account };
  const options = { path, query: DAYS, headers: readHeaders('wide'), when: account };
  const skipWhen = opensEntries(model) ? isNamed(model, at) : [];
  const { transactions } = ACCOUNTS.reads;
  return [
    setup({
      ...call(`entries-${at}`, transactions[0], options, status('AIS-TRANSACTIONS-200', 200)),
      skipWhen,
      mayFail: true as const,
    }),
    ...(isBelowOwn(model)
      ? [{ ...entry(`elsewhere-${at}`, at, idIn(ACCOUNTS, 'known', 1 - at), 'wide'), skipWhen }]
      : []),
  ];
}

/** Whether the consent names one of the two known accounts. */
const isOfTwo = (model: AskedAccess): boolean =>
  namesIn(model).some((name) => name.includes('ais.accounts.'));

/** Whether an entry of the other account is tried below the account of the consent, which shows entries. */
const isBelowOwn = (model: AskedAccess): boolean => isOfTwo(model) && opensEntries(model);

/** The details of the known entry at this place, below its own account and below that of the consent. */
function ofEntry(model: AskedAccess, at: number): readonly CallStep[] {
  const named = isNamed(model, at);
  const hidden = [noField(ACCOUNTS.hidden, SHOWS)];
  const known = entry(`entry-${at}`, at, idIn(ACCOUNTS, 'known', at), 'narrow');
  const own = entry(`entry-${at}-below-own`, at, idIn(ACCOUNTS, 'own', 0), 'narrow');
  const elsewhere = { value: `\${elsewhere-${at}.status}`, in: ['200'] };
  return [
    ...(namesIn(model).length > 0
      ? [{ ...known, expect: hidden, skipWhen: [...named, ...isOwn(ACCOUNTS, at)] }]
      : []),
    ...(isBelowOwn(model) ? [{ ...own, expect: hidden, skipWhen: [...named, elsewhere] }] : []),
    ...(model.cards === true || opensEntries(model)
      ? []
      : [{ ...own, expect: [noField(BOUNDS, SHOWS)] }]),
  ];
}

/** A consent of this kind, and the list that it opens. */
const narrowed = (
  { list }: Place,
  { access }: AskedAccess,
  ...expect: Check[]
): readonly Step[] => [
  ...grantedAs('narrow', { ...CONSENT_BODY, access }).map((step) =>
    step.as === 'narrow' && step.kind === 'call'
      ? { ...step, appliesOn: 'success' as const }
      : step,
  ),
  call('own', list, { headers: readHeaders('narrow') }, ...expect),
];

/** The ids that this consent to everything of the place tells. */
const knownFrom = ({ list, ok }: Place, body: typeof CONSENT_BODY): readonly Step[] => [
  ...grantedAs('wide', body),
  setup(call('known', list, { headers: readHeaders('wide') }, status(ok, 200))),
];

const caseOf = (
  place: Place,
  [id, model]: readonly [string, AskedAccess],
  steps: readonly Step[],
  profile: readonly string[],
): Case =>
  onRequest(
    defineCase({
      id: `ais/known-${place.id}/under-${id}`,
      title: `Ids of ${place.id} show nothing that a consent of the kind ${id} does not open`,
      tags: ['serial', 'safety'],
      needs: needs('AIS', { profile: [...new Set([...model.profile, ...profile])] }),
      steps,
    }),
  );

/** Kinds of consents that leave something closed for sure: they name accounts, or lack a right. */
const CLOSING = Object.entries(ASKED).filter(
  ([, model]) => namesIn(model).length > 0 || lacking(model).length > 0,
);

const accountCases = CLOSING.map((row) => {
  const [, model] = row;
  const own = model.cards === true ? CARDS : ACCOUNTS;
  const names = namesIn(model).length > 0;
  // where one of the two is open, the other one is tried
  const places = isOfTwo(model) ? [0, 1] : [0];
  const steps = [
    ...knownFrom(ACCOUNTS, CONSENT_TO_TWO),
    ...places.flatMap((at) => knownEntry(model, at)),
    ...narrowed(own, model),
    ...ofOwn(own, model),
    ...places.flatMap((at) => [
      ...(names ? ofKnown(ACCOUNTS, at, [...isNamed(model, at), ...isOwn(own, at)]) : []),
      ...ofEntry(model, at),
    ]),
  ];
  return caseOf(ACCOUNTS, row, steps, ['ais.accounts.1']);
});

/** To cards, consents to different accounts are alike. */
const ALIKE = ['later', 'multicurrency'];

const NO_CARD = noField(CARDS.hidden, `/${CARDS.member}/0`);

const cardCases = CLOSING.filter(([id, { cards }]) => cards !== true && !ALIKE.includes(id)).map(
  (row) => {
    const [, model] = row;
    const steps =
      namesIn(model).length > 0
        ? [
            ...knownFrom(CARDS, CARD_CONSENT),
            ...narrowed(CARDS, model, NO_CARD),
            ...ofKnown(CARDS, 0, isOwn(CARDS, 0)),
          ]
        : [...narrowed(CARDS, model), ...ofOwn(CARDS, model)];
    return caseOf(CARDS, row, steps, ['ais.cards.0']);
  },
);

export const knownIdCases: readonly Case[] = [...accountCases, ...cardCases];
