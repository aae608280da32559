import { isUtf8 } from 'node:buffer';
import type { OperationId } from '../cases/operations.js';
import type { WireAnswer, WireRequest } from '../wire/wire.js';

/** How the acts of the PSU ended. */
export interface PsuEnd {
  /** The redirect to the TPP that was found and not followed. */
  readonly redirect: string | null;
  readonly to: 'redirectUri' | 'nokRedirectUri' | 'slashRedirectUri' | null;
  /** One sentence: why the script stopped before the redirect. */
  readonly stopped: string | null;
  /** The act of the profile's script that matches no page: `psu.approve[2].submit`. */
  readonly mend?: string;
  /** The act that needs no page and failed, with the reason. */
  readonly failed?: string;
  /** The script ended without a redirect and expects none, because an API took the decision. */
  readonly byApi?: true;
}

/** The result of a step with its secrets, only in memory. */
export interface ParsedAnswer {
  /** The alias of the step. */
  readonly alias: string;
  readonly operation: OperationId | null;
  /**
   * Whether a mutation changed the method or path parameters, so that another operation may have answered.
   */
  readonly elsewhere: boolean;
  /** Whether the request may be refused before it reaches the bank. */
  readonly atTheDoor: boolean;
  /** What is wrong or special with the request, as half a sentence; undefined for a plain valid request. */
  readonly deviation?: string | undefined;
  readonly request: WireRequest;
  readonly answer: WireAnswer;
  /** The media type of the response in lower case, without parameters. */
  readonly media: string | null;
  /** The body as JSON; undefined when it is not JSON. */
  readonly json: unknown;
  /** Why the body cannot be read as declared, in a sentence: its coding, or its characters. */
  readonly decodingError: string | null;
  readonly psu: PsuEnd | null;
  /** All responses to simultaneous requests, including this one; undefined when there was one request. */
  readonly together?: readonly ParsedAnswer[];
  /** The one-time code, when the step read one. */
  readonly otp: string | null;
}

/** Larger or deeper bodies are not parsed: no response of the interface is that large. */
const MAX_JSON_BYTES = 4 * 1024 * 1024;
const MAX_JSON_DEPTH = 64;

/** The first value of a response header, or null. */
export function headerOf(answer: WireAnswer, name: string): string | null {
  if (answer.kind !== 'answer') return null;
  const wanted = name.toLowerCase();
  return answer.headers.find(([each]) => each.toLowerCase() === wanted)?.[1] ?? null;
}

function mediaOf(answer: WireAnswer): string | null {
  const type = headerOf(answer, 'content-type');
  return type === null ? null : (type.split(';')[0] ?? '').trim().toLowerCase();
}

/** JSON is UTF-8 text (RFC 8259, 8.1) in the coding that Content-Encoding names. */
function decodingErrorOf(answer: WireAnswer): string | null {
  if (answer.kind !== 'answer') return null;
  if (answer.decodingError !== undefined) return answer.decodingError;
  const isJson = /[/+]json$/.test(mediaOf(answer) ?? '');
  return isJson && answer.coding === undefined && !isUtf8(answer.body)
    ? 'the body is not valid UTF-8'
    : null;
}

/**
 * Whether a value has more levels than the limit. Checks level by level, so that no depth overflows
 * the stack.
 */
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

/** Parses the media type and JSON of a response once, for references and checks. */
export function parseAnswer(
  from: Pick<ParsedAnswer, 'alias' | 'operation' | 'request' | 'answer'> &
    Partial<Pick<ParsedAnswer, 'elsewhere' | 'atTheDoor' | 'deviation' | 'psu' | 'otp'>>,
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
