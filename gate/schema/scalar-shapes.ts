import { isObject, type Json, type JsonObject } from '../../generator/load/loaded-document.js';
import { boundedPattern } from '../../generator/patterns/bounded-pattern.js';
import { boundsOf, isMultipleOf, isNarrower, narrowest } from './number-rules.js';
import { opaqueRules } from './opaque-rules.js';
import type { SchemaPart } from './schema-part.js';
import type { NumberValues, TextShape } from './shape.js';

/** The schemas of the parts that are objects. */
export function schemasOf(parts: readonly SchemaPart[]): readonly JsonObject[] {
  return parts.flatMap(({ value }) => (isObject(value) ? [value] : []));
}

/** The different values of a keyword, sorted. */
function allOf<T extends Json>(
  schemas: readonly JsonObject[],
  keyword: string,
  type: 'string' | 'number',
): readonly T[] {
  const found = schemas.flatMap((one) => (typeof one[keyword] === type ? [one[keyword] as T] : []));
  return [...new Set(found)].sort();
}

/** The maximum or minimum of a numeric keyword. */
export function extreme(schemas: readonly JsonObject[], keyword: string, none: number): number {
  const found = schemas.flatMap((one) =>
    typeof one[keyword] === 'number' ? [one[keyword] as number] : [],
  );
  return none === 0 ? Math.max(0, ...found) : Math.min(none, ...found);
}

export function numberShape(
  parts: readonly SchemaPart[],
  integer: boolean,
  values: readonly Json[] | undefined,
): NumberValues | undefined {
  const schemas = schemasOf(parts);
  const bounds = (side: 'minimum' | 'maximum') =>
    narrowest(
      schemas.flatMap((one) => boundsOf(one, side)),
      side,
      integer,
    );
  const shape: NumberValues = {
    type: 'number',
    parts,
    values: undefined,
    opaque: opaqueRules(parts, 'number'),
    integer,
    minimum: bounds('minimum'),
    maximum: bounds('maximum'),
    multiples: allOf<number>(schemas, 'multipleOf', 'number'),
    formats: allOf<string>(schemas, 'format', 'string'),
  };
  const left = values?.filter((value) => fitsNumber(value as number, shape));
  if (left?.length === 0 || isEmpty(shape)) return undefined;
  return { ...shape, values: left };
}

function isEmpty({ minimum, maximum }: NumberValues): boolean {
  if (minimum === undefined || maximum === undefined) return false;
  if (minimum.value === maximum.value) return minimum.exclusive || maximum.exclusive;
  return minimum.value > maximum.value;
}

/** Whether the number satisfies the limits, without formats. */
export function fitsNumber(value: number, shape: NumberValues): boolean {
  const own = { value, exclusive: false };
  if (shape.integer && !Number.isInteger(value)) return false;
  if (isNarrower(shape.minimum, own, 'minimum')) return false;
  if (isNarrower(shape.maximum, own, 'maximum')) return false;
  return shape.multiples.every((divisor) => isMultipleOf(value, divisor));
}

export function textShape(
  parts: readonly SchemaPart[],
  values: readonly Json[] | undefined,
): TextShape | undefined {
  const schemas = schemasOf(parts);
  const shape: TextShape = {
    type: 'string',
    parts,
    values: undefined,
    opaque: opaqueRules(parts, 'string'),
    minLength: extreme(schemas, 'minLength', 0),
    maxLength: extreme(schemas, 'maxLength', Number.POSITIVE_INFINITY),
    patterns: allOf<string>(schemas, 'pattern', 'string'),
    formats: allOf<string>(schemas, 'format', 'string'),
    contents: ['contentEncoding', 'contentMediaType'].flatMap((keyword) =>
      allOf<string>(schemas, keyword, 'string').map((value) => `${keyword} ${value}`),
    ),
  };
  const left = values?.filter((value) => fitsText(value as string, shape));
  if (left?.length === 0 || shape.minLength > shape.maxLength) return undefined;
  return { ...shape, values: left };
}

/** Whether the string satisfies lengths and patterns, without formats; a pattern of another language forbids nothing. */
export function fitsText(value: string, { minLength, maxLength, patterns }: TextShape): boolean {
  const length = [...value].length;
  if (length < minLength || length > maxLength) return false;
  return patterns.every((pattern) => boundedPattern(pattern)?.test(value) !== false);
}
