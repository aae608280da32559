/** The ways in which a response of a bank is changed: its faults and its variants are made of them. */
import {
  answeredBy,
  fieldsIn,
  isRefusal,
  isSuccess,
  type SentAnswer,
  withHeader,
  withJson,
} from './answer.js';
import { type Edit, editedAt, UNCHANGED } from './edited-at.js';
import { type Fields, isFields, without } from './fields.js';

export type EditAnswer = (answer: SentAnswer) => SentAnswer;

/** Replaces one status by another. */
export const setStatus =
  (from: number, to: number): EditAnswer =>
  (answer) =>
    answer.status === from ? { ...answer, status: to } : answer;

/** Fails where the bank succeeded. */
export const fail =
  (status: number): EditAnswer =>
  (answer) =>
    isSuccess(answer) ? answeredBy(answer, status) : answer;

/** Sets a header, or removes it when the value is undefined. */
export const header =
  (name: string, value: string | undefined): EditAnswer =>
  (answer) =>
    withHeader(answer, name, value);

/** Removes a header. */
export const dropHeader = (name: string): EditAnswer => header(name, undefined);

/** Changes the value of a header, where it is sent. */
export function setHeader(name: string, value: string | ((old: string) => string)): EditAnswer {
  return (answer) => {
    const old = answer.headers[name];
    if (old === undefined) return answer;
    return withHeader(answer, name, typeof value === 'string' ? value : value(old));
  };
}

/** Changes the fields of the JSON object of a success; other responses are unchanged. */
export function changeBody(change: (fields: Fields) => Fields): EditAnswer {
  return (answer) => {
    const body = fieldsIn(answer);
    return isSuccess(answer) && body !== undefined ? withJson(answer, change(body)) : answer;
  };
}

/** Changes the value of a field of a success, where it is present. In `a.*.b` it is that of each element of the list `a`. */
export function changeField(place: string, change: Edit): EditAnswer {
  return changeBody((body) => {
    const edited = editedAt(body, `/${place.replaceAll('.', '/')}`, change);
    return edited === UNCHANGED ? body : (edited as Fields);
  });
}

/** Replaces the value of a field, where it is present. */
export const setField = (place: string, value: unknown): EditAnswer =>
  changeField(place, () => value);

/** Removes a field. */
export const dropField = (place: string): EditAnswer => changeField(place, () => undefined);

/** Renames a field. */
export function renameField(from: string, to: string): EditAnswer {
  return changeBody((body) => (from in body ? { ...without(body, from), [to]: body[from] } : body));
}

/** Removes links. */
export function dropLinks(...names: readonly string[]): EditAnswer {
  return changeField('_links', (old) => (isFields(old) ? without(old, ...names) : old));
}

/** Changes the address of a link. */
export function changeLink(name: string, change: (href: string) => string): EditAnswer {
  return changeField(`_links.${name}.href`, (old) => change(String(old)));
}

/** Changes the responses that are refusals. */
export const changeRefusal =
  (change: EditAnswer): EditAnswer =>
  (answer) =>
    isRefusal(answer) ? change(answer) : answer;
