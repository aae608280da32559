import { fullFormats } from 'ajv-formats/dist/formats.js';
import { isObject, type Json, type JsonObject } from '../load/loaded-document.js';
import { boundedPattern } from '../patterns/bounded-pattern.js';
import { listAt, numberAt, stringAt } from './document-reader.js';

/**
 * The values of `enum` and `const` that the other keywords of the schema allow: both keywords, its
 * type, and its limits. `enum` beside `pattern` allows what both allow (JSON Schema 2020-12
 * Validation, 6.1.2). Rules for objects and lists are validated when a value arrives.
 */
export function fittingValues(schema: JsonObject): readonly Json[] | undefined {
  const listed = Array.isArray(schema['enum']) ? listAt(schema, 'enum') : undefined;
  if (!('const' in schema)) return listed?.filter((value) => fits(schema, value));
  const only = schema['const'] ?? null;
  const isListed = listed?.some((value) => isSame(value, only)) !== false;
  return isListed && fits(schema, only) ? [only] : [];
}

/** Whether the schema's own keywords allow a value; its `$ref` and its alternatives are not followed. */
export function isAllowed(schema: JsonObject, value: Json): boolean {
  const listed = 'const' in schema ? [schema['const'] ?? null] : schema['enum'];
  const isListed = !Array.isArray(listed) || listed.some((one) => isSame(one, value));
  return isListed && fits(schema, value);
}

const isSame = (one: Json, other: Json): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

function fits(schema: JsonObject, value: Json): boolean {
  if (!hasType(schema, value)) return false;
  if (typeof value === 'string') return fitsText(schema, value);
  return typeof value !== 'number' || fitsNumber(schema, value);
}

function hasType({ type, nullable }: JsonObject, value: Json): boolean {
  const types = typeof type === 'string' ? [type] : Array.isArray(type) ? type : undefined;
  if (types === undefined || (value === null && nullable === true)) return true;
  return types.some((one) => typesOf(value).includes(String(one)));
}

function typesOf(value: Json | bigint): readonly string[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  if (isObject(value as Json)) return ['object'];
  if (typeof value === 'bigint' || Number.isInteger(value)) return ['number', 'integer'];
  return [typeof value];
}

function fitsText(schema: JsonObject, value: string): boolean {
  const { length } = [...value];
  if (length < (numberAt(schema, 'minLength') ?? 0)) return false;
  if (length > (numberAt(schema, 'maxLength') ?? Number.POSITIVE_INFINITY)) return false;
  const pattern = stringAt(schema, 'pattern');
  if (pattern !== undefined && boundedPattern(pattern)?.test(value) === false) return false;
  return hasFormat(stringAt(schema, 'format') ?? '', value);
}

function hasFormat(format: string, value: string): boolean {
  return hasKnownFormat(format === 'url' ? 'uri-reference' : format, value);
}

function hasKnownFormat(name: string, value: string): boolean {
  const format: unknown = Object.hasOwn(fullFormats, name) && Reflect.get(fullFormats, name);
  if (format instanceof RegExp) return format.test(value);
  if (typeof format === 'function') return format(value) === true;
  if (typeof format !== 'object' || format === null || 'type' in format) return true;
  const validate: unknown = Reflect.get(format, 'validate');
  return validate instanceof RegExp
    ? validate.test(value)
    : typeof validate !== 'function' || validate(value) === true;
}

function fitsNumber(schema: JsonObject, value: number): boolean {
  const [least, most] = rangeOf(schema);
  const { exclusiveMinimum: above, exclusiveMaximum: below } = schema;
  if (value < least || value > most) return false;
  if (above === true ? value === least : typeof above === 'number' && value <= above) return false;
  if (below === true ? value === most : typeof below === 'number' && value >= below) return false;
  const step = numberAt(schema, 'multipleOf');
  return step === undefined || Math.abs(value / step - Math.round(value / step)) < 1e-9;
}

/** The range of a 32-bit integer; undefined for another format. */
export function formatRange(
  schema: JsonObject,
): readonly [least: number, most: number] | undefined {
  return schema['format'] === 'int32' ? [-(2 ** 31), 2 ** 31 - 1] : undefined;
}

function rangeOf(schema: JsonObject): readonly [least: number, most: number] {
  const { NEGATIVE_INFINITY, POSITIVE_INFINITY } = Number;
  const [least, most] = formatRange(schema) ?? [NEGATIVE_INFINITY, POSITIVE_INFINITY];
  return [
    Math.max(least, numberAt(schema, 'minimum') ?? least),
    Math.min(most, numberAt(schema, 'maximum') ?? most),
  ];
}
