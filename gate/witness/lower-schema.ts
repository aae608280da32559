import { pointerParts, toPointer } from '../../generator/load/json-pointer.js';
import { isObject, type Json, type JsonObject } from '../../generator/load/loaded-document.js';
import { type Direction, isOtherWay } from '../schema/compound-shapes.js';
import { memberJoint } from '../schema/member-of.js';
import { regularExpression } from '../schema/regular-expression.js';
import { partAt, type SchemaDocument } from '../schema/schema-part.js';

/** A schema as JSON Schema 2020-12. */
export type LoweredSchema = boolean | { readonly [key: string]: unknown };

const ONE = [
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'additionalProperties',
  'unevaluatedItems',
  'unevaluatedProperties',
  'items',
];
const LISTS = ['allOf', 'prefixItems'];
const TABLES = ['properties', 'patternProperties', 'dependentSchemas'];
const PLAIN = [
  'enum',
  'const',
  'multipleOf',
  'maxLength',
  'minLength',
  'maxItems',
  'minItems',
  'uniqueItems',
  'minContains',
  'maxContains',
  'maxProperties',
  'minProperties',
  'dependentRequired',
  'type',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
];

/** The document, and the $refs found during the conversion. */
export interface Lowering {
  readonly document: SchemaDocument;
  readonly view: Direction;
  /** oneOf as written; otherwise it is read as anyOf, because alternatives of real documents overlap. */
  readonly strictOneOf: boolean;
  readonly refs: Set<string>;
}

/** The URI of the target of a $ref for ajv. */
export function addressOf(ref: string): string {
  return `schema:${encodeURIComponent(toPointer(pointerParts(ref)))}`;
}

/** Converts a schema of a document to ajv, for one direction. */
export function lowerSchema(lowering: Lowering, schema: Json | undefined): LoweredSchema {
  if (typeof schema === 'boolean') return schema;
  if (!isObject(schema)) return true;
  const { document } = lowering;
  const ref = schema['$ref'];
  if (typeof ref === 'string') {
    lowering.refs.add(ref);
    const target = { $ref: addressOf(ref) };
    const { $ref: _, ...rest } = schema;
    if (!document.modern || Object.keys(rest).length === 0) return target;
    return { allOf: [target, lowerSchema(lowering, rest)] };
  }
  const out: Record<string, unknown> = {};
  for (const key of Object.keys(schema)) lowerKeyword(lowering, schema, key, out);
  return document.modern ? out : lowerOlder(schema, out);
}

function lowerKeyword(
  lowering: Lowering,
  schema: JsonObject,
  key: string,
  out: Record<string, unknown>,
): void {
  const value = schema[key] as Json;
  const each = (one: Json): LoweredSchema => lowerSchema(lowering, one);
  if (key === 'enum' && Array.isArray(value) && value.length === 0) out['not'] = {};
  else if (PLAIN.includes(key)) out[key] = value;
  else if (key === 'pattern') {
    if (typeof value === 'string' && regularExpression(value) !== null) out[key] = value;
  } else if (key === 'required') out[key] = requiredNames(lowering, schema);
  else if (key === 'oneOf' || key === 'anyOf') lowerChoice(lowering, key, value, out);
  else if (ONE.includes(key)) out[key] = each(value);
  else if (LISTS.includes(key) && Array.isArray(value)) out[key] = value.map(each);
  else if (TABLES.includes(key) && isObject(value)) {
    const entries = Object.entries(value).filter(
      ([name]) => key !== 'patternProperties' || regularExpression(name) !== null,
    );
    out[key] = Object.fromEntries(entries.map(([name, one]) => [name, each(one)]));
  }
}

function lowerChoice(
  lowering: Lowering,
  key: 'oneOf' | 'anyOf',
  value: Json,
  out: Record<string, unknown>,
): void {
  if (!Array.isArray(value)) return;
  const options = (value as readonly Json[]).map((one) => lowerSchema(lowering, one));
  if (key === 'oneOf' && lowering.strictOneOf) out['oneOf'] = options;
  else if (out['anyOf'] === undefined) out['anyOf'] = options;
  else out['allOf'] = [...((out['allOf'] as unknown[]) ?? []), { anyOf: options }];
}

/** Properties of the other direction are optional. */
function requiredNames({ document, view }: Lowering, schema: JsonObject): readonly string[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const part = partAt(document, schema, '');
  return (required as readonly unknown[]).filter(
    (name): name is string =>
      typeof name === 'string' && !isOtherWay(memberJoint([part], name), view),
  );
}

/** OpenAPI 3.0: boolean exclusive limits, and `nullable`. */
function lowerOlder(schema: JsonObject, out: Record<string, unknown>): LoweredSchema {
  for (const [strict, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof out[strict] !== 'boolean') continue;
    const isStrict = out[strict];
    delete out[strict];
    if (!isStrict || out[bound] === undefined) continue;
    out[strict] = out[bound];
    delete out[bound];
  }
  if (schema['nullable'] !== true) return out;
  if (['allOf', 'anyOf', 'oneOf'].some((key) => Array.isArray(schema[key]))) {
    return { anyOf: [out, { type: 'null' }] };
  }
  if (Array.isArray(out['enum'])) out['enum'] = [...new Set([...(out['enum'] as Json[]), null])];
  if (typeof out['type'] === 'string') out['type'] = [out['type'], 'null'];
  return out;
}
