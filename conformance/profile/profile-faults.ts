import { createRequire } from 'node:module';
import { Ajv, type ErrorObject } from 'ajv';
import { nearestWord } from '../../foundation/nearest-word.js';
import type Schema from './profile.schema.json';
import type { DataPath } from './read-yaml.js';

/** One thing that is wrong with a profile. */
export interface ProfileFault {
  readonly path: DataPath;
  readonly sentence: string;
  /** Something is absent, rather than wrong. */
  readonly missing?: boolean;
}

/** Judges plain data by profile.schema.json; nothing wrong: an empty list. */
export function profileFaults(data: unknown): readonly ProfileFault[] {
  if (validate(data)) return [];
  return (validate.errors ?? []).map(explain);
}

/** An absolute http or https address with no user in it. */
export function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** One that paths can be put after: no query, no fragment. */
export function isBaseUrl(text: string): boolean {
  return isHttpUrl(text) && !/[?#]/.test(text);
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

const schema = createRequire(import.meta.url)('./profile.schema.json') as typeof Schema;
const validate = new Ajv({
  allErrors: true,
  verbose: true,
  formats: { 'http-url': isHttpUrl, 'base-url': isBaseUrl, date: isDate },
}).compile(schema);

const FORMATS: Readonly<Record<string, string>> = {
  'http-url': 'an absolute http or https address',
  'base-url': 'an absolute http or https address without query or fragment',
  date: 'a date like 2024-12-31',
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text (numbers and dates in quotes)',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a block of keys',
};

function explain(error: ErrorObject): ProfileFault {
  const path = pathOf(error.instancePath);
  const name = path.length === 0 ? 'The profile' : `\`${path.join('.')}\``;
  const { params } = error;
  switch (error.keyword) {
    case 'additionalProperties':
      return unknownKey(error, path);
    case 'required':
      return {
        path,
        sentence: `${name} lacks the key \`${String(params['missingProperty'])}\`.`,
        missing: true,
      };
    case 'enum':
      return { path, sentence: `${name} is ${shown(error.data)}; ${allowed(error)}.` };
    case 'const':
      return { path, sentence: `${name} has to be ${shown(params['allowedValue'])}.` };
    case 'type':
      return { path, sentence: `${name} has to be ${TYPES[String(params['type'])]}.` };
    case 'format':
      return { path, sentence: `${name} has to be ${FORMATS[String(params['format'])]}.` };
    case 'maxProperties':
    case 'minProperties':
      return { path, sentence: `${name} has to hold ${amount(error)}.` };
    default:
      return { path, sentence: `${name} ${error.message}. ${described(error)}`.trim() };
  }
}

/** JSON pointer to keys; digits name items of lists. */
function pathOf(pointer: string): DataPath {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

function unknownKey(error: ErrorObject, path: DataPath): ProfileFault {
  const key = String(error.params['additionalProperty']);
  const known = Object.keys((error.parentSchema?.['properties'] ?? {}) as object);
  const meant = nearestWord(key, known);
  const where = path.length === 0 ? '' : ` in \`${path.join('.')}\``;
  const tail = meant === undefined ? '' : `; did you mean \`${meant}\`?`;
  return {
    path: [...path, key],
    sentence: `The key \`${key}\` is not known${where}; allowed: ${known.join(', ')}${tail || '.'}`,
  };
}

function allowed(error: ErrorObject): string {
  const values = error.params['allowedValues'] as readonly string[];
  const meant = typeof error.data === 'string' ? nearestWord(error.data, values) : undefined;
  const list = `allowed: ${values.join(', ')}`;
  return meant === undefined ? list : `${list} (did you mean ${meant}?)`;
}

function amount(error: ErrorObject): string {
  return error.parentSchema?.['maxProperties'] === 1 ? 'exactly one key' : 'at least one key';
}

function described(error: ErrorObject): string {
  const text: unknown = error.parentSchema?.['description'];
  return typeof text === 'string' ? text : '';
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
