import { fieldsIn, isSuccess, type SentAnswer, withJson } from '../../mutation/answer.js';
import { everyObject, type Fields } from '../../mutation/fields.js';
import type { AnswerChange } from './variant.js';

/** Changes only the responses of these operations. */
export function on(operations: readonly string[], change: AnswerChange): AnswerChange {
  return (answer, memory) =>
    operations.includes(answer.operation ?? '') ? change(answer, memory) : answer;
}

/** Changes the JSON of responses that have a JSON object as body; fields that are set to undefined are omitted. */
export function json(change: (body: Fields, answer: SentAnswer) => Fields): AnswerChange {
  return (answer) => {
    const body = bodyOf(answer);
    return body === undefined ? answer : withJson(answer, change(body, answer));
  };
}

/** Changes the JSON of successful responses. */
export function success(change: (body: Fields, answer: SentAnswer) => Fields): AnswerChange {
  return json((body, answer) => (isSuccess(answer) ? change(body, answer) : body));
}

/** The JSON object of a response that says that it is JSON; undefined for others. */
export function bodyOf(answer: SentAnswer): Fields | undefined {
  return /[/+]json\b/.test(answer.headers['content-type'] ?? '') ? fieldsIn(answer) : undefined;
}

/** Changes every object of a body, the body itself included. */
export function throughout(change: (fields: Fields) => Fields): (body: Fields) => Fields {
  return (body) => everyObject(body, change) as Fields;
}

/** Applies changes one after the other. */
export function all(...changes: readonly AnswerChange[]): AnswerChange {
  return (answer, memory) => changes.reduce((changed, change) => change(changed, memory), answer);
}
