import type { ChangeAnswer, OutgoingAnswer } from '../fault.js';
import { type Fields, isFields, without } from './fields.js';

/** Replaces one status by another. */
export function setStatus(from: number, to: number): ChangeAnswer {
  return (answer) => (answer.status === from ? { ...answer, status: to } : answer);
}

/** Fails where the bank succeeded. */
export function fail(status: number): ChangeAnswer {
  return (answer) =>
    isSuccess(answer) ? { ...answer, status, body: undefined, text: '' } : answer;
}

/** Removes a header. */
export function dropHeader(name: string): ChangeAnswer {
  return (answer) => withoutHeader(answer, name);
}

/** A response without one of its headers. */
export function withoutHeader(answer: OutgoingAnswer, name: string): OutgoingAnswer {
  const kept = Object.entries(answer.headers).filter(([key]) => key !== name);
  return { ...answer, headers: Object.fromEntries(kept) };
}

/** Changes the value of a header, where it is sent. */
export function setHeader(name: string, value: string | ((old: string) => string)): ChangeAnswer {
  return (answer) => {
    const old = answer.headers[name];
    if (old === undefined) return answer;
    const sent = typeof value === 'string' ? value : value(old);
    return { ...answer, headers: { ...answer.headers, [name]: sent } };
  };
}

/** Changes the fields of the JSON object of a success; other responses are unchanged. */
export function changeBody(change: (fields: Fields) => Fields): ChangeAnswer {
  return (answer) =>
    isSuccess(answer) && isFields(answer.body) ? { ...answer, body: change(answer.body) } : answer;
}

/** Changes the value of a field, where it is present; `place` may be nested: `a.b`. */
export function setField(place: string, value: unknown): ChangeAnswer {
  return changeBody((body) => setIn(body, place.split('.'), () => value));
}

/** Changes the value of a field, given the old value. */
export function changeField(place: string, change: (old: unknown) => unknown): ChangeAnswer {
  return changeBody((body) => setIn(body, place.split('.'), change));
}

/** Removes a field. */
export function dropField(place: string): ChangeAnswer {
  const names = place.split('.');
  const last = names.at(-1) ?? '';
  if (names.length === 1) return changeBody((body) => without(body, last));
  const inner = (old: unknown) => (isFields(old) ? without(old, last) : old);
  return changeBody((body) => setIn(body, names.slice(0, -1), inner));
}

/** Renames a field. */
export function renameField(from: string, to: string): ChangeAnswer {
  return changeBody((body) => (from in body ? { ...without(body, from), [to]: body[from] } : body));
}

/** Removes a link. */
export function dropLink(name: string): ChangeAnswer {
  return dropField(`_links.${name}`);
}

/** Removes links. */
export function dropLinks(names: readonly string[]): ChangeAnswer {
  return changeField('_links', (old) =>
    isFields(old) ? names.reduce((links, name) => without(links, name), old) : old,
  );
}

/** Changes the address of a link. */
export function changeLink(name: string, change: (href: string) => string): ChangeAnswer {
  return changeField(`_links.${name}.href`, (old) => change(String(old)));
}

/** Changes the responses that are refusals. */
export function changeRefusal(change: (answer: OutgoingAnswer) => OutgoingAnswer): ChangeAnswer {
  return (answer) => (answer.status >= 400 ? change(answer) : answer);
}

/** Whether a response is a success. */
export function isSuccess({ status }: OutgoingAnswer): boolean {
  return status < 300;
}

function setIn(body: Fields, [name = '', ...rest]: readonly string[], change: Change): Fields {
  if (!(name in body)) return body;
  const inner = body[name];
  if (rest.length === 0) return { ...body, [name]: change(inner) };
  return isFields(inner) ? { ...body, [name]: setIn(inner, rest, change) } : body;
}

type Change = (old: unknown) => unknown;
