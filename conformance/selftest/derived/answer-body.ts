import { type Edit, editedAt, UNCHANGED } from '../../../mutation/edited-at.js';
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
