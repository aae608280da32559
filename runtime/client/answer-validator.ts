import { type DeclaredAnswers, declaredFor } from '../model/declared-answer.js';
import { addMember, unless, type ValidationError } from '../model/rule.js';
import type { AnswerToJudge } from './outgoing-request.js';

/** By the id of the operation; a bundle contains only the rules of those that are named here. */
export type RulesOfAnswers = Readonly<Record<string, DeclaredAnswers>>;

/**
 * A function that returns the errors of a response, one sentence each, which begins with the JSON pointer:
 * `/body/accounts/0/iban must match ^[A-Z]{2}`.
 */
export function answerValidator(all: RulesOfAnswers): (answer: AnswerToJudge) => readonly string[] {
  return ({ operationId, status, contentType = '', headers, body }) => {
    const answers = Object.hasOwn(all, operationId) ? (all[operationId] ?? []) : [];
    const found: ValidationError[] = [];
    const declared = declaredFor(answers, status);
    for (const { name, required = false, rule } of declared?.headers ?? []) {
      const value = headers[name];
      const absent = unless(!required, 'required', 'is missing');
      addHeader(found, name, value === undefined ? absent : (rule?.(value) ?? []));
    }
    const media = declared?.media?.find(({ type }) => type === contentType);
    const rule = media?.coding === 'binary' ? undefined : media?.rule;
    addMember(found, 'body', rule?.(body) ?? []);
    return found.map(({ pointer, message }) => `${pointer} ${message}`);
  };
}

function addHeader(all: ValidationError[], name: string, found: readonly ValidationError[]): void {
  const named: ValidationError[] = [];
  addMember(named, name, found);
  addMember(all, 'headers', named);
}
