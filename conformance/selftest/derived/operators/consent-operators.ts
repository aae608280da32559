import { memberOf } from '../../../../foundation/json-pointer.js';
import { OPERATION } from '../../../../standard/operation.js';
import type { WireRequest } from '../../../wire/wire.js';
import type { Answering, Intent, MutantOperator } from '../mutant.js';
import type { OperationShape } from '../operation-shape.js';
import { servedCopy } from '../served-copy.js';
import { type BankExchange, headerIn, isServed } from '../traffic.js';

const consentOf = (exchange: { readonly request: WireRequest }): string | undefined =>
  headerIn(exchange.request, 'Consent-ID');

/** The request that created a consent, and its response. */
function creationOf(id: string, { traffic }: Answering): BankExchange | undefined {
  return traffic
    .all()
    .find(
      (exchange) =>
        exchange.target.operation === OPERATION.consent.create &&
        exchange.answer.kind === 'answer' &&
        exchange.answer.body.includes(id),
    );
}

/** Why the bank refuses a consent that has ended. */
function endOf(id: string, at: Answering): string {
  const body: unknown = JSON.parse(creationOf(id, at)?.request.body ?? 'null');
  if (memberOf(body, 'recurringIndicator') !== true) return 'spent';
  return at.traffic.clockMoved ? 'expired' : 'superseded';
}

/** The state of its consent that makes a read of accounts fail; undefined when there is another reason. */
function stateOf(at: Answering): string | undefined {
  const id = consentOf(at);
  if (id === undefined || at.answer.kind !== 'answer') return undefined;
  if (at.answer.status === 429) return 'spent-for-today';
  if (![400, 401, 403, 404].includes(at.answer.status)) return undefined;
  const owner = at.traffic.ownerOf(id);
  if (owner === undefined) return 'unknown';
  if (owner !== at.request.identity) return undefined;
  const status = at.traffic.consentStatus(id);
  if (status === 'valid') return lackOf(id, at);
  return status === 'expired' ? endOf(id, at) : status;
}

/** What a valid consent does not include: the account, or the right to this read. */
function lackOf(id: string, at: Answering): string | undefined {
  const account = at.path.get('account-id');
  const earlier = at.traffic
    .all()
    .filter((each) => consentOf(each) === id && isServed(each.answer));
  if (account === undefined) return earlier.length > 0 ? 'lacking-the-right' : undefined;
  if (at.traffic.ownerOf(account) === undefined) return undefined;
  const shows = earlier.some(
    ({ answer }) => answer.kind === 'answer' && answer.body.includes(JSON.stringify(account)),
  );
  return shows ? 'lacking-the-right' : 'of-other-accounts';
}

/**
 * The request with the consent that was served last instead of its own, if possible one served at the same
 * address.
 */
function withServedConsent(at: Answering): WireRequest | undefined {
  const { traffic, target, request } = at;
  if (stateOf(at) === 'spent-for-today') {
    return { ...request, headers: [...request.headers, ['PSU-IP-Address', '192.0.2.1']] };
  }
  const path = new URL(request.url).pathname;
  const copied =
    traffic.lastServed(target, (each) => new URL(each.request.url).pathname === path) ??
    traffic.lastServed(target);
  const consent = copied === undefined ? undefined : consentOf(copied);
  if (copied === undefined || consent === undefined) return undefined;
  const headers = request.headers.filter(
    ([name]) => !/^(?:consent-id|psu-ip-address)$/i.test(name),
  );
  const served: WireRequest['headers'] = [
    ...headers,
    ['Consent-ID', consent],
    // a read with the PSU present does not count for the limit
    ['PSU-IP-Address', '192.0.2.1'],
  ];
  return {
    ...request,
    url: copied.request.url,
    identity: copied.request.identity,
    headers: served,
  };
}

const GRANTED =
  'Account information: the consents endpoint must be called first, and the PSU must have granted it';

/** States of a consent that must not give access, with the text of the contract. */
const STATES: readonly (readonly [state: string, because: string, intent?: Intent])[] = [
  ['unknown', GRANTED],
  ['received', GRANTED],
  ['rejected', GRANTED],
  ['terminatedByTpp', 'Account information: DELETE ends a consent'],
  ['superseded', 'Consent resource: the earlier recurring consent expires at that moment'],
  ['expired', 'Limits: validUntil is the last date of validity'],
  [
    'spent',
    'the contract does not say that a consent without recurrence is for one access',
    'formal',
  ],
  ['spent-for-today', 'Limits: frequencyPerDay limits the number of accesses per day'],
  ['lacking-the-right', 'Consent resource: access lists balances and transactions separately'],
  ['of-other-accounts', 'Account information: the list of accounts depends on the consent'],
];

const readsAccounts = ({ parameters }: OperationShape): boolean =>
  parameters.some((each) => each.name === 'Consent-ID' && each.required && each.mark === 'stated');

/**
 * Whether a state applies to the operation: `of-other-accounts` only applies to the read of a single account.
 */
const isMeant = (shape: OperationShape, state: string): boolean =>
  state === 'of-other-accounts'
    ? shape.path.includes('{account-id}')
    : state !== 'lacking-the-right' || /balances|transactions/.test(shape.path);

/** Reads of accounts with consents that must not give access. */
export const CONSENT_OPERATORS: readonly MutantOperator[] = STATES.map(
  ([state, because, intent = 'wrong']): MutantOperator => ({
    id: `consent-${state}`,
    intent,
    duty: 'state of the consent',
    because,
    derive: (shape) =>
      readsAccounts(shape) && isMeant(shape, state) ? [{ slug: `consent/${state}-served` }] : [],
    action: {
      kind: 'repair',
      repair: (_, at) => (stateOf(at) === state ? withServedConsent(at) : undefined),
      orElse: (_, at) => (stateOf(at) === state ? servedCopy(at) : undefined),
    },
  }),
);
