import { memberOf } from '../../../foundation/json-pointer.js';

/** Code and text of an error body, as the bank wrote them. */
export interface ErrorText {
  readonly code?: string | undefined;
  readonly text?: string | undefined;
}

/** How many of several errors in one body are quoted. */
const MOST_ERRORS = 3;
/** Keys for the code in any error body: problem+json, OAuth, and the defaults of web frameworks. */
const CODES = ['code', 'error', 'errorCode'];
const TEXTS = ['text', 'detail', 'title', 'error_description', 'message', 'errorMessage'];
/** The keys of a list of errors, each about one field. */
const LISTS = ['detail', 'errors'];
/** The keys of a field in such a list: FastAPI, Spring, express-validator and others. */
const PLACES = ['loc', 'field', 'path', 'param', 'pointer'];
const REASONS = ['msg', 'defaultMessage', 'message', 'detail', 'reason'];
/** The first part of a FastAPI location names the part of the request. */
const PARTS = ['body', 'query', 'path', 'header', 'cookie'];

/**
 * Code and text of a parsed error body: messages of the framework, OAuth (RFC 6749), problem documents (RFC
 * 7807), and the defaults of web frameworks. Of several messages it reads the first one.
 */
export function toldInJson(json: unknown): ErrorText {
  const listed = memberOf(json, 'tppMessages');
  const message: unknown = Array.isArray(listed) ? listed[0] : (listed ?? json);
  const holder =
    ['error', 'detail'].map((key) => memberOf(message, key)).find(isMessage) ?? message;
  const text = textAt(holder, TEXTS);
  const fields = fieldErrors(holder);
  return {
    code: textAt(holder, CODES),
    text: fields === '' ? text : [text, fields].filter(Boolean).join(': '),
  };
}

/** The title of an HTML page, or else its first headline or preformatted text. */
export function toldInPage(page: string): ErrorText {
  const title = ['title', 'h1', 'pre'].map((tag) => within(page, tag)).find(Boolean);
  return { text: title };
}

const isMessage = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function within(page: string, tag: string): string | undefined {
  const text = new RegExp(`<${tag}\\b[^>]{0,200}>([^<]{1,1000})`, 'i').exec(page)?.[1];
  return text
    ?.replace(/&(lt|gt|amp|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" },
};

function textAt(value: unknown, names: readonly string[]): string | undefined {
  const texts = names.map((name) => memberOf(value, name));
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '');
}

/** `state: Field required` of a list of errors about fields; empty when there is none. */
function fieldErrors(holder: unknown): string {
  const lists = LISTS.map((key) => memberOf(holder, key));
  const list = lists.find((each) => typeof each === 'object' && each !== null);
  const entries = Array.isArray(list)
    ? list.slice(0, 4 * MOST_ERRORS).map(entryOf)
    : membersOf(list);
  return entries
    .filter((each) => each !== '')
    .slice(0, MOST_ERRORS)
    .join('; ');
}

function entryOf(entry: unknown): string {
  if (typeof entry === 'string') return entry;
  return [placeIn(entry), textAt(entry, REASONS)].filter(Boolean).join(': ');
}

function placeIn(entry: unknown): string | undefined {
  const place = PLACES.map((key) => memberOf(entry, key)).find(Boolean);
  if (!Array.isArray(place)) return typeof place === 'string' ? place : undefined;
  const keys = place
    .slice(0, 12)
    .filter((key) => typeof key === 'string' || typeof key === 'number');
  const named = keys.length > 1 && PARTS.includes(String(keys[0])) ? keys.slice(1) : keys;
  return named.slice(0, 10).join('.');
}

/** ASP.NET: an object with a list of messages for each field. */
function membersOf(list: unknown): readonly string[] {
  if (typeof list !== 'object' || list === null) return [];
  return Object.entries(list)
    .slice(0, 4 * MOST_ERRORS)
    .flatMap(([field, given]) => {
      const first: unknown = Array.isArray(given) ? given[0] : given;
      return typeof first === 'string' ? [`${field}: ${first}`] : [];
    });
}
