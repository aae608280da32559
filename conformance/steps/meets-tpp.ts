import type { PsuEnd } from '../answers/parsed-answer.js';
import type { Profile } from '../profile/profile.js';

/** Which of the TPP's addresses this is; null when it is another's. Queries do not matter. */
export function meetsTpp(target: URL, { tpp }: Profile): PsuEnd['to'] {
  for (const to of ['redirectUri', 'nokRedirectUri'] as const) {
    const own = tpp[to];
    if (own !== undefined && sameResource(target, new URL(own))) return to;
  }
  return null;
}

/** Same scheme, host and path. */
function sameResource(a: URL, b: URL): boolean {
  return a.protocol === b.protocol && a.host === b.host && a.pathname === b.pathname;
}
