import { type Fields, isFields } from './fields.js';

/** A response of a bank before it is sent, and the request that it belongs to. */
export interface SentAnswer {
  /** Id of the operation; undefined when the request belongs to none. */
  readonly operation: string | undefined;
  /** Path and query of the request. */
  readonly url: string;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body; empty when there is none. */
  readonly text: string;
}

const READ = new WeakMap<SentAnswer, unknown>();

/** The JSON of a response, parsed once; undefined when its body is no JSON. */
export function jsonIn(answer: SentAnswer): unknown {
  if (!READ.has(answer)) READ.set(answer, parsed(answer.text));
  return READ.get(answer);
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The JSON object of a response; undefined when its body is none. */
export function fieldsIn(answer: SentAnswer): Fields | undefined {
  const body = jsonIn(answer);
  return isFields(body) ? body : undefined;
}

/** The same response with another JSON body; fields that are undefined are left out. */
export const withJson = (answer: SentAnswer, body: unknown): SentAnswer => ({
  ...answer,
  text: JSON.stringify(body),
});

/** The same response with these fields in its JSON object; unchanged when its body is none. */
export function withFields(answer: SentAnswer, fields: Fields): SentAnswer {
  const body = fieldsIn(answer);
  return body === undefined ? answer : withJson(answer, { ...body, ...fields });
}

/** The same response with another status code, and with this JSON as its body or without one. */
export function answeredBy(answer: SentAnswer, status: number, body?: unknown): SentAnswer {
  return { ...answer, status, text: body === undefined ? '' : JSON.stringify(body) };
}

/** The same response with this header, or without it when the value is undefined. */
export function withHeader(
  answer: SentAnswer,
  name: string,
  value: string | undefined,
): SentAnswer {
  const { [name]: _, ...rest } = answer.headers;
  return { ...answer, headers: value === undefined ? rest : { ...rest, [name]: value } };
}

/** Whether a response is a success. */
export const isSuccess = ({ status }: SentAnswer): boolean => status < 300;

/** Whether a response is a refusal or an error. */
export const isRefusal = ({ status }: SentAnswer): boolean => status >= 400;
