import { hashText } from '../hash-text.js';

/** The current view, which is part of the address, so that it can be shared and is in the history. */
export type Route =
  | { readonly view: 'overview'; readonly anchor: string }
  | { readonly view: 'case'; readonly id: string }
  | { readonly view: 'exchange'; readonly id: string }
  | { readonly view: 'find'; readonly query: Query };

export type Filter = 'verdict' | 'clause' | 'service' | 'operation' | 'approach' | 'cause';
export type Query = Readonly<Partial<Record<Filter | 'q', string>>>;

export const FILTERS: readonly Filter[] = [
  'verdict',
  'service',
  'operation',
  'approach',
  'cause',
  'clause',
];

export function parseRoute(hash: string): Route {
  const text = hash.replace(/^#/, '');
  // `2.e17`: an exchange of the second shard of a merged run
  if (/^(?:\d+\.)?e\d+$/.test(text)) return { view: 'exchange', id: text };
  if (!text.includes('=')) return { view: 'overview', anchor: decoded(text) };
  const given = new URLSearchParams(text);
  const id = given.get('case');
  if (id !== null) return { view: 'case', id };
  const pairs = (['q', ...FILTERS] as const).flatMap((name) => {
    const value = given.get(name);
    return value === null || value === '' ? [] : [[name, value]];
  });
  if (pairs.length === 0) return { view: 'overview', anchor: '' };
  return { view: 'find', query: Object.fromEntries(pairs) as Query };
}

export const caseHash = (id: string): string => `#case=${hashText(id)}`;

export function queryHash(query: Query): string {
  const parts = (['q', ...FILTERS] as const).flatMap((name) => {
    const value = query[name];
    return value === undefined || value === '' ? [] : [`${name}=${hashText(value)}`];
  });
  return `#${parts.join('&')}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
