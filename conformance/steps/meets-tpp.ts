import type { PsuEnd } from '../answers/parsed-answer.js';
import { redirectUriForms } from '../answers/redirect-uri-forms.js';
import type { Profile } from '../profile/profile.js';

/** Which redirect address of the TPP this is; null when it is none. Queries are ignored. */
export function meetsTpp(target: URL, { tpp }: Pick<Profile, 'tpp'>): PsuEnd['to'] {
  for (const to of ['redirectUri', 'nokRedirectUri'] as const) {
    const own = tpp[to];
    if (own !== undefined && sameResource(target, new URL(own))) return to;
  }
  const slash = redirectUriForms(tpp)?.slashRedirectUri;
  return slash !== undefined && sameResource(target, new URL(slash)) ? 'slashRedirectUri' : null;
}

/** Whether scheme, host and path are the same. */
export function sameResource(a: URL, b: URL): boolean {
  return a.protocol === b.protocol && a.host === b.host && a.pathname === b.pathname;
}
