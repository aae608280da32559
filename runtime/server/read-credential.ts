import type { PlainRequest } from './plain-message.js';
import type { SecuritySchemeSpec } from './security-spec.js';

/** What a request shows for a scheme; undefined where it shows nothing of the kind. */
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

function readKey(
  { in: place, parameter = '' }: SecuritySchemeSpec,
  { headers, url }: PlainRequest,
): string | undefined {
  if (place === 'header') return single(headers[parameter.toLowerCase()]);
  if (place === 'cookie') return cookieOf(single(headers['cookie']) ?? '', parameter);
  const start = url.indexOf('?');
  const query = new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
  return query.get(parameter) ?? undefined;
}

function cookieOf(text: string, name: string): string | undefined {
  const pair = text.split(';').find((one) => one.split('=', 1)[0]?.trim() === name);
  return pair?.slice(pair.indexOf('=') + 1).trim();
}

function single(given: string | readonly string[] | undefined): string | undefined {
  return typeof given === 'string' ? given : given?.[0];
}
