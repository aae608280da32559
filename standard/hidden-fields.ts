/** Fields that no response shows in some situations: there, no bank can be wrong about them. */
import type { BankOffer, Condition, DimensionName, Place } from './dimension.js';
import { OPERATION } from './operation.js';
import type { Role } from './resource.js';
import { RESOURCES } from './resources.js';
import { rolesOf } from './roles.js';

/** The operations with this role, of every kind. */
const inRole = (role: Role): readonly string[] =>
  RESOURCES.flatMap((resource) => rolesOf(resource)[role] ?? []);

interface HiddenField {
  readonly operations: readonly string[];
  readonly pointer: RegExp;
  /** Each of these values hides it. */
  readonly when: Readonly<Partial<Record<DimensionName, readonly string[]>>>;
  readonly because: string;
}

const OF_CONSENT = [OPERATION.consent.read];
const ACCOUNTS = [
  ...[OPERATION.account.list, OPERATION.account.read],
  ...[OPERATION.card.list, OPERATION.card.read],
];
const ENTRIES = [OPERATION.account.transactions, OPERATION.card.transactions];
const WITHOUT_LISTS = ['availableAccounts', 'global'];
const ACCESS = 'Consent resource: the consent shows the access that was asked for';
const RIGHTS = 'Consent resource: each right opens its own reads';
const BOOKING = 'Accounts: bookingStatus chooses the entries';

const HIDDEN: readonly HiddenField[] = [
  {
    operations: OF_CONSENT,
    pointer: /^\/access\/balances(?:\/|$)/,
    when: { rights: ['accounts', 'transactions'], model: WITHOUT_LISTS },
    because: ACCESS,
  },
  {
    operations: OF_CONSENT,
    pointer: /^\/access\/transactions(?:\/|$)/,
    when: { rights: ['accounts', 'balances'], model: WITHOUT_LISTS },
    because: ACCESS,
  },
  {
    operations: OF_CONSENT,
    pointer: /^\/access\/availableAccounts/,
    when: {
      model: ['detailed', 'bankOffered', 'global'],
      rights: ['accounts', 'balances', 'transactions', 'both'],
      account: ['first', 'later', 'multicurrency', 'card'],
    },
    because: ACCESS,
  },
  {
    operations: OF_CONSENT,
    pointer: /^\/access\/.*\/maskedPan$/,
    when: { account: ['first', 'later', 'multicurrency'] },
    because: ACCESS,
  },
  {
    operations: OF_CONSENT,
    pointer: /^\/access\/.*\/iban$/,
    when: { account: ['card'] },
    because: ACCESS,
  },
  {
    operations: ACCOUNTS,
    pointer: /\/balances(?:\/|$)/,
    when: { rights: ['accounts', 'transactions'] },
    because: RIGHTS,
  },
  {
    operations: ENTRIES,
    pointer: /\/pending(?:\/|$)/,
    when: { booking: ['booked'] },
    because: BOOKING,
  },
  {
    operations: ENTRIES,
    pointer: /\/booked(?:\/|$)/,
    when: { booking: ['pending'] },
    because: BOOKING,
  },
  {
    operations: inRole('start'),
    pointer: /^\/scaMethods/,
    when: { approach: ['REDIRECT'] },
    because: 'Authentication 6: Redirect needs no PUT, and a method is selected by PUT',
  },
  {
    operations: inRole('update'),
    pointer: /^\/choosenScaMethod/,
    when: { approach: ['OAUTH'] },
    because: 'Authentication 5: the update of OAuth carries the token, and selects no method',
  },
];

/** Whether no response of an operation shows this field where the condition holds. */
export function isHidden(
  pointer: string,
  { dimension, value }: Condition,
  { operation }: Place,
  { cancellable }: BankOffer,
): boolean {
  // a bank that asks nobody about the cancellation has nothing to say in a body
  if (operation === OPERATION.payment.delete && dimension === 'stage') {
    return !cancellable.includes(value);
  }
  return HIDDEN.some(
    (each) =>
      each.operations.includes(operation) &&
      each.pointer.test(pointer) &&
      each.when[dimension]?.includes(value) === true,
  );
}
