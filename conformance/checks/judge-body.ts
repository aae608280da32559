import type { Mark } from '../../documents/located.js';
import type { Departure } from '../documents/schema-judge.js';
import {
  declaredResponse,
  type SpecOperation,
  type SpecResponse,
} from '../documents/spec-index.js';
import type { Finding } from '../record/event.js';
import type { WireAnswer } from '../wire/wire.js';
import type { ClauseFindings, CommonClause } from './common-clauses.js';
import { type CheckContext, eitherOf, finding } from './finding.js';

type Answer = Extract<WireAnswer, { readonly kind: 'answer' }>;

/** Maximum number of findings for one exchange and clause. */
const MAX_FINDINGS = 10;

/** Refusals that may have no body. */
const BODILESS: ReadonlySet<number> = new Set([406, 408, 415, 429]);

const SCHEMA_CLAUSE: Readonly<Record<Mark, CommonClause>> = {
  stated: 'COMMON-SCHEMA-STATED',
  formal: 'COMMON-SCHEMA-FORMAL',
  option: 'COMMON-SCHEMA-OPEN',
  assumption: 'COMMON-SCHEMA-OPEN',
};

/** Content type and body of a response, as the document declares them for its status. */
export function judgeBody(
  context: CheckContext,
  operation: SpecOperation,
  answer: Answer,
): readonly ClauseFindings[] {
  const response = declaredResponse(operation, answer.status);
  if (answer.status >= 400) return judgeError(context, operation, response, answer);
  if (context.seen.elsewhere || answer.status >= 300 || response === undefined) return [];
  if (answer.body.length === 0) return judgeEmpty(context, response);
  return [...judgeMedia(context, response), ...judgeSchema(context, response)];
}

function judgeEmpty(context: CheckContext, response: SpecResponse): readonly ClauseFindings[] {
  if (response.content.size === 0) return [];
  const clause = SCHEMA_CLAUSE[response.mark];
  const found = finding(context, clause, 'body', 'the response has a body', 'the body is empty');
  return [{ clause, findings: [found] }];
}

function judgeMedia(context: CheckContext, response: SpecResponse): readonly ClauseFindings[] {
  const clause = 'COMMON-CONTENT-TYPE';
  const { media } = context.seen;
  if (response.mediaOpen) return [];
  if (media !== null && response.content.has(media)) return [{ clause, findings: [] }];
  const types = [...response.content.keys()];
  const expected =
    types.length === 0 ? 'the response has no body' : `the media type is ${eitherOf(types)}`;
  const actual = media === null ? 'Content-Type is missing' : `the media type is ${media}`;
  const part = 'response header Content-Type';
  return [{ clause, findings: [finding(context, clause, part, expected, actual)] }];
}

const isJson = (media: string): boolean => /[/+]json$/.test(media);

function judgeSchema(context: CheckContext, response: SpecResponse): readonly ClauseFindings[] {
  const { media, json } = context.seen;
  if (response.mediaOpen && json === undefined) return [];
  const declared = media !== null && response.content.has(media) ? media : undefined;
  const type = declared ?? [...response.content.keys()].find(isJson);
  if (type === undefined || !isJson(type)) return [];
  const clause = SCHEMA_CLAUSE[response.mark];
  const { decodingError } = context.seen;
  if (decodingError !== null) {
    const found = finding(
      context,
      clause,
      'body',
      'the body is JSON, with the declared coding and charset',
      decodingError,
    );
    const inside = judgeJson(context, response, type).map((each) =>
      each.clause === clause ? { clause, findings: [found, ...each.findings] } : each,
    );
    // a body that can be read all the same is judged too
    return inside.length === 0 ? [{ clause, findings: [found] }] : inside;
  }
  if (json === undefined) {
    if (isPackedOtherwise(context)) return [];
    const found = finding(context, clause, 'body', 'the body is JSON', 'the body is not JSON');
    return [{ clause, findings: [found] }];
  }
  return judgeJson(context, response, type);
}

