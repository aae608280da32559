import type { RedirectTargets } from '../../domain/entities.js';
import type { RefusalMessage } from '../../domain/refusal.js';

/** The redirect headers of a request, as far as an operation has them. */
export interface RedirectHeaders {
  readonly 'TPP-Redirect-Preferred'?: boolean | undefined;
  readonly 'TPP-Redirect-URI'?: string | undefined;
  readonly 'TPP-Nok-Redirect-URI'?: string | undefined;
}

/** The target of the browser afterwards: from these headers, or else from earlier ones. */
export function redirectTargets(
  headers: RedirectHeaders,
  before: RedirectTargets = {},
): RedirectTargets {
  const preferred = headers['TPP-Redirect-Preferred'] ?? before.preferred;
  const requested = preferred === undefined ? {} : { preferred };
  const ok = headers['TPP-Redirect-URI'];
  const nok = headers['TPP-Nok-Redirect-URI'];
  if (ok === undefined && nok === undefined) return { ...before, ...requested };
  return {
    ...(ok === undefined ? {} : { ok }),
    ...(nok === undefined ? {} : { nok }),
    ...requested,
  };
}

/** The errors of the addresses in the redirect headers. */
export function redirectUriErrors(headers: RedirectHeaders): readonly RefusalMessage[] {
  return [
    ...uriErrors('TPP-Redirect-URI', headers['TPP-Redirect-URI']),
    ...uriErrors('TPP-Nok-Redirect-URI', headers['TPP-Nok-Redirect-URI']),
  ];
}

function uriErrors(name: string, value: string | undefined): RefusalMessage[] {
  if (value === undefined || isWebAddress(value)) return [];
  const text = `${name} must be an absolute http or https address of at most 500 characters.`;
  return [{ code: 'FORMAT_ERROR', text, path: name }];
}

/** An absolute http(s) URL without fragment, user or characters that break a header. */
export function isWebAddress(text: string): boolean {
  if (text.length > 500 || !/^https?:\/\/[!-~]+$/i.test(text) || text.includes('#')) return false;
  try {
    const url = new URL(text);
    // A host may contain ; and , in a URL, which would end a directive of the Content-Security-Policy.
    return url.username === '' && url.password === '' && /^[a-z0-9._[\]:-]+$/.test(url.hostname);
  } catch {
    return false;
  }
}
