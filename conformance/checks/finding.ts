import { memberOf } from '../../foundation/json-pointer.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { Scope } from '../answers/resolve-value.js';
import type { Level } from '../clauses/clause.js';
import type { SpecIndex } from '../documents/spec-index.js';
import type { CustomChecks } from '../extension/custom-checks.js';
import type { Finding } from '../record/event.js';
import type { SecretOwner } from './secret-check.js';

/** The data that a check can use. */
export interface CheckContext {
  readonly seen: ParsedAnswer;
  /** For references in the values of a check. */
  readonly scope: Scope;
  readonly spec: SpecIndex;
  readonly levelOf: (clause: string) => Level;
  /** Checks of extensions, `extension/name`. */
  readonly custom?: CustomChecks;
  /** Secrets that the run knows, with their owners. */
  readonly secrets?: ReadonlyMap<string, SecretOwner>;
}

/** A finding in this context: `part` is the place in the exchange, e.g. `body /consentStatus`. */
export function finding(
  context: CheckContext,
  clause: string,
  part: string,
  expected: string,
  actual: string,
): Finding {
  const where = `${context.seen.alias}: ${part}`;
  return { clause, level: context.levelOf(clause), expected, actual, where };
}

const MAX_CODES = 5;

/** Codes of an error body: tppMessages, problem+json or OAuth. */
export function errorCodes(body: unknown): readonly string[] {
  const messages = memberOf(body, 'tppMessages');
  const codes = Array.isArray(messages)
    ? messages.slice(0, MAX_CODES).map((message) => memberOf(message, 'code'))
    : [memberOf(body, 'code') ?? memberOf(body, 'error')];
  return codes.filter((code): code is string => typeof code === 'string');
}

/** `the status is 400 (FORMAT_ERROR)`, `there is no response (reset)`. */
export function answerSentence(seen: ParsedAnswer): string {
  if (seen.answer.kind === 'no-answer') return `there is no response (${seen.answer.reason})`;
  const codes = errorCodes(seen.json).map((code) => code.slice(0, 60));
  const said = codes.length === 0 ? '' : ` (${codes.join(', ')})`;
  return `the status is ${seen.answer.status}${said}`;
}

/** `201`, `200 or 204`, `200, 201 or 204`. */
export function eitherOf(values: readonly (string | number)[]): string {
  const all = values.map(String);
  const last = all.pop();
  return all.length === 0 ? (last ?? 'none') : `${all.join(', ')} or ${last}`;
}
