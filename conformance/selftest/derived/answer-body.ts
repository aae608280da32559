import type { WireAnswer } from '../../wire/wire.js';

const READ = new WeakMap<object, unknown>();

/** The JSON body of a response, parsed only once; undefined when it has none. */
export function bodyOf(answer: WireAnswer): unknown {
  if (READ.has(answer)) return READ.get(answer);
  const body = parsed(answer);
  READ.set(answer, body);
  return body;
}

function parsed(answer: WireAnswer): unknown {
  if (answer.kind !== 'answer' || answer.body.length === 0) return undefined;
  try {
    return JSON.parse(answer.body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** The same response with another JSON body. */
export function withBody(answer: AnswerWithBody, body: unknown): AnswerWithBody {
  return withText(answer, JSON.stringify(body));
}

/** The same response with another text and the matching length. */
export function withText(answer: AnswerWithBody, text: string, media?: string): AnswerWithBody {
  const body = Buffer.from(text, 'utf8');
  const kept = answer.headers.filter(
    ([name]) =>
      !/^content-length$/i.test(name) && !(media !== undefined && /^content-type$/i.test(name)),
  );
  const type = media === undefined || media === '' ? [] : [['Content-Type', media] as const];
  return {
    ...answer,
    headers: [...kept, ...type, ['Content-Length', String(body.length)]],
    body,
  };
}

/** The same response without a body. */
export function withoutBody(answer: AnswerWithBody): AnswerWithBody {
  const headers = answer.headers.filter(([name]) => !/^content-(?:length|type)$/i.test(name));
  return { ...answer, headers, body: Buffer.alloc(0) };
}

/** Returns the new value for a place; `undefined` removes it. */
type Edit = (value: unknown, key: string) => unknown;

/** Returned when nothing was changed, because the place does not exist. */
export const UNCHANGED = Symbol('unchanged');

/**
 * A copy of a value with every place edited that the pointer matches; `*` matches every element. Returns
 * UNCHANGED when there is no such place.
 */
export function editedAt(value: unknown, pointer: string, edit: Edit): unknown {
  return pointer === '' ? edit(value, '') : edited(value, pointer.split('/').slice(1), edit);
}

function edited(value: unknown, keys: readonly string[], edit: Edit): unknown {
  const [key, ...rest] = keys;
  if (key === undefined || typeof value !== 'object' || value === null) return UNCHANGED;
  if (Array.isArray(value)) return key === '*' ? editedList(value, rest, edit) : UNCHANGED;
  if (key === '*') return editedMembers(value, rest, edit);
  if (!Object.hasOwn(value, key)) return UNCHANGED;
  const members = Object.entries(value).flatMap(([name, each]) => {
    if (name !== key) return [[name, each as unknown] as const];
    const now = rest.length === 0 ? edit(each, name) : edited(each, rest, edit);
    return now === undefined ? [] : [[name, now] as const];
  });
  if (members.some(([, each]) => each === UNCHANGED)) return UNCHANGED;
  return Object.fromEntries(members);
}

function editedList(list: readonly unknown[], keys: readonly string[], edit: Edit): unknown {
  const now = list.map((each) => (keys.length === 0 ? edit(each, '*') : edited(each, keys, edit)));
  if (now.every((each) => each === UNCHANGED)) return UNCHANGED;
  return now.flatMap((each, at) => {
    if (each === UNCHANGED) return [list[at]];
    return each === undefined ? [] : [each];
  });
}

function editedMembers(value: object, keys: readonly string[], edit: Edit): unknown {
  const names = Object.keys(value);
  const now = editedList(Object.values(value) as unknown[], keys, edit);
  if (!Array.isArray(now) || now.length !== names.length) return UNCHANGED;
  return Object.fromEntries(names.map((name, at) => [name, (now as unknown[])[at]]));
}

/** The response with its body edited at a place; undefined when there is no such place or nothing changed. */
export function editAnswer(
  answer: AnswerWithBody,
  pointer: string,
  edit: Edit,
): AnswerWithBody | undefined {
  const body = bodyOf(answer);
  const now = editedAt(body, pointer, edit);
  if (now === UNCHANGED || JSON.stringify(now) === JSON.stringify(body)) return undefined;
  return withBody(answer, now);
}

export type AnswerWithBody = Extract<WireAnswer, { readonly kind: 'answer' }>;
