import { refusal } from '../domain/refusal.js';
import type { AdminResource, ListQuery } from './resources/admin-resource.js';

/** Default and maximum number of entries on a page. */
const LIMITS = { usual: 50, most: 200 } as const;

/** The filters and page of a list. Empty values, as forms send them, are ignored. */
export function readListQuery({ filters, statuses }: AdminResource, query: unknown): ListQuery {
  const sent = Object.entries(query as Readonly<Record<string, unknown>>);
  const where: Record<string, string> = {};
  const range = { offset: 0, limit: LIMITS.usual as number };
  for (const [name, value] of sent) {
    if (value === '') continue;
    if (typeof value !== 'string') throw invalid(`${name} may be given only once.`);
    if (name === 'status' && statuses?.includes(value) === false) {
      throw invalid(`status must be one of ${statuses.join(', ')}.`);
    }
    if (name === 'offset' || name === 'limit') range[name] = wholeNumber(name, value);
    else if (filters.includes(name)) where[name] = value;
    else throw invalid(`The only parameters are ${[...filters, 'offset', 'limit'].join(', ')}.`);
  }
  return { where, offset: range.offset, limit: Math.max(1, Math.min(range.limit, LIMITS.most)) };
}

function wholeNumber(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw invalid(`${name} must be a whole number.`);
}

function invalid(text: string): Error {
  return refusal(400, 'QUERY_INVALID', text);
}

/** The query of another page of the list. */
export function queryOf({ where, limit }: ListQuery, offset: number): string {
  const query = new URLSearchParams({ ...where, offset: String(offset), limit: String(limit) });
  return `?${query}`;
}
