import { isObject, type Json, type JsonObject } from '../load/loaded-document.js';
import { SchemaError } from '../load/schema-error.js';
import { isExpression } from '../patterns/is-expression.js';
import type { Literal, Shape } from './api-model.js';
import { bigintShape } from './bigint-shape.js';
import { numberAt, stringAt } from './document-reader.js';
import { formatRange } from './fitting-values.js';

export const UNKNOWN: Shape = { kind: 'unknown' };
const NULL: Shape = { kind: 'null' };

const ANNOTATIONS = new Set(
  `title description summary example examples default deprecated externalDocs xml readOnly writeOnly $comment
   $anchor $id $schema $defs definitions discriminator`.split(/\s+/),
);

/** Whether a schema contains more than its $ref and annotations. */
export function hasRules(schema: JsonObject): boolean {
  return Object.keys(schema).some(
    (key) => key !== '$ref' && !ANNOTATIONS.has(key) && !key.startsWith('x-'),
  );
}

const IMPLIED: readonly (readonly [string, readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties', 'patternProperties']],
  ['object', ['minProperties', 'maxProperties', 'propertyNames']],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains']],
  ['string', ['contentMediaType', 'contentEncoding']],
];

const LIMITS = {
  string: ['pattern', 'minLength', 'maxLength'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
} as const;

const FORMAT_TYPES: Readonly<Record<string, string>> = {
  ...{ int32: 'integer', int64: 'integer', float: 'number', double: 'number' },
  ...Object.fromEntries(
    'date date-time time uuid uri email byte binary password hostname ipv4 ipv6'
      .split(' ')
      .map((format) => [format, 'string']),
  ),
};

/** The type of a schema without `type`, derived from its other keywords or its format. */
export function impliedType(schema: JsonObject): string | undefined {
  const found = IMPLIED.find(([, keys]) => keys.some((key) => Object.hasOwn(schema, key)));
  if (found !== undefined) return found[0];
  const format = stringAt(schema, 'format');
  return format !== undefined && Object.hasOwn(FORMAT_TYPES, format)
    ? FORMAT_TYPES[format]
    : undefined;
}

/** Whether a schema may allow objects: unless its type or values say otherwise. */
export function mayBeObject(schema: Json): boolean {
  if (!isObject(schema)) return schema !== false;
  if ('const' in schema || Array.isArray(schema['enum'])) return false;
  const types = [schema['type'] ?? impliedType(schema) ?? 'object'].flat();
  return types.includes('object');
}

/** Limits of a schema without a type: `minimum: 3` applies to numbers and accepts any string. */
export function limitedShape(schema: JsonObject, bigint = false): Shape {
  const has = (type: keyof typeof LIMITS): boolean =>
    LIMITS[type].some((key) => Object.hasOwn(schema, key));
  return all([
    ...(has('string') ? [whereIs({ kind: 'string' }, stringShape(schema))] : []),
    ...(has('number') ? [whereIs({ kind: 'number' }, numberShape(schema, 'number'))] : []),
    ...(bigint && has('number') ? [whereIs({ kind: 'bigint' }, bigintShape(schema))] : []),
  ]);
}

function whereIs(kind: Shape, then: Shape): Shape {
  const schemas = Object.fromEntries([['if', kind] as const, ['then', then] as const]);
  return { kind: 'rules', schemas, tables: {}, data: {} };
}

/** The schema of a value that is sent as text; without a type, the limits determine the type. */
export function textualSchema(schema: Json | undefined): Json | undefined {
  if (!isObject(schema) || schema['type'] !== undefined || '$ref' in schema) return schema;
  if (impliedType(schema) !== undefined) return schema;
  const type = (['string', 'number'] as const).find((one) =>
    LIMITS[one].some((key) => Object.hasOwn(schema, key)),
  );
  return type === undefined ? schema : { ...schema, type };
}

export function stringShape(schema: JsonObject): Shape {
  const media = stringAt(schema, 'contentMediaType');
  const bytes = media !== undefined && schema['contentEncoding'] === undefined;
  const format = stringAt(schema, 'format') ?? (bytes ? 'binary' : undefined);
  const pattern = stringAt(schema, 'pattern');
  if (pattern !== undefined) refuseBadPattern(pattern, schema, 'pattern');
  return {
    kind: 'string',
    ...(format === undefined ? {} : { format }),
    ...(pattern === undefined ? {} : { pattern }),
    ...limits(schema, ['minLength', 'maxLength']),
  };
}

export function refuseBadPattern(pattern: string, schema: JsonObject, keyword: string): void {
  if (isExpression(pattern, 'u')) return;
  try {
    new RegExp(pattern);
  } catch (cause) {
    const text = `the pattern ${JSON.stringify(pattern)} is not a regular expression`;
    const hint = 'Correct the pattern: it must be a JavaScript regular expression.';
    throw new SchemaError(schema, keyword, { rule: 'schema-pattern', text, hint }, { cause });
  }
}

/** Also supports the older boolean form: `minimum: 1, exclusiveMinimum: true`. */
export function numberShape(schema: JsonObject, type: 'number' | 'integer'): Shape {
  const [least, most] = formatRange(schema) ?? [];
  const kind = least === undefined ? type : 'integer';
  const minimum = larger(numberAt(schema, 'minimum'), least);
  const maximum = smaller(numberAt(schema, 'maximum'), most);
  const above =
    schema['exclusiveMinimum'] === true ? minimum : numberAt(schema, 'exclusiveMinimum');
  const below =
    schema['exclusiveMaximum'] === true ? maximum : numberAt(schema, 'exclusiveMaximum');
  return {
    kind,
    ...(minimum === undefined || above === minimum ? {} : { minimum }),
    ...(maximum === undefined || below === maximum ? {} : { maximum }),
    ...(above === undefined ? {} : { above }),
    ...(below === undefined ? {} : { below }),
    ...limits(schema, ['multipleOf']),
  };
}

const larger = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);

const smaller = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

/**
 * One of these values. If one is an object or a list, they are validated by a rule and have no
 * type.
 */
export function enumeration(values: readonly Json[]): Shape {
  if (values.length === 0) return { kind: 'never' };
  const plain = values.filter(
    (value): value is Literal => typeof value !== 'object' || value === null,
  );
  return plain.length === values.length
    ? { kind: 'enum', values: [...new Set(plain)] }
    : { kind: 'rules', schemas: {}, tables: {}, data: { enum: values } };
}

export function limits<K extends string>(
  schema: JsonObject,
  keys: readonly K[],
): { readonly [key in K]?: number } {
  const found: { [key in K]?: number } = {};
  for (const key of keys) {
    const value = numberAt(schema, key);
    if (value !== undefined) found[key] = value;
  }
  return found;
}

/**
 * Removes repeated named types: each would be validated separately, which doubles the work at each
 * level.
 */
export function once(parts: readonly Shape[]): readonly Shape[] {
  const seen = new Set<string>();
  return parts.filter((part) => {
    if (part.kind !== 'ref') return true;
    if (seen.has(part.name)) return false;
    seen.add(part.name);
    return true;
  });
}

export function all(parts: readonly Shape[]): Shape {
  const [first] = parts;
  if (first === undefined) return UNKNOWN;
  return parts.length === 1 ? first : { kind: 'all', of: parts };
}

export function union(of: readonly Shape[], exact = false, by?: string): Shape {
  const [first] = of;
  if (of.length === 1 && first !== undefined) return first;
  return { kind: 'union', of, exact, ...(by === undefined ? {} : { by }) };
}

/** The shape, or null. */
export function orNull(shape: Shape): Shape {
  const already = shape.kind === 'null' || (shape.kind === 'enum' && shape.values.includes(null));
  return already || shape.kind === 'unknown' ? shape : union([shape, NULL]);
}
