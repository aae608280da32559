import type { ErrorObject, ValidateFunction } from 'ajv';
import { pointerKeys } from './json-pointer.js';
import { loadPackage } from './load-package.js';
import { nearestWord } from './nearest-word.js';
import type { DataPath } from './read-yaml.js';

/** One error in a settings file. */
export interface SettingsError {
  readonly path: DataPath;
  readonly sentence: string;
  /** Whether something is absent rather than wrong. */
  readonly missing?: boolean;
}

/** The texts that a format of the schema accepts, and the format's name in a sentence. */
export interface SettingsFormat {
  readonly accepts: (text: string) => boolean;
  readonly name: string;
}

export interface SettingsKind {
  /** The name of the whole file at the beginning of a sentence: `The profile`. */
  readonly title: string;
  /** JSON Schema, draft 7; its descriptions are shown to users. */
  readonly schema: object;
  readonly formats?: Readonly<Record<string, SettingsFormat>>;
}

/**
 * Returns a function that validates one kind of settings file and returns its errors; an empty list when
 * there are none.
 */
export function settingsJudge(kind: SettingsKind): (data: unknown) => readonly SettingsError[] {
  const formats = Object.entries(kind.formats ?? {}).map(([id, { accepts }]) => [id, accepts]);
  let compiled: ValidateFunction | undefined;
  const compile = (): ValidateFunction => {
    const { Ajv } = loadPackage('ajv');
    return new Ajv({
      allErrors: true,
      verbose: true,
      // test/own-schemas.test.ts validates our schemas against JSON Schema
      validateSchema: false,
      formats: Object.fromEntries(formats),
    }).compile(kind.schema);
  };
  return (data) => {
    // compiled on first use, since most runs of the program read no file of this kind
    compiled ??= compile();
    return compiled(data) ? [] : (compiled.errors ?? []).map((error) => explain(kind, error));
  };
}

export const DATE_FORMAT: SettingsFormat = {
  accepts: (text) => {
    const date = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
  },
  name: 'a date like 2024-12-31',
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string (numbers and dates in quotes)',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with keys',
};

function explain({ title, formats }: SettingsKind, error: ErrorObject): SettingsError {
  const path = pathOf(error.instancePath);
  const name = path.length === 0 ? title : `\`${path.join('.')}\``;
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
      return { path, sentence: `${name} must be ${shown(params['allowedValue'])}.` };
    case 'type':
      return { path, sentence: `${name} must be ${TYPES[String(params['type'])]}.` };
    case 'format':
      return { path, sentence: `${name} must be ${formats?.[String(params['format'])]?.name}.` };
    case 'maxProperties':
    case 'minProperties':
      return { path, sentence: `${name} must have ${amount(error)}.` };
    default:
      return { path, sentence: `${name} ${error.message}. ${described(error)}`.trim() };
  }
}

/** The keys of a JSON pointer; digits are indexes of lists. */
function pathOf(pointer: string): DataPath {
  return pointerKeys(pointer).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}

function unknownKey(error: ErrorObject, path: DataPath): SettingsError {
  const key = String(error.params['additionalProperty']);
  const known = Object.keys((error.parentSchema?.['properties'] ?? {}) as object);
  const meant = nearestWord(key, known);
  const where = path.length === 0 ? '' : ` in \`${path.join('.')}\``;
  const tail = meant === undefined ? '' : `; did you mean \`${meant}\`?`;
  return {
    path: [...path, key],
    sentence: `Unknown key \`${key}\`${where}; allowed: ${known.filter((name) => name !== '$schema').join(', ')}${tail || '.'}`,
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
