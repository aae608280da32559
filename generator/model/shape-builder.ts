import { Xs2aError } from '../../foundation/xs2a-error.js';
import { pointerParts } from '../load/json-pointer.js';
import { isObject, type Json, type JsonObject } from '../load/loaded-document.js';
import type { Literal, NamedType, ObjectShape, Property, Shape } from './api-model.js';
import {
  documented,
  follow,
  listAt,
  namedEntries,
  numberAt,
  objectAt,
  stringAt,
} from './document-reader.js';
import { type NamePool, pascalCase } from './naming.js';

export interface ShapeOptions {
  /** Keep "exactly one of" instead of reading it as "at least one of". */
  readonly strictOneOf: boolean;
}

const UNKNOWN: Shape = { kind: 'unknown' };
const EMPTY_OBJECT: Shape = { kind: 'object', properties: [], alsoRequired: [], maxProperties: 0 };
const ANNOTATIONS = new Set(
  'title description example examples default deprecated externalDocs xml readOnly writeOnly $comment'.split(
    ' ',
  ),
);

/** Turns schemas into shapes, and keeps the named ones that were referred to. */
export class ShapeBuilder {
  readonly #names = new Map<string, string>();
  readonly #types = new Map<string, NamedType>();
  readonly #modern: boolean;

  constructor(
    readonly root: JsonObject,
    readonly pool: NamePool,
    readonly options: ShapeOptions,
  ) {
    this.#modern = /^3\.1/.test(stringAt(root, 'openapi') ?? '');
    for (const key of Object.keys(objectAt(objectAt(root, 'components'), 'schemas'))) {
      this.#names.set(`/components/schemas/${key}`, pool.take(pascalCase(key)));
    }
  }

  /** All named types that were used so far, by name. */
  types(): readonly NamedType[] {
    return [...this.#types.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  typeOf(name: string): NamedType | undefined {
    return this.#types.get(name);
  }

  shape(schema: Json | undefined): Shape {
    if (schema === false) return { kind: 'never' };
    if (!isObject(schema)) return UNKNOWN;
    const ref = stringAt(schema, '$ref');
    if (ref === undefined) return this.#plain(schema);
    const named = this.#named(ref);
    if (!this.#modern || !hasRules(schema)) return named;
    return all([named, this.#plain(schema)]);
  }

  #named(ref: string): Shape {
    const parts = pointerParts(ref);
    const pointer = `/${parts.join('/')}`;
    let name = this.#names.get(pointer);
    if (name === undefined) {
      name = this.pool.take(pascalCase(parts.slice(-2).join('-')));
      this.#names.set(pointer, name);
    }
    if (!this.#types.has(name)) {
      const target = targetOf(this.root, ref);
      const wireName = parts.at(-1) ?? name;
      this.#types.set(name, { name, wireName, shape: UNKNOWN });
      const shape = this.shape(target);
      this.#types.set(name, {
        name,
        wireName,
        shape,
        ...documented(isObject(target) ? target : {}),
      });
    }
    return { kind: 'ref', name };
  }

  #plain(schema: JsonObject): Shape {
    const parts: Shape[] = [];
    const base = this.#base(schema);
    if (base.kind !== 'unknown') parts.push(base);
    parts.push(...listAt(schema, 'allOf').map((item) => this.shape(item)));
    for (const key of ['oneOf', 'anyOf'] as const) {
      const union = this.#union(listAt(schema, key), key === 'oneOf' && this.options.strictOneOf);
      if (union !== undefined) parts.push(union);
    }
    const shape = all(parts);
    const nullable = schema['nullable'] === true && !this.#modern;
    return nullable && shape.kind !== 'unknown' ? union([shape, { kind: 'null' }]) : shape;
  }

