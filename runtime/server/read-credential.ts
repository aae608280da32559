import { findTexts } from './find-texts.js';
import type { PlainRequest } from './plain-message.js';
import { queryTexts } from './query-texts.js';
import type { SecuritySchemeSpec } from './security-spec.js';
import { single } from './single.js';

/** The credential of a request for a scheme; undefined when there is none. */
export function readCredential(
  scheme: SecuritySchemeSpec,
  request: PlainRequest,
): object | undefined {
  if (scheme.kind === 'mutualTLS') {
    const certificate = request.clientCertificate;
    return certificate && { certificate };
  }
  if (scheme.kind === 'apiKey') {
    const key = readKey(scheme, request);
    return key === undefined ? undefined : { key };
  }
  const text = authorization(scheme.scheme ?? scheme.kind, request);
  if (text === undefined) return undefined;
  if (scheme.kind === 'http') return { text };
  return scheme.kind === 'bearer' ? { token: text } : basicOf(text);
}

function authorization(scheme: string, { headers }: PlainRequest): string | undefined {
  const match = /^([\w!#$%&'*+.^`|~-]+) +(\S.*)$/.exec(single(headers['authorization']) ?? '');
  return match?.[1]?.toLowerCase() === scheme ? match[2]?.trim() : undefined;
}

function basicOf(text: string): object | undefined {
  const decoded = Buffer.from(text, 'base64').toString('utf8');
  const end = decoded.indexOf(':');
  return end < 0 ? undefined : { user: decoded.slice(0, end), password: decoded.slice(end + 1) };
}

/** A key is read like a parameter of the same name. */
function readKey(
  { in: place = 'header', parameter = '' }: SecuritySchemeSpec,
  { headers, url }: PlainRequest,
): string | undefined {
  const given = findTexts({ in: place, name: parameter }, headers, {}, queryTexts(url));
  return single(given);
}
