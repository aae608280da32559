/** The dimensions of requests as data: which values each has at an operation, and which never come together. */
import type { BankOffer, Condition, Dimension, Place } from './dimension.js';
import { ruleAgainst } from './dimension-rules.js';
import { OPERATION, READS_OF_ACCOUNTS } from './operation.js';
import { createdAs, type Doing, doingOf } from './roles.js';

const PAIN = 'pain.001';
const NONE: readonly string[] = [];

/** The payment services, in the order of the contract. */
export const SERVICES = ['payments', 'bulk-payments', 'periodic-payments'] as const;

const WITH_BALANCE: ReadonlySet<string> = new Set([
  OPERATION.account.list,
  OPERATION.account.read,
  OPERATION.account.transactions,
]);

const TRANSACTIONS: ReadonlySet<string> = new Set([
  OPERATION.account.transactions,
  OPERATION.card.transactions,
]);

/** The reads of one account of a list. */
const OF_ONE_ACCOUNT: ReadonlySet<string> = new Set([
  OPERATION.account.read,
  OPERATION.account.balances,
  OPERATION.account.transactions,
  OPERATION.account.transaction,
]);

const IAM: ReadonlySet<string> = new Set(Object.values(OPERATION.iam));

/** The kind that an operation creates or is about: a cancellation counts as its payment. */
const createdBy = (doing: Doing | undefined): string | undefined =>
  doing && createdAs(doing.resource).name;

const isOfPayment = ({ operation }: Place): boolean =>
  createdBy(doingOf(operation)) === 'payment' || operation === OPERATION.payment.validate;

/** Of a consent, or a read under one. */
const isOfConsent = ({ operation }: Place): boolean =>
  READS_OF_ACCOUNTS.has(operation) || createdBy(doingOf(operation)) === 'consent';

const isCreation = ({ operation }: Place): boolean => doingOf(operation)?.role === 'create';

/** Of a resource that exists: no creation, and no call without a resource. */
export const isOfExisting = (place: Place): boolean =>
  READS_OF_ACCOUNTS.has(place.operation) ||
  (doingOf(place.operation) !== undefined && !isCreation(place));

const when = (holds: boolean, values: readonly string[]): readonly string[] =>
  holds ? values : NONE;

function productsAt(place: Place, { products, atOnce }: BankOffer): readonly string[] {
  if (!isOfPayment(place)) return NONE;
  const lists = place.kind === PAIN ? Object.values(products) : [products[place.kind ?? ''] ?? []];
  const isXml = place.kind === PAIN;
  // pain.001 has periodic payments too, which are never executed at once
  const isExecuted = OF_CANCELLATION.has(place.operation) && !isXml && place.kind !== SERVICES[2];
  return [...new Set(lists.flat())].filter(
    (each) => each.startsWith(PAIN) === isXml && !(isExecuted && atOnce.includes(each)),
  );
}

function accountsAt(place: Place, { accounts }: BankOffer): readonly string[] {
  const { operation } = place;
  const kind = createdBy(doingOf(operation));
  const all =
    OF_ONE_ACCOUNT.has(operation) || isOfPayment(place) || operation === OPERATION.funds.confirm;
  if (all) return accounts.filter((each) => each !== 'card');
  return when(kind === 'consent' || kind === 'funds-consent', accounts);
}

/** Whether a body of the operation's kind has fields that it may lack. */
function hasOptional(place: Place): boolean {
  const kind = createdBy(doingOf(place.operation));
  return kind !== undefined && kind !== 'basket' && place.kind !== PAIN;
}

