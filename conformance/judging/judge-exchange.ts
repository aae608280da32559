import { memberOf } from '../../foundation/json-pointer.js';
import { headerOf, type ParsedAnswer, parseAnswer } from '../answers/parsed-answer.js';
import { commonChecks } from '../checks/common-checks.js';
import type { ClauseFindings } from '../checks/common-clauses.js';
import type { CheckContext } from '../checks/finding.js';
import { judgeMove } from '../checks/judge-move.js';
import type { StatusMove } from '../checks/state-watch.js';
import { declaredResponse } from '../documents/spec-index.js';
import { holdsPseudonym } from '../record/pseudonym.js';
import type { WireAnswer, WireRequest } from '../wire/wire.js';
import type { MatchedRequest } from './match-operation.js';
import type { Recorded } from './recorded.js';

/** A clause and the reason why this exchange cannot show whether it is met. */
export interface Lacking {
  readonly clause: string;
  readonly notJudged: string;
}

/** The results of one exchange. */
export interface Verdicts {
  readonly judged: readonly ClauseFindings[];
  readonly lacking: readonly Lacking[];
}

/** Placeholder for an unknown body. */
const UNKNOWN_BODY = Buffer.from('?');

/** The exchange as checks see it; unknown content is marked with a coding that nobody can decode. */
export function seenOf(recorded: Recorded, { operation }: MatchedRequest): ParsedAnswer {
  const request = requestOf(recorded);
  const answer = answerOf(recorded);
  const alias = operation.id;
  const seen = parseAnswer({ alias, operation: operation.id, request, answer });
  return { ...seen, atTheDoor: recorded.atTheDoor === true || isAtTheDoor(seen) };
}

/** The request as it was sent; which client certificate was presented is unknown. */
export function requestOf({ method, url, requestHeaders, requestBody }: Recorded): WireRequest {
  const sent = { method, url, headers: requestHeaders, body: requestBody };
  return { ...sent, identity: 'tpp1', timeoutMs: 0 };
}

function answerOf({ answer, noAnswer }: Recorded): WireAnswer {
  if (answer === null) {
    const { reason = 'aborted', detail = '' } = noAnswer ?? {};
    return { kind: 'no-answer', reason, detail };
  }
  const { status, headers, body, bodyLack, decodingError } = answer;
  const known = { kind: 'answer', status, headers, body } as const;
  if (bodyLack !== null) return { ...known, body: UNKNOWN_BODY, coding: 'not recorded' };
  return decodingError === undefined ? known : { ...known, decodingError };
}

/**
 * Whether a web server or firewall in front of the bank may have refused the request: the response has
 * neither the request's X-Request-ID nor a body of the interface.
 */
function isAtTheDoor({ request, answer, json, media }: ParsedAnswer): boolean {
  if (answer.kind === 'no-answer' || answer.status < 400) return false;
  const sent = request.headers.find(([name]) => /^x-request-id$/i.test(name))?.[1];
  const back = headerOf(answer, 'x-request-id');
  if (sent !== undefined && back?.toLowerCase() === sent.toLowerCase()) return false;
  const isBanks = Array.isArray(memberOf(json, 'tppMessages'));
  return !isBanks && media !== 'application/problem+json';
}

/**
 * Applies the checks for all exchanges, as a run does; `looks` are the status changes that the exchange
 * shows, and `compared` what it says again.
 */
export function judgeExchange(
  recorded: Recorded,
  context: CheckContext,
  looks: readonly StatusMove[],
  compared: readonly ClauseFindings[] = [],
): Verdicts {
  const judged = [
    ...commonChecks(context, false),
    ...looks.flatMap((look) => judgeMove(look, context)),
    ...compared,
  ];
  const kept: ClauseFindings[] = [];
  const lacking: Lacking[] = [...lackOfBody(recorded, context), ...lackAtDoor(context)];
  for (const each of judged) {
    const notJudged = whyUnsure(each, recorded, context.seen);
    if (notJudged === null) kept.push(each);
    else lacking.push({ clause: each.clause, notJudged });
  }
  return { judged: kept, lacking };
}

/** Why a finding may be due to the recording and not to the bank; null when it is not. */
function whyUnsure(
  { clause, findings }: ClauseFindings,
  recorded: Recorded,
  { atTheDoor }: ParsedAnswer,
): string | null {
  const { answer, anyPath } = recorded;
  if (findings.length === 0) return null;
  if (findings.some(({ actual, expected }) => holdsPseudonym(`${actual} ${expected}`))) {
    return 'the recording does not show the value, which is a secret';
  }
  if (answer !== null && isMoved(answer.status) && OF_THE_BANK.has(clause)) {
    return 'a web server in front of the bank may have redirected the client';
  }
  if (atTheDoor && clause === 'HDR-X-REQUEST-ID-ECHO') return AT_THE_DOOR;
  const ofHeader = findings.every(({ where }) => where.includes(': response header '));
  if (ofHeader && typeof answer?.headerLack === 'string') return answer.headerLack;
  return anyPath && clause === 'COMMON-LINKS-LEAD' ? 'the mapping responds to any id' : null;
}

/** Clauses that only the bank itself has to meet. */
const OF_THE_BANK: ReadonlySet<string> = new Set([
  'COMMON-SUCCESS-DECLARED',
  'HDR-X-REQUEST-ID-ECHO',
]);

const AT_THE_DOOR = 'a web server in front of the bank may have refused the request';

/**
 * Whether the response redirects, for example from http to https or to another host, as a server in front of
 * a bank may do.
 */
const isMoved = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/** The clause about the body, when the body is unknown. */
function lackOfBody({ answer }: Recorded, { seen, spec }: CheckContext): readonly Lacking[] {
  const notJudged = answer?.bodyLack ?? null;
  const operation = seen.operation === null ? undefined : spec.get(seen.operation);
  if (answer === null || notJudged === null || operation === undefined || seen.atTheDoor) return [];
  const { status } = answer;
  if (status >= 400) return status < 500 ? [{ clause: 'ERR-BODY', notJudged }] : [];
  const mark = declaredResponse(operation, status)?.mark;
  if (mark === undefined) return [];
  const clause = mark === 'stated' || mark === 'formal' ? mark.toUpperCase() : 'OPEN';
  return [{ clause: `COMMON-SCHEMA-${clause}`, notJudged }];
}

/** Clauses that cannot be judged when a server in front of the bank refused the request. */
function lackAtDoor({ seen }: CheckContext): readonly Lacking[] {
  const { answer, atTheDoor } = seen;
  if (!atTheDoor || answer.kind === 'no-answer' || answer.status >= 500) return [];
  const notJudged = AT_THE_DOOR;
  return ['COMMON-STATUS-DECLARED', 'ERR-BODY', 'HDR-X-REQUEST-ID-ECHO'].map((clause) => ({
    clause,
    notJudged,
  }));
}
