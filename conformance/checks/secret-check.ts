import type { ParsedAnswer } from '../answers/parsed-answer.js';

/** The owner of a secret: the PSU, or the TPP with this client certificate. */
export type SecretOwner = 'psu' | ParsedAnswer['request']['identity'];

/** Shorter secrets may occur in a response by chance. */
const SHORTEST = 8;

/**
 * The number of secrets of another party in a response of the interface; null where the run knows none that
 * could be there. A secret that the request contained is no disclosure, and pages belong to the PSU.
 */
export function foreignSecrets(
  seen: ParsedAnswer,
  secrets: ReadonlyMap<string, SecretOwner>,
): number | null {
  const { answer, request } = seen;
  if (answer.kind === 'no-answer' || request.identity === 'psu') return null;
  const foreign = [...secrets].filter(
    ([secret, owner]) => owner !== request.identity && secret.length >= SHORTEST,
  );
  if (foreign.length === 0) return null;
  const text = `${answer.headers.map(([, value]) => value).join('\n')}\n${answer.body.toString('utf8')}`;
  const asked = `${request.url}\n${request.headers.map(([, value]) => value).join('\n')}\n${request.body ?? ''}`;
  return foreign.filter(([secret]) => text.includes(secret) && !asked.includes(secret)).length;
}
