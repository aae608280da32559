import { randomUUID } from 'node:crypto';
import type { WireRequest } from '../../../wire/wire.js';
import { editAnswer } from '../answer-body.js';
import type { Mutant, MutantOperator, Sending } from '../mutant.js';
import { fieldsOf, isSuccess, slugOf } from './field-operators.js';
import { otherValue } from './value-operators.js';

type Items = readonly unknown[];

/** Another item of the same kind, with different ids and names. */
function another(item: unknown): unknown {
  if (typeof item === 'string') return randomUUID();
  if (typeof item !== 'object' || item === null) return item;
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      /Id$|^iban$|^maskedPan$|Reference$/.test(name) ? otherValue(value) : (value as unknown),
    ]),
  );
}

const CHANGES: readonly (readonly [id: string, change: (items: Items) => Items])[] = [
  ['one-less', (items) => items.slice(0, -1)],
  ['one-more', (items) => (items.length === 0 ? items : [...items, another(items[0])])],
  ['doubled', (items) => items.flatMap((each, at) => (at === 0 ? [each, each] : [each]))],
  ['emptied', () => []],
];

/**
 * Lists whose content the suite can know; balances are not included, because the bank decides which ones
 * exist.
 */
const LISTS =
  /(?:authorisationIds|cancellationIds|accounts|cardAccounts|access\/balances|access\/transactions|booked|payments|paymentIds)$/;

export const LIST_OPERATORS: readonly MutantOperator[] = CHANGES.map(
  ([id, change]): MutantOperator => ({
    id: `list-${id}`,
    intent: 'wrong',
    duty: 'lists',
    because:
      'Resources and their fields: the list contains what exists, each item once, and nothing else',
    derive: (shape, target) =>
      shape.method !== 'GET'
        ? []
        : fieldsOf(shape, target)
            .filter(
              ({ pointer, types, mark }) =>
                types.includes('array') &&
                LISTS.test(pointer) &&
                !pointer.includes('*') &&
                mark === 'stated',
            )
            .map(({ pointer }) => ({ slug: `${slugOf(pointer)}/${id}`, pointer })),
    action: {
      kind: 'answer',
      change: (mutant, { answer }) =>
        isSuccess(answer.status)
          ? editAnswer(answer, mutant.pointer ?? '', (items) =>
              Array.isArray(items) ? change(items) : items,
            )
          : undefined,
    },
  }),
);

/** Removes a filter from a query; returns false when the query does not contain it. */
type Loses = (query: URLSearchParams) => boolean;

const loses =
  (name: string, instead: Readonly<Record<string, string>> = {}): Loses =>
  (query) => {
    if (!query.has(name)) return false;
    query.delete(name);
    for (const [key, value] of Object.entries(instead)) query.set(key, value);
    return true;
  };

/** A date before anything that a bank shows. */
const EARLY = '2000-01-01';

const DAY_MS = 86_400_000;

/** Every filter of the contract, and how a bank that ignores it behaves. */
const FILTERS: readonly (readonly [id: string, name: string, because: string, loses: Loses])[] = [
  [
    'dateFrom-ignored',
    'dateFrom',
    'dateFrom: start date, inclusive',
    loses('dateFrom', { dateFrom: EARLY }),
  ],
  ['dateTo-ignored', 'dateTo', 'dateTo: end date, inclusive', loses('dateTo')],
  ['dateFrom-exclusive', 'dateFrom', 'dateFrom: start date, inclusive', shifts('dateFrom', 1)],
  ['dateTo-exclusive', 'dateTo', 'dateTo: end date, inclusive', shifts('dateTo', -1)],
];

function shifts(name: string, days: number): Loses {
  return (query) => {
    const moment = Date.parse(query.get(name) ?? '');
    if (Number.isNaN(moment)) return false;
    query.set(name, new Date(moment + days * DAY_MS).toISOString().slice(0, 10));
    return true;
  };
}

function filtered(request: WireRequest, lose: Loses): WireRequest | undefined {
  const url = new URL(request.url);
  if (!lose(url.searchParams)) return undefined;
  return url.href === request.url ? undefined : { ...request, url: url.href };
}

const filter = (
  id: string,
  name: string,
  because: string,
  lose: Loses,
  more: Partial<MutantOperator> = {},
): MutantOperator => ({
  id: `filter-${id}`,
  intent: 'wrong',
  duty: 'filters',
  because: `Transaction query parameters, ${because}`,
  derive: ({ parameters, method }) =>
    method === 'GET' && parameters.some((each) => each.in === 'query' && each.name === name)
      ? [{ slug: `filter/${id}` }]
      : [],
  action: {
    kind: 'request',
    change: (_: Mutant, { request }: Sending) =>
      request.method === 'GET' ? filtered(request, lose) : undefined,
  },
  ...more,
});

export const FILTER_OPERATORS: readonly MutantOperator[] = [
  ...FILTERS.map(([id, name, because, lose]) => filter(id, name, because, lose)),
  filter(
    'bookingStatus-ignored',
    'bookingStatus',
    'permitted codes: not shown',
    loses('bookingStatus', { bookingStatus: 'both' }),
    {
      intent: 'formal',
    },
  ),
  filter(
    'entryReferenceFrom-ignored',
    'entryReferenceFrom',
    'delta access: all transactions after this entry',
    loses('entryReferenceFrom', { dateFrom: EARLY }),
  ),
  filter('withBalance-ignored', 'withBalance', 'withBalance may be ignored', loses('withBalance'), {
    intent: 'conforming',
  }),
];
