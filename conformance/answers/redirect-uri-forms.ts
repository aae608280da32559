import type { Profile } from '../profile/profile.js';
import { withQuery } from './address.js';

/** Other forms of the redirect URI, which cases register too. */
export interface RedirectUriForms {
  /** With one more parameter in its query: `source=a`. */
  readonly queryRedirectUri: string;
  /** With a parameter whose value has characters that mean something in a query: `a&b=c+d`. */
  readonly escapedRedirectUri: string;
  /** With a slash at the end of its path. */
  readonly slashRedirectUri: string;
  /** With a parameter that makes it longer than the 255 characters of many database columns. */
  readonly longRedirectUri: string;
}

const LONG = 300;

/** The other forms of the redirect URI of a profile; null where it has no valid one. */
export function redirectUriForms({
  redirectUri,
}: Pick<Profile['tpp'], 'redirectUri'>): RedirectUriForms | null {
  if (!URL.canParse(redirectUri)) return null;
  const slash = new URL(redirectUri);
  slash.pathname += slash.pathname.endsWith('/') ? 'back/' : '/';
  return {
    queryRedirectUri: withQuery(redirectUri, ['source=a']),
    escapedRedirectUri: withQuery(redirectUri, ['source=a%26b%3Dc%2Bd']),
    slashRedirectUri: slash.href,
    longRedirectUri: withQuery(redirectUri, [`source=${'a'.repeat(LONG)}`]),
  };
}
