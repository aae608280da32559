import type { Exchange } from '../../record/event.js';
import { AGAIN, type CaseRun } from '../../record/fold-run.js';
import { secretParts } from '../secret-parts.js';

/** A part of a text of a request: sent as it is, or the value of a variable. */
export type RequestPart = { readonly text: string } | { readonly variable: string };
export type RequestText = readonly RequestPart[];

/** A value of a response that later requests repeat. */
export interface Capture {
  readonly variable: string;
  /** The names and positions from the root of the JSON body, such as `accounts`, `0`, `resourceId`. */
  readonly path: readonly string[];
}

/** A recorded request that can be sent again: ids, secrets and addresses are variables. */
export interface ChainedRequest {
  /** The alias of its step. */
  readonly name: string;
  readonly method: string;
  readonly url: RequestText;
  readonly headers: readonly (readonly [string, RequestText])[];
  readonly body: RequestText | undefined;
  readonly contentType: string | undefined;
  readonly captures: readonly Capture[];
  /** What to know before it is sent; one sentence each. */
  readonly notes: readonly string[];
}

/** A case with its requests. */
export interface CaseRequests {
  readonly id: string;
  readonly title: string;
  /** The verdict, and each finding in one sentence. */
  readonly about: readonly string[];
  readonly requests: readonly ChainedRequest[];
}

/** Variables that every collection has. */
export const BASE_URL = 'base_url';
export const AUTH_URL = 'auth_url';
/** The variable for a new UUID in each request. */
export const NEW_ID = 'new_id';

/** Headers that a client writes itself. */
const OWN_HEADERS = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Fields with an id that later requests name. */
const IDS = /(?:Id|_id)$/;
/** Names of headers and methods (RFC 9110). */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;
const SAFE_NAME = /^[\w-]{1,40}$/;
/** Shorter values would be replaced where they mean something else. */
const LEAST_ID = 6;

interface Known {
  readonly variable: string;
  readonly from: number;
  readonly path: readonly string[];
}

/**
 * The requests of a case in their order, each with what it takes from the responses before it. What a PSU does in a browser is left
 * out, and noted at the next request; so is the second execution of a case. First come those of another case that granted the consent.
 * `target` has the addresses that become variables.
 */
export function chainRequests(
  { exchanges: own, granted }: Pick<CaseRun, 'exchanges' | 'granted'>,
  target: { readonly baseUrl: string; readonly authUrl: string },
): readonly ChainedRequest[] {
  const exchanges = [...(granted?.exchanges ?? []), ...own];
  const sent = exchanges.filter(
    ({ identity, operation, step, request }) =>
      identity !== 'psu' &&
      operation !== null &&
      !step.endsWith(AGAIN) &&
      TOKEN.test(request.method),
  );
  const known = new Map<string, Known>();
  const used = new Set<string>();
  const bases = [
    { text: target.baseUrl, variable: BASE_URL },
    { text: target.authUrl, variable: AUTH_URL },
  ].sort((one, other) => other.text.length - one.text.length);
  const requests = sent.map((exchange, at) => {
    const ids = [...known].map(([text, { variable }]) => ({
      text,
      variable,
      isWhole: true as const,
    }));
    const parts = (text: string, more: readonly Replaced[] = []): RequestText =>
      textWith(text, [...more, ...ids], used);
    const made = {
      name: exchange.step,
      method: exchange.request.method,
      url: parts(exchange.request.url, bases),
      headers: headersOf(exchange, parts),
      body: bodyOf(exchange, parts),
      contentType: exchange.request.body?.contentType ?? undefined,
      notes: notesFor(exchange, exchanges, sent[at - 1]),
    };
    for (const [text, one] of idsIn(exchange, at, known)) known.set(text, one);
    return made;
  });
  return requests.map((request, at) => ({
    ...request,
    captures: [...known.values()]
      .filter(({ from, variable }) => from === at && used.has(variable))
      .map(({ variable, path }) => ({ variable, path })),
  }));
}

interface Replaced {
  readonly text: string;
  readonly variable: string;
  /** Whether it is replaced only where no letter, digit or dash is beside it. */
  readonly isWhole?: true;
}

