import { memberOf } from '../../foundation/json-pointer.js';
import { idText } from '../answers/id-text.js';
import { headerOf } from '../answers/parsed-answer.js';
import { absoluteHref } from '../answers/resolve-link.js';
import { creationOf } from '../answers/resource-of.js';
import { declaredResponse, type SpecOperation } from '../documents/spec-index.js';
import type { ClauseFindings, CommonClause } from './common-clauses.js';
import { answerSentence, type CheckContext, eitherOf, finding } from './finding.js';
import { judgeBody } from './judge-body.js';
import { brokenLinks } from './link-check.js';
import { lateLinks } from './links-at-status.js';
import { misspelt } from './misspelt.js';
import { successIsOpen } from './open-answers.js';
import { foreignSecrets } from './secret-check.js';
import { strayLinks } from './stray-links.js';
import { judgeAmounts } from './told-amounts.js';
import { judgeIds } from './told-ids.js';

/** The checks of every exchange in every case. `mayRefuse`: a refused handshake counts as a response. */
export function commonChecks(context: CheckContext, mayRefuse: boolean): readonly ClauseFindings[] {
  const { answer, operation, elsewhere } = context.seen;
  if (answer.kind === 'no-answer') {
    if (mayRefuse && answer.reason === 'refused-handshake') return [];
    const detail = `there is no response (${answer.reason}): ${answer.detail.slice(0, 200)}`;
    return [one(context, 'COMMON-ANSWERS', 'response', 'there is a response', detail)];
  }
  const always = [
    held('COMMON-ANSWERS'),
    checkNo5xx(context, answer.status),
    ...checkSecrets(context),
  ];
  if (isRefusedAtTheDoor(context, answer.status)) return always;
  const declared = operation === null ? undefined : context.spec.get(operation);
  if (declared === undefined) return always;
  const own = elsewhere ? [] : checkDeclared(context, declared, answer.status);
  return [
    ...always,
    ...own,
    ...judgeBody(context, declared, answer),
    ...checkEcho(context, declared, answer.status),
    ...(elsewhere ? [] : checkLocation(context, answer.status)),
    ...checkLinks(context),
    ...checkSpelling(context, answer.status),
    ...judgeIds(context, declared),
    ...judgeAmounts(context),
  ];
}

/**
 * Whether a web server or a firewall may have refused the request: it does not know request ids or
 * the bank's bodies.
 */
function isRefusedAtTheDoor({ seen }: CheckContext, status: number): boolean {
  return seen.atTheDoor && status >= 400 && status < 500;
}

const held = (clause: CommonClause): ClauseFindings => ({ clause, findings: [] });

function one(
  context: CheckContext,
  clause: CommonClause,
  part: string,
  expected: string,
  actual: string,
): ClauseFindings {
  return { clause, findings: [finding(context, clause, part, expected, actual)] };
}

function checkNo5xx(context: CheckContext, status: number): ClauseFindings {
  if (status < 500 || isNotImplemented(context, status)) return held('COMMON-NO-5XX');
  const actual = answerSentence(context.seen);
  return one(context, 'COMMON-NO-5XX', 'status', 'the status is below 500', actual);
}

/**
 * Whether the response is a permitted 501: a web server answers an unknown method so, and a bank an
 * operation that it does not offer.
 */
function isNotImplemented({ seen }: CheckContext, status: number): boolean {
  return status === 501 && (seen.atTheDoor || seen.elsewhere);
}

/** Judged only where the run knows a secret of another party. */
function checkSecrets(context: CheckContext): readonly ClauseFindings[] {
  const count = foreignSecrets(context.seen, context.secrets ?? new Map());
  if (count === null) return [];
  if (count === 0) return [held('SAFE-SECRETS')];
  const actual = `it contains ${count === 1 ? 'one' : count} that the request did not`;
  return [
    one(context, 'SAFE-SECRETS', 'response', 'it contains no secret of another party', actual),
  ];
}

