import type { RawResponse } from './connection.js';
import type { DeclaredOperation } from './declared.js';
import type { WireReply } from './read-reply.js';
import type { WireRequest } from './wire-request.js';

/** The context in which a response is judged. */
export interface Judging {
  readonly request: WireRequest;
  readonly operation: DeclaredOperation;
  /** Texts that no response may contain. */
  readonly secrets: readonly string[];
  /** Milliseconds until the response was complete. */
  readonly took: number;
  /** Kinds of entities that changed. */
  readonly changed: readonly string[];
}

/** No response may take longer: far above usual times, far below what would stop a bank. */
const LONGEST_MS = 1500;
/** A longer refusal would turn few bytes into many. */
const LONGEST_REFUSAL = 65_536;

type Check = (reply: WireReply, judging: Judging) => string | undefined | false;

/** Every rule that a response violates, one sentence each. */
export function judgeReply(outcome: RawResponse, judging: Judging): readonly string[] {
  const slow = judging.took > LONGEST_MS ? [`took ${Math.round(judging.took)} ms`] : [];
  if (outcome.kind !== 'reply') return [`no response: the connection is ${outcome.kind}`, ...slow];
  const more = outcome.extra.length > 0 ? ['more bytes than one response has'] : [];
  const found = CHECKS.map((check) => check(outcome.reply, judging));
  return [...found.filter((one) => typeof one === 'string'), ...more, ...slow];
}

const CHECKS: readonly Check[] = [
  ({ status }) => (status < 200 || status >= 500) && `status ${status}`,
  ({ status }, { request, operation }) =>
    !(request.moved ? ANYWHERE : operation.answers).has(status) &&
    `status ${status} is not declared`,
  ({ headers }, { request }) =>
    request.to === 'xs2a' && !headers.get('x-request-id') && 'X-Request-ID is missing',
  wrongBody,
  ({ body }, { secrets }) => secrets.some((one) => body.includes(one)) && 'a secret is told',
  ({ body, headers }) =>
    typeOf(headers) === 'text/html' && body.includes('<fuzz-mark') && 'markup is not escaped',
  ({ body }) =>
    INNARDS.test(body.toString('latin1')) && 'the response discloses internals of the bank',
  ({ status, body }) =>
    status >= 400 && body.length > LONGEST_REFUSAL && `a refusal of ${body.length} bytes`,
  ({ status }, { request, operation }) =>
    request.foreign && operation.path.includes('Id}') && status < 400 && OTHER_TPP,
  stateChanged,
];

const OTHER_TPP = 'another TPP gets the resource';

/** Stack traces, file paths, and default texts of Fastify. */
const INNARDS = /\bat \S+ \(|node_modules|\/aspsp\/|"statusCode":|\[object Object\]/;

/** Responses to requests whose operation is unknown, or that have none. */
const ANYWHERE: ReadonlySet<number> = new Set([
  ...[200, 201, 202, 204, 302, 400, 401, 403, 404, 405, 406, 409, 410, 415, 429],
]);

function wrongBody({ status, headers, body }: WireReply, { request, operation }: Judging) {
  if (request.method === 'HEAD' || request.moved === true) return undefined;
  const stated = operation.answers.get(status);
  if (stated === undefined) return undefined;
  // a refusal without a declared body may have that of 400, since the contract leaves its body open
  const isOpen = stated.media.length === 0 && status >= 400 && request.to === 'xs2a';
  if (isOpen && body.length === 0) return undefined;
  const declared = (isOpen ? operation.answers.get(400) : undefined) ?? stated;
  const type = typeOf(headers);
  // A request that is not HTTP has no operation; the response may be a page for a person.
  if (request.to === 'iam' && status === 400 && type === 'text/html') return undefined;
  if (declared.media.length === 0) return body.length > 0 && `${status} has a body`;
  if (!declared.media.includes(type)) return `${status} has the type ${type || 'none'}`;
  if (!/[/+]json$/.test(type)) return undefined;
  try {
    const wrong = declared.judge(type, JSON.parse(body.toString()));
    return wrong !== undefined && `${status} has a body that is not as declared: ${wrong}`;
  } catch {
    return `${status} has a body that is not JSON`;
  }
}

/**
 * Wrong passwords and codes are counted, and a code that is used again revokes its token; no other refused
 * request changes anything.
 */
function stateChanged({ status, headers, body }: WireReply, { changed }: Judging) {
  const location = headers.get('location') ?? '';
  const refused = status >= 400 || /[?&]error=/.test(location);
  const counted = status === 401 && body.includes('PSU_CREDENTIALS_INVALID');
  const denied = location.includes('error=access_denied');
  if (!refused || counted || denied) return undefined;
  const others = changed.filter((kind) => kind !== 'revokedToken');
  if (others.length === 0) return undefined;
  return `a refused request changed: ${others.join(', ')}`;
}

function typeOf(headers: ReadonlyMap<string, string>): string {
  return (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
