/** Which values of dimensions never come together, and which requests a bank has to refuse. */
import type { Condition, DimensionRule, Place } from './dimension.js';
import { OPERATION } from './operation.js';
import { doingOf } from './roles.js';

const { balances, transactions, transaction } = OPERATION.account;
const OF_BALANCES = [balances, OPERATION.card.balances];
const OF_TRANSACTIONS = [transactions, transaction, OPERATION.card.transactions];

/** The reads of one account or card, whose id the list has told. */
const AFTER_THE_LIST = [
  ...[OPERATION.account.read, OPERATION.account.balances, OPERATION.account.transactions],
  ...[OPERATION.account.transaction, OPERATION.card.read, OPERATION.card.balances],
  OPERATION.card.transactions,
];

/** What the contract does not allow together. */
export const DIMENSION_RULES: readonly DimensionRule[] = [
  {
    never: { approach: ['OAUTH'] },
    kinds: ['basket', 'funds-consent'],
    because: 'Authentication 4: scopes exist for payments and consents alone',
  },
  {
    never: { approach: ['OAUTH'] },
    roles: ['create', 'start'],
    because: 'Authentication 5: whether the PSU uses the OAuth link shows after the start',
  },
  {
    never: { approach: ['EMBEDDED'], model: ['bankOffered'] },
    because: 'Consent resource: rights without naming accounts are not for Embedded',
  },
  {
    never: {
      rights: ['accounts', 'balances', 'transactions', 'both'],
      model: ['availableAccounts', 'global', 'bankOffered'],
    },
    because: 'Consent resource: these models name no accounts',
  },
  {
    never: {
      account: ['first', 'later', 'multicurrency', 'card'],
      model: ['availableAccounts', 'global', 'bankOffered'],
    },
    kinds: ['consent'],
    because: 'Consent resource: these models name no accounts',
  },
  {
    never: { stage: ['created'], start: ['explicit'] },
    roles: ['sca', 'update'],
    because: 'Payment initiation 2: an explicit authorisation exists after its start',
  },
  {
    never: { psu: ['company'], start: ['implicit'] },
    because: 'Payment initiation response: with multilevel SCA there is only startAuthorisation',
  },
  {
    never: { token: ['with'] },
    kinds: ['basket', 'funds-consent'],
    because: 'Authentication 4: scopes exist for payments and consents alone',
  },
  {
    never: { token: ['with'] },
    roles: ['create'],
    because: 'Authentication 5: a token is for a resource that exists',
  },
  {
    never: { token: ['with'] },
    operations: [OPERATION.funds.confirm, OPERATION.payment.validate, OPERATION.accountList.read],
    because:
      'Authentication 4: a scope names a payment or a consent, and these requests are about none',
  },
  {
    never: { token: ['with'] },
    kinds: ['payment', 'consent'],
    roles: ['start', 'update'],
    because:
      'Authentication 5: the token comes after the start, and ends the authorisation with the update that carries it',
  },
  {
    never: { token: ['with'], stage: ['created'] },
    because: 'Authentication 5: a token comes after the decision of the PSU',
  },
  {
    never: { start: ['implicit'] },
    kinds: ['basket'],
    because: 'Signing basket response: its only link to an authorisation is startAuthorisation',
  },
  {
    never: { stage: ['created'] },
    kinds: ['basket'],
    roles: ['sca', 'update'],
    because: 'Signing basket response: an authorisation exists after its start',
  },
  {
    never: { stage: ['authorised', 'declined', 'ended'] },
    roles: ['start', 'update'],
    kinds: ['payment', 'consent', 'basket', 'funds-consent'],
    refused: true,
    because: 'Status machines: nobody decides any more about what is authorised or has ended',
  },
  {
    never: { stage: ['declined', 'ended'] },
    roles: ['delete'],
    refused: true,
    because: 'Status machines: what has ended is not removed',
  },
  {
    never: { stage: ['authorised'] },
    kinds: ['basket'],
    roles: ['delete'],
    refused: true,
    because: 'Statuses: a basket cannot be deleted once an authorisation was applied',
  },
  {
    never: { model: ['availableAccounts'] },
    operations: [...AFTER_THE_LIST, OPERATION.card.list],
    refused: true,
    because: 'Consent resource: this model opens the list of accounts alone',
  },
  {
    never: { rights: ['accounts'] },
    operations: [...OF_BALANCES, ...OF_TRANSACTIONS],
    refused: true,
    because: 'Consent resource: each right opens its own reads',
  },
  {
    never: { rights: ['balances'] },
    operations: OF_TRANSACTIONS,
    refused: true,
    because: 'Consent resource: each right opens its own reads',
  },
  {
    never: { rights: ['transactions'] },
    operations: OF_BALANCES,
    refused: true,
    because: 'Consent resource: each right opens its own reads',
  },
  {
    never: { recurring: ['one-off'] },
    operations: AFTER_THE_LIST,
    because:
      'Consent resource: such a consent is for one access, and the list has to come first for the id of an account',
  },
  {
    never: { stage: ['declined', 'ended'] },
    kinds: ['cancellation'],
    roles: ['start', 'update'],
    refused: true,
    because: 'Status machines: what has ended is not cancelled',
  },
  {
    never: { approach: ['REDIRECT'] },
    roles: ['update'],
    refused: true,
    because: 'Authentication 6: the Redirect flow needs no PUT, except with a confirmation code',
  },
  {
    never: { approach: ['REDIRECT', 'OAUTH', 'DECOUPLED', 'EMBEDDED'], start: ['explicit'] },
    roles: ['create'],
    because: 'Payment initiation 2: the start chooses the approach',
  },
];

const IMPOSSIBLE = DIMENSION_RULES.filter(({ refused }) => refused !== true);

/** The rule by which a bank refuses every request for which these conditions hold. */
export const refusalOf = (
  conditions: readonly Condition[],
  place: Place,
): DimensionRule | undefined =>
  ruleAgainst(
    conditions,
    place,
    DIMENSION_RULES.filter(({ refused }) => refused === true),
  );

/** The rule by which these conditions never hold together at a place. */
export function ruleAgainst(
  conditions: readonly Condition[],
  { operation }: Place,
  rules: readonly DimensionRule[] = IMPOSSIBLE,
): DimensionRule | undefined {
  const doing = doingOf(operation);
  return rules.find(
    ({ never, kinds, roles, operations }) =>
      (operations === undefined || operations.includes(operation)) &&
      (kinds === undefined || (doing !== undefined && kinds.includes(doing.resource.name))) &&
      (roles === undefined || (doing !== undefined && roles.includes(doing.role))) &&
      Object.entries(never).every(([name, values]) =>
        conditions.some((one) => one.dimension === name && values.includes(one.value)),
      ),
  );
}
