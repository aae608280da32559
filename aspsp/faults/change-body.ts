import type { OutgoingAnswer } from './fault.js';

type Fields = Readonly<Record<string, unknown>>;

/** Changes the fields of a JSON object body of a success; everything else passes as it is. */
export function changeBody(change: (fields: Fields) => Fields) {
  return (answer: OutgoingAnswer): OutgoingAnswer =>
    answer.status < 300 && isFields(answer.body)
      ? { ...answer, body: change(answer.body) }
      : answer;
}

/** An object without one of its fields. */
export function without(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
}

/** Changes each object in a list; anything else stays. */
export function each(list: unknown, change: (fields: Fields) => Fields): unknown {
  if (!Array.isArray(list)) return list;
  return list.map((item: unknown) => (isFields(item) ? change(item) : item));
}

/** Whether a value is a JSON object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
