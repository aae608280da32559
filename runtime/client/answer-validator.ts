import {
  type DeclaredAnswers,
  declaredFor,
  type JudgedMediaSpec,
} from '../model/declared-answer.js';
import { itemsOf } from '../model/item-stream.js';
import { findMedia } from '../model/media-type.js';
import { addMember, type Rule, unless, type ValidationError } from '../model/rule.js';
import type { AnswerToJudge, AnswerValidator, FailAnswer } from './outgoing-request.js';
import { wholeItems } from './whole-items.js';

/** By the id of the operation; a bundle contains only the rules of those that are named here. */
export type RulesOfAnswers = Readonly<Record<string, DeclaredAnswers>>;

/**
 * A function that returns the errors of a response, one sentence each, which begins with the JSON pointer:
 * `/body/accounts/0/iban must match ^[A-Z]{2}`. Events and JSON Lines are judged item by item, as the server
 * judges those that it sends: `/body/3/amount must be a number`.
 */
export function answerValidator(all: RulesOfAnswers): AnswerValidator {
  const judge = (answer: AnswerToJudge): readonly string[] => {
    const found = headErrors(all, answer);
    const { contentType = '', body } = answer;
    const media = judgedMedia(all, answer);
    if (media?.item !== undefined) {
      for (const [at, item] of wholeItems(contentType, body).entries()) {
        addItem(found, at, media.item, item);
      }
      return sentences(found);
    }
    const rule = media?.coding === 'binary' ? undefined : media?.rule;
    addMember(found, 'body', rule?.(body) ?? []);
    return sentences(found);
  };
  const streamed = (answer: AnswerToJudge, fail: FailAnswer): unknown => {
    const found = headErrors(all, answer);
    if (found.length > 0) throw fail(sentences(found));
    const rule = judgedMedia(all, answer)?.item;
    return rule === undefined ? answer.body : judgedItems(answer, rule, fail);
  };
  return Object.assign(judge, { streamed });
}

const sentences = (found: readonly ValidationError[]): readonly string[] =>
  found.map(({ pointer, message }) => `${pointer} ${message}`);

function declaredOf(all: RulesOfAnswers, { operationId, status }: AnswerToJudge) {
  const answers = Object.hasOwn(all, operationId) ? (all[operationId] ?? []) : [];
  return declaredFor(answers, status);
}

function judgedMedia(all: RulesOfAnswers, answer: AnswerToJudge): JudgedMediaSpec | undefined {
  return findMedia(declaredOf(all, answer)?.media ?? [], answer.contentType ?? '');
}

function headErrors(all: RulesOfAnswers, answer: AnswerToJudge): ValidationError[] {
  const found: ValidationError[] = [];
  for (const { name, required = false, rule } of declaredOf(all, answer)?.headers ?? []) {
    const value = answer.headers[name];
    const absent = unless(!required, 'required', 'is missing');
    const named: ValidationError[] = [];
    addMember(named, name, value === undefined ? absent : (rule?.(value) ?? []));
    addMember(found, 'headers', named);
  }
  return found;
}

function addItem(all: ValidationError[], at: number, rule: Rule, item: unknown): void {
  const numbered: ValidationError[] = [];
  addMember(numbered, at, rule(item));
  addMember(all, 'body', numbered);
}

/** The items of a stream, each judged when it has arrived: the data of an event, or the value of a line. */
async function* judgedItems(
  { body, contentType = '' }: AnswerToJudge,
  rule: Rule,
  fail: FailAnswer,
): AsyncGenerator<unknown> {
  const isEvents = itemsOf(contentType) === 'events';
  let at = 0;
  for await (const item of body as AsyncIterable<unknown>) {
    const found: ValidationError[] = [];
    addItem(found, at, rule, isEvents ? (item as { readonly data: unknown }).data : item);
    if (found.length > 0) throw fail(sentences(found));
    yield item;
    at += 1;
  }
}