export const DIMENSIONS: readonly Dimension[] = [
  {
    name: 'kind',
    what: 'the kind of resource: an operation has one alone',
    values: ({ operation }) => {
      const doing = doingOf(operation);
      return doing === undefined ? NONE : [doing.resource.name];
    },
  },
  {
    name: 'service',
    what: 'the payment service in the path; a place of pain.001 has all of them',
    values: (place, { products }) =>
      when(
        isOfPayment(place) && place.kind === PAIN,
        SERVICES.filter((each) => (products[each] ?? []).some((name) => name.startsWith(PAIN))),
      ),
  },
  { name: 'product', what: 'the payment product in the path', values: productsAt },
  {
    name: 'form',
    what: 'the form of the body',
    values: (place) =>
      when(place.operation === OPERATION.payment.create && place.kind === PAIN, [
        'xml',
        'multipart',
      ]),
  },
  {
    name: 'fields',
    what: 'whether the creation had fields that the document does not require',
    values: (place) => when(hasOptional(place), ['required', 'optional']),
  },
  {
    name: 'start',
    what: 'whether the creation started the authorisation, or the TPP has to',
    values: ({ operation }) => when(doingOf(operation) !== undefined, ['implicit', 'explicit']),
  },
  {
    name: 'approach',
    what: 'the SCA approach of the newest authorisation of the resource',
    values: (place, { approaches, implicit }) =>
      isCreation(place)
        ? implicit
        : when(doingOf(place.operation) !== undefined || isOfConsent(place), approaches),
  },
  {
    name: 'tpp',
    what: 'the certificate of the TPP',
    values: () => ['first', 'second'],
  },
  {
    name: 'psu',
    what: 'the PSU to whom the resource belongs: the first, one with other data, or a company',
    values: (place, { psus }) =>
      when(isOfPayment(place), psus).concat(
        when(
          !isOfPayment(place) && (doingOf(place.operation) !== undefined || isOfConsent(place)),
          psus.filter((each) => each !== 'company'),
        ),
      ),
  },
  {
    name: 'token',
    what: 'whether the request carries an access token',
    values: ({ operation }) => when(!IAM.has(operation), ['with', 'without']),
  },
  {
    name: 'presence',
    what: 'whether a read of accounts says that the PSU asked for it',
    values: ({ operation }) => when(READS_OF_ACCOUNTS.has(operation), ['present', 'absent']),
  },
  {
    name: 'account',
    what: 'the account of the request: its place in the list, or among those of the PSU',
    values: accountsAt,
  },
  {
    name: 'model',
    what: 'the kind of access that the consent asks for',
    values: (place, { models }) => when(isOfConsent(place), models),
  },
  {
    name: 'rights',
    what: 'the rights of a consent for named accounts',
    values: (place) => when(isOfConsent(place), ['accounts', 'balances', 'transactions', 'both']),
  },
  {
    name: 'recurring',
    what: 'whether the consent is for one access, or for many',
    values: (place) => when(isOfConsent(place), ['one-off', 'recurring']),
  },
  {
    name: 'balance',
    what: 'the query parameter withBalance',
    values: ({ operation }) => when(WITH_BALANCE.has(operation), ['with', 'without']),
  },
  {
    name: 'booking',
    what: 'the query parameter bookingStatus',
    values: ({ operation }, { bookings }) => when(TRANSACTIONS.has(operation), bookings),
  },
  {
    name: 'period',
    what: 'how the query chooses transactions: by days, or by delta access',
    values: ({ operation }, { periods }) => when(TRANSACTIONS.has(operation), periods),
  },
  {
    name: 'page',
    what: 'the first page of a list, or a later one',
    values: ({ operation }, { pages }) => when(operation === OPERATION.account.transactions, pages),
  },
  {
    name: 'stage',
    what: 'what the bank has told of the resource: its status, or that an authorisation began',
    values: (place, offer) => when(isOfExisting(place), stagesAt(place, offer)),
  },
  {
    name: 'moment',
    what: 'at once after the last change of the resource, or seconds or days later',
    values: (place) => when(isOfExisting(place), ['at-once', 'later']),
  },
  {
    name: 'tries',
    what: 'whether the bank has served the same operation on the same resource before',
    values: (place) => when(isOfExisting(place), ['first', 'again']),
  },
  {
    name: 'item',
    what: 'the first element of a list in the response, or the others',
    values: () => ['first', 'later'],
  },
];

/** What is done with the authorisation of a cancellation. */
const OF_CANCELLATION: ReadonlySet<string> = new Set([
  OPERATION.cancellation.start,
  OPERATION.cancellation.sca,
  OPERATION.cancellation.update,
]);

/**
 * A read under a consent is served with an authorised one alone, so only its refusals have other stages. A cancellation has an
 * authorisation in some stages alone.
 */
function stagesAt({ operation }: Place, { cancellable }: BankOffer): readonly string[] {
  if (READS_OF_ACCOUNTS.has(operation)) return NONE;
  const all = ['created', 'begun', 'authorised', 'declined', 'ended'];
  return OF_CANCELLATION.has(operation) ? cancellable : all;
}

/** The conditions at a place: each value of each dimension that has more than one. */
export function conditionsAt(place: Place, offer: BankOffer): readonly Condition[] {
  return DIMENSIONS.flatMap(({ name, values }) => {
    const own = values(place, offer);
    return own.length < 2 ? [] : own.map((value) => ({ dimension: name, value }));
  }).filter((one) => ruleAgainst([one], place) === undefined);
}
