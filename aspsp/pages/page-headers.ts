import { STYLE_SOURCE } from './page-style.js';

/**
 * Headers of every page: no resource is loaded from elsewhere, no script runs, and no site can frame the
 * page. Forms go to the bank, which may redirect the browser to the TPP: browsers require that this origin is
 * listed too.
 */
export function pageHeaders(
  redirectUris: readonly string[],
  styleSource = STYLE_SOURCE,
): Readonly<Record<string, string>> {
  const origins = [...new Set(redirectUris.map((uri) => new URL(uri).origin))];
  const policy = [
    "default-src 'none'",
    `style-src ${styleSource}`,
    `form-action ${["'self'", ...origins].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}
