import type { Reply } from '../tpp-client.js';

/** Names of the links of a response, sorted. */
export const linksOf = ({ body }: Reply): readonly string[] =>
  Object.keys(body._links ?? {}).sort();

/** Whether a link of a response has an href. */
export const leads = ({ body }: Reply, name: string): boolean =>
  typeof body._links?.[name]?.href === 'string';

/** Status code and first error code of a refusal. */
export const refusal = ({ status, body }: Reply): string =>
  [status, body.tppMessages?.[0]?.code ?? body.error].join(' ').trim();

/** Status code and field names of a response, sorted. */
export const fieldsOf = ({ status, body }: Reply): string =>
  [status, ...Object.keys(body).sort()].join(' ');

/** The number of responses with each status code. */
export const statusesOf = (replies: readonly (Reply | undefined)[]): readonly number[] => [
  ...new Set(replies.map((reply) => reply?.status ?? 0)),
];

export const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

export const isAmount = (value: unknown): boolean => {
  const { currency, amount } = value as { currency?: unknown; amount?: unknown };
  return /^[A-Z]{3}$/.test(String(currency)) && /^-?\d+\.\d{2}$/.test(String(amount));
};

export const isDay = (value: unknown): boolean => /^\d{4}-\d{2}-\d{2}$/.test(String(value));
