import type { PsuEnd } from '../answers/parsed-answer.js';
import type { Profile } from '../profile/profile.js';

/** Which redirect address of the TPP this is; null when it is none. Queries are ignored. */
export function meetsTpp(target: URL, { tpp }: Pick<Profile, 'tpp'>): PsuEnd['to'] {
  for (const to of ['redirectUri', 'nokRedirectUri'] as const) {
    const own = tpp[to];
    if (own !== undefined && sameResource(target, new URL(own))) return to;
  }
  return null;
}

/** Whether scheme, host and path are the same. */
export function sameResource(a: URL, b: URL): boolean {
  return a.protocol === b.protocol && a.host === b.host && a.pathname === b.pathname;
}
