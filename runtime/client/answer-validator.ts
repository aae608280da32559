import { addMember, type Rule, unless, type ValidationError } from '../model/rule.js';
import type { AnswerToJudge } from './outgoing-request.js';

/** The rules for a response. */
export interface AnswerRules {
  readonly headers?: HeaderRules;
  /** By media type. */
  readonly bodies?: Readonly<Record<string, Rule>>;
}

export type HeaderRules = readonly HeaderRule[];

export interface HeaderRule {
  readonly name: string;
  readonly required?: boolean;
  readonly rule?: Rule;
}

/** By status code, class of status codes, or `default`. */
export type AnswersByStatus = Readonly<Record<string, AnswerRules>>;

/** The responses of an operation: its own, and tables that it shares with others. */
export type AnswersOfOperation = readonly AnswersByStatus[];

/** By the id of the operation; a bundle contains only the rules of those that are named here. */
export type RulesOfAnswers = Readonly<Record<string, AnswersOfOperation>>;

/**
 * A function that returns the errors of a response, one sentence each, which begins with the JSON pointer:
 * `/body/accounts/0/iban must match ^[A-Z]{2}`.
 */
export function answerValidator(all: RulesOfAnswers): (answer: AnswerToJudge) => readonly string[] {
  return ({ operationId, status, contentType = '', headers, body }) => {
    const tables = Object.hasOwn(all, operationId) ? (all[operationId] ?? []) : [];
    const rangeOf = `${Math.floor(status / 100)}XX`;
    const found: ValidationError[] = [];
    // a declared status code without rules does not fall back on the rules of others
    const [rules] = [String(status), rangeOf, 'default'].flatMap((key) =>
      tables.flatMap((table) => (Object.hasOwn(table, key) ? [table[key]] : [])),
    );
    for (const { name, required = false, rule } of rules?.headers ?? []) {
      const value = headers[name];
      const absent = unless(!required, 'required', 'is missing');
      addHeader(found, name, value === undefined ? absent : (rule?.(value) ?? []));
    }
    const { bodies = {} } = rules ?? {};
    const rule = Object.hasOwn(bodies, contentType) ? bodies[contentType] : undefined;
    addMember(found, 'body', rule?.(body) ?? []);
    return found.map(({ pointer, message }) => `${pointer} ${message}`);
  };
}

function addHeader(all: ValidationError[], name: string, found: readonly ValidationError[]): void {
  const named: ValidationError[] = [];
  addMember(named, name, found);
  addMember(all, 'headers', named);
}