/** The findings on a parsed body; none when it could not be parsed, or when the document does not say what it is. */
function judgeJson(
  context: CheckContext,
  response: SpecResponse,
  type: string,
): readonly ClauseFindings[] {
  const { json } = context.seen;
  const judge = response.content.get(type);
  if (json === undefined || judge === null || judge === undefined) return [];
  return byClause(context, response, judge(json));
}

/** Whether the body has a coding that this tool cannot decode, so that its content is unknown. */
function isPackedOtherwise({ seen: { answer } }: CheckContext): boolean {
  return answer.kind === 'answer' && answer.coding !== undefined;
}

/** Fields for which the contract lists values, wherever they appear. */
const LISTED = /\/(?:transactionStatus|consentStatus|scaStatus|scatransactionStatus|balanceType)$/;

/** Code lists that the contract does not show come from the formal definition and are not binding. */
function clauseOf(
  { bodyOpen }: SpecResponse,
  { mark, outsideEnum, pointer }: Departure,
): CommonClause {
  const listed = mark === 'stated' || LISTED.test(pointer);
  if (!outsideEnum || !listed) return SCHEMA_CLAUSE[mark];
  return bodyOpen ? 'COMMON-ENUM-OPEN' : 'COMMON-ENUM';
}

function toFinding(context: CheckContext, clause: string, departure: Departure): Finding {
  const part = `body ${departure.pointer === '' ? '/' : departure.pointer}`;
  return finding(context, clause, part, departure.expected, departure.actual);
}

function byClause(
  context: CheckContext,
  response: SpecResponse,
  departures: readonly Departure[],
): readonly ClauseFindings[] {
  const clauses: readonly CommonClause[] = [
    'COMMON-SCHEMA-STATED',
    'COMMON-SCHEMA-FORMAL',
    'COMMON-SCHEMA-OPEN',
    'COMMON-ENUM',
    'COMMON-ENUM-OPEN',
  ];
  return clauses.map((clause) => ({
    clause,
    findings: departures
      .filter((departure) => clauseOf(response, departure) === clause)
      .slice(0, MAX_FINDINGS)
      .map((departure) => toFinding(context, clause, departure)),
  }));
}

/** The body of a refusal is one of the declared error bodies. A separate clause covers 5xx. */
function judgeError(
  context: CheckContext,
  operation: SpecOperation,
  response: SpecResponse | undefined,
  answer: Answer,
): readonly ClauseFindings[] {
  const fallback = operation.responses.get('400');
  const content = response?.content.size ? response.content : fallback?.content;
  if (answer.status >= 500 || content === undefined || content.size === 0) return [];
  const clause = 'ERR-BODY';
  const judged = (part: string, expected: string, actual: string): readonly ClauseFindings[] => [
    { clause, findings: [finding(context, clause, part, expected, actual)] },
  ];
  if (answer.body.length === 0) {
    if (BODILESS.has(answer.status)) return [];
    return judged('body', 'the refusal has an error body', 'the body is empty');
  }
  const { media, json } = context.seen;
  const types = eitherOf([...content.keys()]);
  if (media === null || !content.has(media)) {
    const actual = media === null ? 'Content-Type is missing' : `the media type is ${media}`;
    return judged('response header Content-Type', `the media type is ${types}`, actual);
  }
  if (!isJson(media)) return [{ clause, findings: [] }];
  const { decodingError } = context.seen;
  if (decodingError !== null)
    return judged('body', 'the body is JSON, with the declared coding and charset', decodingError);
  if (json === undefined && isPackedOtherwise(context)) return [];
  if (json === undefined) return judged('body', 'the body is JSON', 'the body is not JSON');
  const departures = content.get(media)?.(json) ?? [];
  const findings = departures
    .filter((each) => each.mark === 'stated' || each.mark === 'formal')
    .slice(0, MAX_FINDINGS)
    .map((each) => toFinding(context, clause, each));
  return [{ clause, findings }];
}