  #union(alternatives: readonly Json[], exact: boolean): Shape | undefined {
    if (alternatives.length === 0) return undefined;
    const empty = (item: Json): boolean =>
      alternatives.length > 1 && isObject(item) && !hasRules(item) && !('$ref' in item);
    return union(
      alternatives.map((item) => (empty(item) ? EMPTY_OBJECT : this.shape(item))),
      exact,
    );
  }

  #base(schema: JsonObject): Shape {
    const values = 'const' in schema ? [schema['const']] : schema['enum'];
    if (Array.isArray(values)) return enumeration(values as readonly Json[]);
    const { type } = schema;
    if (Array.isArray(type)) {
      return union((type as readonly Json[]).map((one) => this.#typed(schema, String(one))));
    }
    return this.#typed(schema, typeof type === 'string' ? type : impliedType(schema));
  }

  #typed(schema: JsonObject, type: string | undefined): Shape {
    switch (type) {
      case 'string':
        return stringShape(schema);
      case 'number':
      case 'integer':
        return numberShape(schema, type);
      case 'boolean':
        return { kind: 'boolean' };
      case 'null':
        return { kind: 'null' };
      case 'array':
        return {
          kind: 'array',
          items: this.shape(schema['items']),
          ...limits(schema, ['minItems', 'maxItems']),
          ...(schema['uniqueItems'] === true ? { unique: true } : {}),
        };
      case 'object':
        return this.#object(schema);
      default:
        return UNKNOWN;
    }
  }

  #object(schema: JsonObject): ObjectShape {
    const required = new Set(listAt(schema, 'required').map(String));
    const properties = namedEntries(objectAt(schema, 'properties')).map(
      ([name, property]): Property => ({
        name,
        required: required.delete(name),
        shape: this.shape(property),
        ...documented(isObject(property) ? property : {}),
      }),
    );
    const more = schema['additionalProperties'];
    return {
      kind: 'object',
      properties,
      alsoRequired: [...required],
      ...(more === undefined ? {} : { additional: this.shape(more === true ? {} : more) }),
      ...limits(schema, ['minProperties', 'maxProperties']),
    };
  }
}

function targetOf(root: JsonObject, ref: string): Json {
  const found = follow(root, { $ref: ref }, '');
  const direct = pointerParts(ref).reduce<Json | undefined>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as JsonObject)[part] : undefined,
    root,
  );
  return direct ?? found.value;
}

function hasRules(schema: JsonObject): boolean {
  return Object.keys(schema).some(
    (key) => key !== '$ref' && !ANNOTATIONS.has(key) && !key.startsWith('x-'),
  );
}

function impliedType(schema: JsonObject): string | undefined {
  const has = (...keys: readonly string[]): boolean => keys.some((key) => key in schema);
  if (has('properties', 'required', 'additionalProperties', 'minProperties')) return 'object';
  if (has('items', 'minItems', 'maxItems')) return 'array';
  if (has('pattern', 'minLength', 'maxLength')) return 'string';
  return undefined;
}

function stringShape(schema: JsonObject): Shape {
  const format = stringAt(schema, 'format');
  const pattern = stringAt(schema, 'pattern');
  if (pattern !== undefined) refuseBadPattern(pattern);
  return {
    kind: 'string',
    ...(format === undefined ? {} : { format }),
    ...(pattern === undefined ? {} : { pattern }),
    ...limits(schema, ['minLength', 'maxLength']),
  };
}

function refuseBadPattern(pattern: string): void {
  try {
    new RegExp(pattern);
  } catch (cause) {
    const shown = JSON.stringify(pattern);
    throw new Xs2aError('SPEC_INVALID', `The pattern ${shown} is no regular expression.`, {
      hint: 'Search the document for this pattern and mend it; nothing was written.',
      cause,
    });
  }
}

/** The older boolean form of exclusiveMinimum (`minimum: 1, exclusiveMinimum: true`) is understood. */
function numberShape(schema: JsonObject, kind: 'number' | 'integer'): Shape {
  const minimum = numberAt(schema, 'minimum');
  const maximum = numberAt(schema, 'maximum');
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

function enumeration(values: readonly Json[]): Shape {
  const plain = values.filter(
    (value): value is Literal => typeof value !== 'object' || value === null,
  );
  return plain.length === values.length ? { kind: 'enum', values: [...new Set(plain)] } : UNKNOWN;
}

function limits<K extends string>(
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

function all(parts: readonly Shape[]): Shape {
  const [first] = parts;
  if (first === undefined) return UNKNOWN;
  return parts.length === 1 ? first : { kind: 'all', of: parts };
}

function union(of: readonly Shape[], exact = false): Shape {
  const [first] = of;
  return of.length === 1 && first !== undefined ? first : { kind: 'union', of, exact };
}
