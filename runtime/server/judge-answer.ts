import {
  type DeclaredAnswer,
  type DeclaredHeader,
  declaredFor,
  type JudgedMediaSpec,
} from '../model/declared-answer.js';
import { codingOf, essence, findMedia } from '../model/media-type.js';
import { isPlain } from '../model/predicates.js';
import { addMember, unless, type ValidationError } from '../model/rule.js';
import { readTexts } from '../model/wire-form.js';
import type { Answer } from './answer.js';
import { ByteStream } from './byte-stream.js';
import type { OperationSpec } from './operation-spec.js';

/** A response does not match the document: an error of the server, not of its caller. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
  readonly operationId: string;
  readonly status: number;
  /** Pointers begin with `/headers`, `/contentType` or `/body`. */
  readonly errors: readonly ValidationError[];

  constructor(operationId: string, status: number, errors: readonly ValidationError[]) {
    const list = errors.map(({ pointer, message, rule }) => `${pointer} ${message} (${rule})`);
    super(
      `the response ${status} of ${operationId} does not match the document: ${list.join('; ')}`,
    );
    this.operationId = operationId;
    this.status = status;
    this.errors = errors;
  }
}

/**
 * Throws an AnswerError unless the response matches the document; `lenient` allows an undeclared status code.
 */
export function judgeAnswer(operation: OperationSpec, answer: Answer, lenient: boolean): void {
  const spec = declaredFor(operation.answers, answer.status);
  if (spec === undefined && lenient) return;
  const found: ValidationError[] = [];
  if (spec === undefined) addMember(found, 'status', unless(false, 'enum', 'is not declared'));
  else judgeParts(found, spec, answer);
  if (found.length > 0) throw new AnswerError(operation.id, answer.status, found);
}

function judgeParts(found: ValidationError[], spec: DeclaredAnswer, answer: Answer): void {
  const headers = new Map(
    Object.entries(answer.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  for (const header of spec.headers ?? []) {
    const value = headers.get(header.name.toLowerCase());
    const errors =
      value === undefined
        ? unless(!header.required || header.repeated === true, 'required', 'is missing')
        : headerErrors(header, value);
    addMember(found, 'headers', namedIn(header.name, errors));
  }
  judgeBody(found, spec, answer);
}

/** A list is sent as one text with commas; an item that the caller would read as several, or as none, is wrong. */
function headerErrors(header: DeclaredHeader, value: unknown): readonly ValidationError[] {
  if (header.list === 'comma' && Array.isArray(value)) {
    const texts = value.map(String);
    const isLone = texts.length === 1 && texts[0] === '';
    const lone = 'must not be a single empty string, which would be read as no value';
    const joined = texts.some((text) => /,|^\s|\s$/.test(text));
    const split = 'must not contain a comma, or spaces around it, which separate its items';
    if (isLone || joined) return unless(false, 'list', isLone ? lone : split);
  }
  return header.rule?.(readTexts(header, [String(value)])) ?? [];
}

function judgeBody(found: ValidationError[], { media = [] }: DeclaredAnswer, answer: Answer): void {
  if (answer.body === undefined || media.length === 0) {
    const right = (answer.body === undefined) === (media.length === 0);
    const message = media.length === 0 ? 'is not declared' : 'is missing';
    addMember(found, 'body', unless(right, 'required', message));
    return;
  }
  const type = answer.contentType ?? 'application/json';
  const declared = findMedia(media, type);
  if (declared === undefined) {
    const message = `must be one of ${media.map((one) => essence(one.type)).join(', ')}`;
    addMember(found, 'contentType', unless(false, 'enum', message));
    return;
  }
  const coding = codingOf(type);
  if (coding === 'binary' || declared.rule === undefined) return;
  // items are judged one by one
  if (answer.body instanceof ByteStream) return;
  const body = coding === 'json' ? asSent(answer.body, declared) : answer.body;
  addMember(found, 'body', declared.rule(body));
}

/** The body as the client receives it: getters of class instances are not sent. */
function asSent(body: unknown, { json }: JudgedMediaSpec): unknown {
  if (isPlain(body)) return body;
  if (json !== undefined) return json.readBody(json.write(body));
  return JSON.parse(JSON.stringify(body)) as unknown;
}

function namedIn(name: string, errors: readonly ValidationError[]): readonly ValidationError[] {
  const found: ValidationError[] = [];
  addMember(found, name, errors);
  return found;
}
