import type { ParsedAnswer } from '../answers/parsed-answer.js';

/** Whose a secret is: the PSU's, or the TPP's with this client certificate. */
export type SecretOwner = 'psu' | ParsedAnswer['request']['identity'];

/** Shorter ones may stand in an answer by chance. */
const SHORTEST = 8;

/**
 * How many secrets of somebody else an answer of the interface tells. What the request itself held
 * is no disclosure, and the pages are the PSU's own.
 */
export function foreignSecrets(
  seen: ParsedAnswer,
  secrets: ReadonlyMap<string, SecretOwner>,
): number {
  const { answer, request } = seen;
  if (answer.kind === 'no-answer' || request.identity === 'psu') return 0;
  const told = `${answer.headers.map(([, value]) => value).join('\n')}\n${answer.body.toString('utf8')}`;
  const asked = `${request.url}\n${request.headers.map(([, value]) => value).join('\n')}\n${request.body ?? ''}`;
  return [...secrets].filter(
    ([secret, owner]) =>
      owner !== request.identity &&
      secret.length >= SHORTEST &&
      told.includes(secret) &&
      !asked.includes(secret),
  ).length;
}
