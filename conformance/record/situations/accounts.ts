import { atPointer, memberOf } from '../../../foundation/json-pointer.js';
import { parsedJson } from '../../../foundation/parsed-json.js';
import type { Situation } from '../../../standard/dimension.js';
import { OPERATION } from '../../../standard/operation.js';
import { given } from './read-creation.js';
import { headerOf, type SeenExchange } from './seen-exchange.js';

const SEVERAL = 'XXX';

/** The accounts of the lists so far, and what a read of accounts says of itself. */
export class Accounts {
  /** By consent and id: the place in the newest list of that consent. */
  readonly #places = new Map<string, string>();

  /** Remembers the list of a response. */
  note(seen: SeenExchange): void {
    if (seen.operation !== OPERATION.account.list) return;
    const list = atPointer(parsedJson(seen.response?.body ?? ''), '/accounts');
    const consent = headerOf(seen, 'Consent-ID') ?? '';
    for (const [at, each] of (Array.isArray(list) ? list : []).entries()) {
      const id = memberOf(each, 'resourceId');
      if (typeof id !== 'string') continue;
      const place = placeOf(memberOf(each, 'currency'), at);
      this.#places.set(`${consent} ${id}`, place);
      this.#places.set(` ${id}`, place);
    }
  }

  /** What the address and the headers of a read say. */
  read(seen: SeenExchange, path: ReadonlyMap<string, string>): Situation {
    const query = new URLSearchParams(/\?([^#]*)/.exec(seen.url)?.[1] ?? '');
    const id = path.get('account-id');
    const consent = headerOf(seen, 'Consent-ID') ?? '';
    return given({
      account:
        id === undefined
          ? undefined
          : (this.#places.get(`${consent} ${id}`) ?? this.#places.get(` ${id}`)),
      presence: headerOf(seen, 'PSU-IP-Address') === undefined ? 'absent' : 'present',
      balance: query.get('withBalance') === 'true' ? 'with' : 'without',
      ...ofTransactions(seen.operation, query),
    });
  }
}

function placeOf(currency: unknown, at: number): string {
  if (currency === SEVERAL) return 'multicurrency';
  return at === 0 ? 'first' : 'later';
}

const LISTS: ReadonlySet<string> = new Set([
  OPERATION.account.transactions,
  OPERATION.card.transactions,
]);

/** Parameters of a link to another page have no name in the contract. */
const OWN = new Set([
  ...['dateFrom', 'dateTo', 'entryReferenceFrom', 'bookingStatus', 'deltaList', 'withBalance'],
]);

function ofTransactions(operation: string | undefined, query: URLSearchParams): Situation {
  if (!LISTS.has(operation ?? '')) return {};
  const isLater = [...query.keys()].some((name) => !OWN.has(name));
  return given({
    booking: query.get('bookingStatus') ?? undefined,
    period: periodOf(query),
    page: isLater ? 'later' : 'first',
  });
}

function periodOf(query: URLSearchParams): string | undefined {
  if (query.get('deltaList') === 'true') return 'delta';
  if (query.has('entryReferenceFrom')) return 'entry';
  if (!query.has('dateFrom')) return undefined;
  return query.has('dateTo') ? 'days' : 'from';
}
