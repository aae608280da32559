import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { DataValidateFunction } from 'ajv/dist/types/index.js';
import ajvFormats from 'ajv-formats';
import type { Mark } from '../../documents/located.js';
import { type Lowered, type Lowering, MARK, startLowering } from '../../documents/lower-schema.js';
import { regExpOfAjv } from '../../documents/regular-expression.js';
import { memberOf } from '../../foundation/json-pointer.js';

/** One error of a body against its schema. */
export interface Departure {
  /** JSON pointer into the body. */
  readonly pointer: string;
  readonly mark: Mark;
  /** Whether the value is outside a closed list. */
  readonly outsideEnum: boolean;
  readonly expected: string;
  readonly actual: string;
}

export type SchemaJudge = (body: unknown) => readonly Departure[];

const WEIGHT: Readonly<Record<Mark, number>> = { stated: 2, formal: 1, option: 0, assumption: 0 };
/** The contract states no lengths, patterns or limits: errors against these are always formal. */
const BOUNDS: ReadonlySet<string> = new Set([
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
]);
/** Only the beginning of long lists is judged, and a limited number of values of large bodies. */
const MAX_ITEMS = 500;
const MAX_VALUES = 50_000;
const MAX_ERRORS = 200;

const VALUE = 'x-value';
/** Keyword that replaces anyOf and oneOf, to report the errors of the alternative that is meant. */
const ALTERNATIVES = 'x-alternatives';

