import { headerOf } from '../answers/parsed-answer.js';
import type { Check } from '../cases/check.js';
import type { Finding } from '../record/event.js';
import { answerSentence, type CheckContext, eitherOf, errorCodes, finding } from './finding.js';

type Of<Kind extends Check['check']> = Extract<Check, { readonly check: Kind }>;

/** Length of the longest header value that a pattern is tested on. */
const MAX_HEADER = 4096;

/** The status is one of the expected ones. */
export function checkStatus(check: Of<'status'>, context: CheckContext): readonly Finding[] {
  const { answer } = context.seen;
  if (answer.kind === 'answer' && check.in.includes(answer.status)) return [];
  const expected = `the status is ${eitherOf(check.in)}`;
  return [finding(context, check.clause, 'status', expected, answerSentence(context.seen))];
}

/** The response is a success, with any 2xx status. */
export function checkSuccess(check: Of<'success'>, context: CheckContext): readonly Finding[] {
  const { answer } = context.seen;
  if (answer.kind === 'answer' && answer.status >= 200 && answer.status <= 299) return [];
  const expected = 'the status is a success, 200 to 299';
  return [finding(context, check.clause, 'status', expected, answerSentence(context.seen))];
}

/** Any 4xx; for transport cases also a refused handshake. Another clause judges whether it is declared. */
export function checkRefused(check: Of<'refused'>, context: CheckContext): readonly Finding[] {
  const { answer } = context.seen;
  if (answer.kind === 'no-answer') {
    if (check.handshake === true && answer.reason === 'refused-handshake') return [];
  } else if (answer.status >= 400 && answer.status <= 499 && answer.status !== check.otherThan)
    return [];
  const other = check.otherThan === undefined ? '' : ` other than ${check.otherThan}`;
  const or = check.handshake === true ? ', or the handshake is refused' : '';
  const expected = `the request is refused with a 4xx${other}${or}`;
  return [finding(context, check.clause, 'status', expected, answerSentence(context.seen))];
}

/** The refusal has the expected status and message code. */
export function checkRefusalIs(check: Of<'refusal-is'>, context: CheckContext): readonly Finding[] {
  const { answer, json } = context.seen;
  if (answer.kind === 'no-answer' && answer.reason === 'refused-handshake') return [];
  const wanted = check.codes;
  const codeFits = wanted === undefined || errorCodes(json).some((code) => wanted.includes(code));
  if (answer.kind === 'answer' && check.status.includes(answer.status) && codeFits) return [];
  const code = wanted === undefined ? '' : ` and the code ${eitherOf(wanted)}`;
  const expected = `the refusal has the status ${eitherOf(check.status)}${code}`;
  return [finding(context, check.clause, 'status', expected, answerSentence(context.seen))];
}

/** A header is present and, if given, has one of these values or matches the pattern. */
export function checkHeader(check: Of<'header'>, context: CheckContext): readonly Finding[] {
  const value = headerOf(context.seen.answer, check.name);
  const part = `response header ${check.name}`;
  const report = (expected: string, actual: string) => [
    finding(context, check.clause, part, expected, actual),
  ];
  if (value === null) return report('the header is present', 'the header is missing');
  if (check.in !== undefined && !check.in.includes(value)) {
    return report(
      `the header ${check.name} is ${eitherOf(check.in)}`,
      `it is ${value.slice(0, 200)}`,
    );
  }
  const { matches } = check;
  if (matches !== undefined && !fits(value, matches)) {
    return report(`the header ${check.name} matches ${matches}`, `it is ${value.slice(0, 200)}`);
  }
  return [];
}

function fits(value: string, pattern: string): boolean {
  return value.length <= MAX_HEADER && new RegExp(pattern).test(value);
}

/** The response has one of these media types. */
export function checkContentType(
  check: Of<'content-type'>,
  context: CheckContext,
): readonly Finding[] {
  const { media } = context.seen;
  if (media !== null && check.in.includes(media)) return [];
  const expected = `the media type is ${eitherOf(check.in)}`;
  const actual = media === null ? 'Content-Type is missing' : `the media type is ${media}`;
  return [finding(context, check.clause, 'response header Content-Type', expected, actual)];
}

/** The response has no body. */
export function checkEmptyBody(check: Of<'empty-body'>, context: CheckContext): readonly Finding[] {
  const { answer } = context.seen;
  if (answer.kind === 'answer' && answer.body.length === 0) return [];
  const actual =
    answer.kind === 'answer'
      ? `the body has ${answer.body.length} bytes`
      : answerSentence(context.seen);
  return [finding(context, check.clause, 'body', 'the body is empty', actual)];
}