/** The text with variables for secrets and for known values; `used` gets the names of the latter. */
function textWith(recorded: string, replaced: readonly Replaced[], used: Set<string>): RequestText {
  return secretParts(recorded).flatMap((part): RequestText => {
    if (!('text' in part)) return [{ variable: part.secret }];
    return replaced.reduce<RequestText>(
      (parts, { text, variable, isWhole = false }) =>
        parts.flatMap((each): RequestText => {
          if (!('text' in each)) return [each];
          const pieces = piecesOf(each.text, text, isWhole);
          if (pieces.length > 1) used.add(variable);
          return pieces.flatMap(
            (piece, at): RequestText => [
              ...(at === 0 ? [] : [{ variable }]),
              ...(piece === '' ? [] : [{ text: piece }]),
            ],
          );
        }),
      [part],
    );
  });
}

/** What is between the occurrences of a text. */
function piecesOf(text: string, wanted: string, isWhole: boolean): readonly string[] {
  if (wanted === '') return [text];
  const pieces: string[] = [];
  let rest = 0;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length;
    if (isWhole && (isWord(text.charAt(at - 1)) || isWord(text.charAt(end)))) continue;
    pieces.push(text.slice(rest, at));
    rest = end;
  }
  return [...pieces, text.slice(rest)];
}

const isWord = (character: string): boolean => /[\w-]/.test(character);

function headersOf(
  { request }: Exchange,
  parts: (text: string) => RequestText,
): ChainedRequest['headers'] {
  return request.headers
    .filter(([name]) => TOKEN.test(name) && !OWN_HEADERS.has(name.toLowerCase()))
    .map(([name, value]) => {
      const isId = name.toLowerCase() === 'x-request-id' && UUID.test(value);
      return [name, isId ? [{ variable: NEW_ID }] : parts(value)] as const;
    });
}

function bodyOf(
  { request: { body } }: Exchange,
  parts: (text: string) => RequestText,
): RequestText | undefined {
  return body === null ? undefined : parts(body.text);
}

function notesFor(
  { identity, deviation, request: { body }, startedAt }: Exchange,
  all: readonly Exchange[],
  before: Exchange | undefined,
): readonly string[] {
  const isBetween = (one: Exchange): boolean =>
    one.identity === 'psu' &&
    one.startedAt <= startedAt &&
    one.startedAt >= (before?.startedAt ?? '');
  return [
    ...(identity === 'none'
      ? ['It is sent without a client certificate.']
      : [`It is sent with the client certificate ${identity} of the profile.`]),
    ...(deviation === undefined ? [] : [`What is wrong with it: ${deviation}.`]),
    ...(all.some(isBetween)
      ? ['Before it, somebody acts as the PSU: on a page of the bank, or by reading a code.']
      : []),
    ...(body?.cut === true ? ['Its body was too long for the record: complete it.'] : []),
  ];
}

/** The ids in the response of an exchange that no earlier response has. */
function idsIn(
  { response }: Exchange,
  from: number,
  known: ReadonlyMap<string, Known>,
): readonly (readonly [string, Known])[] {
  if (response.kind !== 'answer' || response.body === null || response.status >= 300) return [];
  const names = new Map<string, number>();
  for (const { variable } of known.values()) {
    const [, name = '', count] = /^(.*?)(?:_(\d+))?$/.exec(variable) ?? [];
    names.set(name, Math.max(names.get(name) ?? 0, Number(count ?? 1)));
  }
  const found: (readonly [string, Known])[] = [];
  for (const { text, path } of leaves(parsed(response.body.text), [])) {
    const name = path.at(-1) ?? '';
    // names become part of scripts and expressions
    const isSafe = path.every((each) => SAFE_NAME.test(each)) && /^[A-Za-z_]+$/.test(name);
    const isId = IDS.test(name) && text.length >= LEAST_ID && isSafe;
    if (!isId || known.has(text) || found.some(([other]) => other === text)) continue;
    if (secretParts(text).some((part) => 'secret' in part)) continue;
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    found.push([text, { variable: count === 1 ? name : `${name}_${count}`, from, path }]);
  }
  // a longer id may begin with a shorter one
  return found.sort(([one], [other]) => other.length - one.length);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Deeper values and later members are no ids that a request names. */
const DEEPEST = 6;

function* leaves(
  value: unknown,
  path: readonly string[],
): Generator<{ readonly text: string; readonly path: readonly string[] }> {
  if (typeof value === 'string') yield { text: value, path };
  if (typeof value !== 'object' || value === null || path.length > DEEPEST) return;
  for (const [name, member] of Object.entries(value)) yield* leaves(member, [...path, name]);
}
