import type { Exchange } from '../record/event.js';
import { PSEUDONYM } from '../record/pseudonym.js';
import { shellQuote } from './shell-quote.js';

/** Matches a pseudonym, also in percent-encoded form. */
const MARKER = new RegExp(`${PSEUDONYM.source}|%5B(?:redacted|[a-z-]{1,20}%23\\d{1,9})%5D`, 'gi');
/** Matches the name of a secret: the header, field or parameter before it. */
const NAME_BEFORE = /([A-Za-z][\w-]{0,39})"?\s*[:=]\s*"?$/;
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
  let rest = 0;
  const words: string[] = [];
  for (const found of text.matchAll(MARKER)) {
    const variable = variableFor(text.slice(0, found.index));
    variables.add(variable);
    if (found.index > rest) words.push(shellQuote(text.slice(rest, found.index)));
    words.push(`"$${variable}"`);
    rest = found.index + found[0].length;
  }
  if (rest < text.length || words.length === 0) words.push(emptySafe(text.slice(rest)));
  return words.join('');
}

/**
 * A variable name such as `XS2A_ACCESS_TOKEN`; the prefix prevents a hostile name from overwriting variables
 * of the shell.
 */
function variableFor(before: string): string {
  if (/\bBearer $/i.test(before)) return 'XS2A_ACCESS_TOKEN';
  const name = NAME_BEFORE.exec(before.slice(-60))?.[1] ?? 'secret';
  return `XS2A_${name.toUpperCase().replaceAll('-', '_')}`;
}

function emptySafe(text: string): string {
  return text === '' ? "''" : shellQuote(text);
}
