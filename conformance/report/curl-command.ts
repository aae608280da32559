import type { Exchange } from '../record/event.js';
import { secretParts } from './secret-parts.js';
import { shellQuote } from './shell-quote.js';

/** Headers that curl itself creates. */
const OWN_HEADERS = ['host', 'connection', 'content-length', 'transfer-encoding'];

export interface CurlCommand {
  readonly command: string;
  /** Shell variables to set first; each replaces a secret that was not recorded. */
  readonly variables: readonly string[];
}

/**
 * The curl command that repeats a recorded request; null for an address that is not HTTP. Nothing in the
 * exchange is trusted: each part is quoted, and no part can become an option, a file to read, a glob or a
 * variable other than `XS2A_...`.
 */
export function curlCommand(exchange: Exchange): CurlCommand | null {
  const { method, url, headers, body } = exchange.request;
  if (!/^https?:\/\//i.test(url)) return null;
  const variables = new Set<string>();
  const quote = (text: string) => quoteWithSecrets(text, variables);
  const parts = [
    'curl --include --globoff --path-as-is',
    ...methodOption(method, body !== null),
    ...certificateOptions(exchange.identity, url),
    ...headers.flatMap((header) => headerOption(header, quote)),
    ...absentHeaders(headers, body !== null),
    ...(body === null ? [] : [`--data-raw ${quote(body.text)}`]),
    `--url ${quote(url)}`,
  ];
  return { command: parts.join(' \\\n  '), variables: [...variables] };
}

function methodOption(method: string, hasBody: boolean): string[] {
  if (method === 'HEAD') return ['--head'];
  return method === (hasBody ? 'POST' : 'GET') ? [] : [`--request ${shellQuote(method)}`];
}

/** File names as `xs2a certs` creates them; `none` and the PSU's browser present no certificate. */
function certificateOptions(identity: string, url: string): string[] {
  if (!/^https:/i.test(url)) return [];
  const ca = '--cacert ca.pem';
  if (identity === 'none' || identity === 'psu') return [ca];
  const kebab = identity.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
  const name = kebab.replace(/[^\w-]/g, '_').replace(/^-+/, '');
  return [`--cert ${name}-qwac.pem --key ${name}-qwac.key.pem ${ca}`];
}

function headerOption(
  [name, value]: readonly [string, string],
  quote: (text: string) => string,
): string[] {
  if (OWN_HEADERS.includes(name.toLowerCase()) || !/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return [];
  return [`--header ${value === '' ? shellQuote(`${name};`) : quote(`${name}: ${value}`)}`];
}

/** Suppresses headers that curl would add but that the recorded request did not contain. */
function absentHeaders(
  headers: readonly (readonly [string, string])[],
  hasBody: boolean,
): string[] {
  const sent = new Set(headers.map(([name]) => name.toLowerCase()));
  const added = ['Accept', 'User-Agent', ...(hasBody ? ['Content-Type'] : [])];
  return added.filter((name) => !sent.has(name.toLowerCase())).map((name) => `--header ${name}:`);
}

function quoteWithSecrets(text: string, variables: Set<string>): string {
  const words = secretParts(text).map((part) => {
    if ('text' in part) return shellQuote(part.text);
    // the prefix prevents a hostile name from overwriting variables of the shell
    const variable = `XS2A_${part.secret.toUpperCase()}`;
    variables.add(variable);
    return `"$${variable}"`;
  });
  return words.length === 0 ? emptySafe(text) : words.join('');
}

function emptySafe(text: string): string {
  return text === '' ? "''" : shellQuote(text);
}