function checkDeclared(
  context: CheckContext,
  operation: SpecOperation,
  status: number,
): readonly ClauseFindings[] {
  if (status >= 500) return [];
  const clause = status < 400 ? 'COMMON-SUCCESS-DECLARED' : 'COMMON-STATUS-DECLARED';
  if (declaredResponse(operation, status) !== undefined) return [held(clause)];
  if (status < 300 && successIsOpen(operation)) return [held(clause)];
  const same = [...operation.responses.keys()].filter((each) =>
    status < 400 ? /^[23]/.test(each) : each.startsWith('4'),
  );
  const expected = `the status is declared for ${operation.id}: ${eitherOf(same)}`;
  return [one(context, clause, 'status', expected, answerSentence(context.seen))];
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A valid request id is returned; other endpoints only return it where the document says so. */
function checkEcho(
  context: CheckContext,
  operation: SpecOperation,
  status: number,
): readonly ClauseFindings[] {
  const sent = context.seen.request.headers.filter(([name]) => /^x-request-id$/i.test(name));
  const id = sent[0]?.[1];
  if (sent.length !== 1 || id === undefined || !UUID.test(id)) return [];
  const declared = declaredResponse(operation, status)?.headers.has('x-request-id') === true;
  if (operation.document === 'iam' && !declared) return [];
  const back = headerOf(context.seen.answer, 'x-request-id');
  if (back !== null && back.trim().toLowerCase() === id.toLowerCase()) {
    return [held('HDR-X-REQUEST-ID-ECHO')];
  }
  const actual = back === null ? 'the header is missing' : `the value is ${back.slice(0, 100)}`;
  const expected = `the value is that of the request, ${id}`;
  return [one(context, 'HDR-X-REQUEST-ID-ECHO', 'response header X-Request-ID', expected, actual)];
}

/** The response to a creation contains the location of the new resource. */
function checkLocation(context: CheckContext, status: number): readonly ClauseFindings[] {
  const { seen } = context;
  const creation = creationOf(seen.operation);
  if (creation === undefined || status !== 201) return [];
  const location = headerOf(seen.answer, 'location');
  const id = idText(memberOf(seen.json, creation.idField));
  const part = 'response header Location';
  if (location === null) {
    return [one(context, 'HDR-LOCATION', part, 'the header is present', 'the header is missing')];
  }
  const report = (expected: string) => [
    held('HDR-LOCATION'),
    one(context, 'HDR-LOCATION-NAMES', part, expected, `the value is ${location.slice(0, 200)}`),
  ];
  const url = absoluteHref(location, seen.request.url);
  if (url === null) return report('the value is an http(s) reference');
  if (id !== undefined && !segmentsOf(url).includes(id)) {
    return report(`the value names the resource ${id.slice(0, 100)}`);
  }
  return [held('HDR-LOCATION'), held('HDR-LOCATION-NAMES')];
}

/** Path segments, decoded: an id may be percent-encoded or not. */
function segmentsOf(url: URL): readonly string[] {
  return url.pathname.split('/').map((segment) => {
    try {
      return decodeURIComponent(segment);
    } catch {
      return segment;
    }
  });
}

/** Names spelled as in the other dialect; refusals have none. */
function checkSpelling(context: CheckContext, status: number): readonly ClauseFindings[] {
  if (status > 299 || context.seen.json === undefined) return [];
  const findings = misspelt(context.seen, context.scope.profile).map(({ pointer, spelled, name }) =>
    finding(
      context,
      'COMMON-SPELLING',
      `body ${pointer}`,
      `it is spelled ${spelled}`,
      `it is spelled ${name}`,
    ),
  );
  return [{ clause: 'COMMON-SPELLING', findings }];
}

function checkLinks(context: CheckContext): readonly ClauseFindings[] {
  const { count, broken } = brokenLinks(context.seen);
  if (count === 0) return [];
  const astray = strayLinks(context.seen, context.spec);
  const findings = broken.slice(0, 10).map(({ pointer, actual }) => {
    const expected = 'the link has an href that is an http(s) reference';
    return finding(context, 'COMMON-LINKS', `body ${pointer}`, expected, actual);
  });
  const stray = astray.slice(0, 10).map(({ pointer, actual }) => {
    const expected = 'the link leads to an operation of the resource that the response is about';
    return finding(context, 'COMMON-LINKS-LEAD', `body ${pointer}`, expected, actual);
  });
  const late = lateLinks(context.seen).map(({ pointer, status }) => {
    const expected = 'no link continues an authorisation when nothing is left to authorise';
    const actual = `the link is present at ${status}`;
    return finding(context, 'COMMON-LINKS-STATUS', `body ${pointer}`, expected, actual);
  });
  return [
    { clause: 'COMMON-LINKS', findings },
    { clause: 'COMMON-LINKS-LEAD', findings: stray },
    { clause: 'COMMON-LINKS-STATUS', findings: late },
  ];
}
