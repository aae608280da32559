import type { MediaSpec } from './media-type.js';
import type { Rule } from './rule.js';
import type { WireForm } from './wire-form.js';

/** A body of one media type, and its rule. */
export interface JudgedMediaSpec extends MediaSpec {
  readonly rule?: Rule;
  /** The rule of one item, for events and JSON Lines whose items have a schema. */
  readonly item?: Rule;
}

/** A header of a response. */
export interface DeclaredHeader extends WireForm {
  readonly name: string;
  readonly required?: boolean;
  /** It repeats a header of the request, so that a handler may leave it out. */
  readonly repeated?: true;
  readonly rule?: Rule;
}

/** The headers of a response, which many responses have in common. */
export type DeclaredHeaders = readonly DeclaredHeader[];

/** A response that the document declares. */
export interface DeclaredAnswer {
  /** A status code, a class of status codes such as `4XX`, or `default`. */
  readonly status: number | string;
  readonly headers?: DeclaredHeaders;
  /** Absent when the response has no body. */
  readonly media?: readonly JudgedMediaSpec[];
}

/** The responses of an operation: its own, and lists that it shares with others. */
export type DeclaredAnswers = readonly (DeclaredAnswer | readonly DeclaredAnswer[])[];

/** The declared response for a status code: the code itself before its class, and the class before `default`. */
export function declaredFor(answers: DeclaredAnswers, status: number): DeclaredAnswer | undefined {
  return (
    withStatus(answers, status) ??
    withStatus(answers, `${Math.floor(status / 100)}XX`) ??
    withStatus(answers, 'default')
  );
}

function withStatus(answers: DeclaredAnswers, wanted: number | string): DeclaredAnswer | undefined {
  for (const each of answers) {
    const found = isList(each) ? withStatus(each, wanted) : each;
    if (found?.status === wanted) return found;
  }
  return undefined;
}

const isList = (each: DeclaredAnswers[number]): each is readonly DeclaredAnswer[] =>
  Array.isArray(each);
