import { isUtf8 } from 'node:buffer';
import type { OperationId } from '../cases/operations.js';
import type { WireAnswer, WireRequest } from '../wire/wire.js';

/** How the PSU's part ended. */
export interface PsuEnd {
  /** The redirect to the TPP that was met and not fetched. */
  readonly redirect: string | null;
  readonly to: 'redirectUri' | 'nokRedirectUri' | null;
  /** One sentence why the script came to a stop before the redirect. */
  readonly stopped: string | null;
  /** The act of the profile's script that fits no page: `psu.approve[2].submit`. */
  readonly mend?: string;
  /** The same for an act that needs no page, and why it did not succeed. */
  readonly failed?: string;
  /** The script ended without a redirect, which it does not wait for: an API took the decision. */
  readonly byApi?: true;
}

/** What a step saw, live: in memory only, with its secrets. */
export interface ParsedAnswer {
  /** Alias of the step. */
  readonly alias: string;
  readonly operation: OperationId | null;
  /** True when a mutation changed method or path parameters: another operation may have answered. */
  readonly elsewhere: boolean;
  /** True when the request may be refused before it reaches the bank. */
  readonly atTheDoor: boolean;
  readonly request: WireRequest;
  readonly answer: WireAnswer;
  /** Media type of the answer, lower case, without parameters. */
  readonly media: string | null;
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown;
  /** Why the body cannot be read as it is declared, a sentence: its coding, or its characters. */
  readonly decodingError: string | null;
  readonly psu: PsuEnd | null;
  /** All answers to requests at once, this one among them; undefined when there was one request. */
  readonly together?: readonly ParsedAnswer[];
  /** The one-time code that was read, if this was such a step. */
  readonly otp: string | null;
}

/** Larger bodies are not parsed, nor are deeper ones: no answer of the interface comes near. */
const MAX_JSON_BYTES = 4 * 1024 * 1024;
const MAX_JSON_DEPTH = 64;

/** First value of a header of the answer, or null. */
export function headerOf(answer: WireAnswer, name: string): string | null {
  if (answer.kind !== 'answer') return null;
  const wanted = name.toLowerCase();
  return answer.headers.find(([each]) => each.toLowerCase() === wanted)?.[1] ?? null;
}

function mediaOf(answer: WireAnswer): string | null {
  const type = headerOf(answer, 'content-type');
  return type === null ? null : (type.split(';')[0] ?? '').trim().toLowerCase();
}

/** JSON is text in UTF-8 (RFC 8259, 8.1), in the coding that Content-Encoding names. */
function decodingErrorOf(answer: WireAnswer): string | null {
  if (answer.kind !== 'answer') return null;
  if (answer.decodingError !== undefined) return answer.decodingError;
  const isJson = /[/+]json$/.test(mediaOf(answer) ?? '');
  return isJson && answer.coding === undefined && !isUtf8(answer.body)
    ? 'the body has bytes that are not UTF-8'
    : null;
}

/** Looks level by level, so that no depth overflows the stack. */
function isDeeperThan(value: unknown, limit: number): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; depth <= limit; depth++) {
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? (Object.values(each) as unknown[]) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}

function parseBody(answer: WireAnswer): unknown {
  if (answer.kind !== 'answer' || answer.body.length === 0) return undefined;
  if (answer.body.length > MAX_JSON_BYTES) return undefined;
  try {
    const parsed: unknown = JSON.parse(answer.body.toString('utf8'));
    return isDeeperThan(parsed, MAX_JSON_DEPTH) ? undefined : parsed;
  } catch {
    return undefined;
  }
}

/** Reads media type and JSON of an answer once, for references and checks. */
export function parseAnswer(
  from: Pick<ParsedAnswer, 'alias' | 'operation' | 'request' | 'answer'> &
    Partial<Pick<ParsedAnswer, 'elsewhere' | 'atTheDoor' | 'psu' | 'otp'>>,
): ParsedAnswer {
  return {
    elsewhere: false,
    atTheDoor: false,
    psu: null,
    otp: null,
    ...from,
    media: mediaOf(from.answer),
    json: parseBody(from.answer),
    decodingError: decodingErrorOf(from.answer),
  };
}
