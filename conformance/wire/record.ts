import type { Exchange, RecordedBody } from '../record/event.js';
import type { Redactor } from '../redaction/redactor.js';
import type { LiveExchange } from './wire.js';

export interface RecordDetails {
  readonly id: string;
  readonly step: string;
  readonly operation: string | null;
  /** Redacts known secrets: passwords, tokens, client secrets. */
  readonly redactor: Redactor;
  /** A server in front of the bank may have refused the request. */
  readonly atTheDoor?: boolean;
  /** What is wrong or special with the request. */
  readonly deviation?: string | undefined;
}

type Headers = readonly (readonly [string, string])[];

/** Creates the recorded form of an exchange: without secrets, with long bodies truncated, and all as text. */
export function record(live: LiveExchange, details: RecordDetails): Exchange {
  const exchange = recorded(live, details);
  details.redactor.done.add(exchange);
  return exchange;
}

function recorded(live: LiveExchange, details: RecordDetails): Exchange {
  const { redactor, deviation } = details;
  const { request } = live;
  const body = request.body === null ? null : Buffer.from(request.body, 'utf8');
  return {
    id: details.id,
    step: details.step,
    operation: details.operation,
    identity: request.identity,
    startedAt: live.startedAt,
    durationMs: live.durationMs,
    ...(live.sentAgain && { sentAgain: true as const }),
    ...(details.atTheDoor && { atTheDoor: true as const }),
    ...(deviation !== undefined && { deviation: redactor.text(deviation) }),
    request: {
      method: request.method,
      url: redactor.text(request.url),
      headers: recordHeaders(request.headers, redactor),
      body: body === null ? null : recordBody(body, request.headers, redactor),
    },
    response: recordAnswer(live.answer, redactor),
  };
}

function recordAnswer(answer: LiveExchange['answer'], redactor: Redactor): Exchange['response'] {
  if (answer.kind === 'no-answer') return { ...answer, detail: redactor.text(answer.detail) };
  return {
    kind: 'answer',
    status: answer.status,
    headers: recordHeaders(answer.headers, redactor),
    body: answer.body.length === 0 ? null : recordBody(answer.body, answer.headers, redactor),
  };
}

function recordHeaders(headers: Headers, redactor: Redactor): Headers {
  return headers.map(([name, value]) => [name, redactor.header(name, value)] as const);
}

const LONGEST = 16 * 1024;
/** More than is shown, so that a secret at the point of truncation is still recognised by its beginning. */
const SEARCHED = 8 * LONGEST;

function recordBody(bytes: Buffer, headers: Headers, redactor: Redactor): RecordedBody {
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? null;
  const plain = asText(bytes);
  const given = plain ?? bytes.toString('latin1');
  const searched = redactor.text(given.slice(0, SEARCHED));
  const whole = plain === undefined ? escapeBinary(searched) : searched;
  const text = cutText(whole);
  const cut = text.length < whole.length || given.length > SEARCHED;
  return { contentType, text, bytes: bytes.length, cut };
}

/** The bytes as text; undefined when they are not valid UTF-8. */
function asText(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Replaces bytes outside printable ASCII by `\xNN`. */
function escapeBinary(latin1: string): string {
  return latin1.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is escaped
    /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\xff]/g,
    (byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}

/** Truncates to at most 16 KiB of UTF-8, never within a character. */
function cutText(text: string): string {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= LONGEST) return text;
  let end = LONGEST;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}