/** The keywords of OpenAPI 3.0, which the standard's own documents use. */
const JUDGED: ReadonlySet<string> = new Set([
  ...['type', 'format', 'enum', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum'],
  ...['multipleOf', 'items', 'minItems', 'maxItems', 'uniqueItems', 'properties', 'required'],
  ...['minProperties', 'maxProperties', 'additionalProperties', 'allOf', 'anyOf', 'oneOf', 'not'],
]);

/** How the suite reads the schemas of a document. */
export const suiteLowering = (root: unknown): Lowering =>
  startLowering({ root, modern: false, marked: true, only: JUDGED, choice: ALTERNATIVES });

/** The value that an error is about. */
function judgedValue(error: ErrorObject): unknown {
  const params = error.params as Readonly<Record<string, unknown>>;
  return VALUE in params ? params[VALUE] : error.data;
}

function alternatives(ajv: Ajv, branches: readonly Lowered[]): DataValidateFunction {
  let validators: readonly ValidateFunction[] | undefined;
  const judge: DataValidateFunction = (data: unknown, at) => {
    validators ??= branches.map((each) => ajv.compile(each));
    const failures: ErrorObject[][] = [];
    for (const validate of validators) {
      if (validate(data)) return true;
      failures.push(validate.errors ?? []);
    }
    judge.errors = nearest(failures).map((error) => ({
      ...error,
      instancePath: (at?.instancePath ?? '') + error.instancePath,
      // ajv overwrites `data` with that of the keyword
      params: { ...error.params, [VALUE]: judgedValue(error) },
    }));
    return false;
  };
  return judge;
}

/**
 * Ajv with one additional keyword: alternatives of which one must match. Errors are reported for the closest
 * one.
 */
export function createAjv(): Ajv {
  const ajv = new Ajv({
    strict: false,
    // the document was checked when it was read
    validateSchema: false,
    allErrors: true,
    verbose: true,
    validateFormats: true,
    logger: false,
    // most schemas judge only a few bodies, so optimising their code is not worthwhile
    code: { optimize: false, regExp: regExpOfAjv },
  });
  ajvFormats.default(ajv);
  ajv.addKeyword({
    keyword: ALTERNATIVES,
    errors: 'full',
    compile: (branches: readonly Lowered[]) => alternatives(ajv, branches),
  });
  return ajv;
}

function markOfError(error: Partial<ErrorObject>): Mark {
  const parent = error.parentSchema as Readonly<Record<string, unknown>> | undefined;
  if (error.keyword === 'required') {
    const missing = (error.params as { missingProperty?: string }).missingProperty ?? '';
    const members = parent?.['properties'] as Readonly<Record<string, Lowered>> | undefined;
    const own =
      members && Object.hasOwn(members, missing) ? memberOf(members[missing], MARK) : undefined;
    if (own !== undefined) return own as Mark;
  }
  const mark = (parent?.[MARK] as Mark | undefined) ?? 'assumption';
  return mark === 'stated' && BOUNDS.has(error.keyword ?? '') ? 'formal' : mark;
}

/**
 * Fields of the value itself that an alternative does not define while its own required fields are missing.
 */
function strangers(errors: readonly ErrorObject[]): number {
  const missing = errors.find((error) => error.keyword === 'required' && error.instancePath === '');
  const parent = missing?.parentSchema as Readonly<Record<string, unknown>> | undefined;
  const known = parent?.['properties'];
  const value = missing === undefined ? undefined : judgedValue(missing);
  if (typeof value !== 'object' || value === null || typeof known !== 'object') return 0;
  return Object.keys(value).filter((name) => !Object.hasOwn(known ?? {}, name)).length;
}

const isAtRoot = ({ instancePath }: ErrorObject): boolean => instancePath === '';

/** The number of required fields that the value itself lacks. */
const missing = (errors: readonly ErrorObject[]): number =>
  errors.filter((error) => error.keyword === 'required' && isAtRoot(error)).length;

/** The value has a type that the alternative does not allow, e.g. an account that is a number. */
const isOfAnotherType = (errors: readonly ErrorObject[]): boolean =>
  errors.some((error) => error.keyword === 'type' && isAtRoot(error));

const heaviest = (errors: readonly ErrorObject[]): number =>
  Math.max(...errors.map((error) => WEIGHT[markOfError(error)]));

/**
 * Errors of the alternative closest to the value: the one of its type whose required fields it has, then the
 * one with the least severe errors, then the one that defines its fields, then the one with the fewest
 * errors. When the type matches none of them, no alternative is closer, and the most severe errors are used.
 */
function nearest(failures: readonly ErrorObject[][]): readonly ErrorObject[] {
  const isHopeless = failures.every(isOfAnotherType);
  const [first] = [...failures].sort(
    (a, b) =>
      Number(isOfAnotherType(a)) - Number(isOfAnotherType(b)) ||
      missing(a) - missing(b) ||
      (isHopeless ? heaviest(b) - heaviest(a) : heaviest(a) - heaviest(b)) ||
      strangers(a) - strangers(b) ||
      a.length - b.length,
  );
  return first ?? [];
}

/** A short form of a value for a sentence. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}

const list = (values: readonly unknown[]): string => values.map(shown).join(', ');

function sentences(error: ErrorObject): { readonly expected: string; readonly actual: string } {
  const params = error.params as Readonly<Record<string, unknown>>;
  const actual = `the value is ${shown(judgedValue(error))}`;
  switch (error.keyword) {
    case 'required':
      return {
        expected: `the object has the field ${String(params['missingProperty'])}`,
        actual: 'the field is missing',
      };
    case 'enum':
      return { expected: `the value is one of ${list(params['allowedValues'] as never)}`, actual };
    case 'type':
      return { expected: `the value is of type ${[params['type']].flat().join(' or ')}`, actual };
    case 'format':
      return { expected: `the value has the format ${String(params['format'])}`, actual };
    case 'pattern':
      return { expected: `the value matches the pattern ${String(params['pattern'])}`, actual };
    default:
      return { expected: `the value ${error.message ?? `keeps ${error.keyword}`}`, actual };
  }
}

function departure(error: ErrorObject): Departure {
  return {
    pointer: error.instancePath,
    mark: markOfError(error),
    outsideEnum: error.keyword === 'enum',
    ...sentences(error),
  };
}

/**
 * The body with its lists truncated, so that a hostile one cannot cause an error for each of its elements.
 */
function clipped(value: unknown, values: { left: number }): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const room = Math.max(0, Math.min(MAX_ITEMS, values.left));
    const items: readonly unknown[] = value.length > room ? value.slice(0, room) : value;
    values.left -= items.length;
    return items.map((each) => clipped(each, values));
  }
  const members = Object.entries(value);
  values.left -= members.length;
  return Object.fromEntries(members.map(([key, each]) => [key, clipped(each, values)]));
}

/**
 * A function that returns the errors of a body against the schema; the same error in a list is returned once.
 */
export function schemaJudge(ajv: Ajv, schema: Lowered): SchemaJudge {
  let validate: ValidateFunction | undefined;
  return (body) => {
    validate ??= ajv.compile(schema);
    if (validate(clipped(body, { left: MAX_VALUES }))) return [];
    const seen = new Map<string, Departure>();
    for (const error of (validate.errors ?? []).slice(0, MAX_ERRORS)) {
      const found = departure(error);
      const key = `${found.pointer.replace(/\/\d+/g, '/*')} ${found.expected}`;
      if (!seen.has(key)) seen.set(key, found);
    }
    return [...seen.values()];
  };
}
