import { isModern } from '../load/is-modern.js';
import { pointerParts } from '../load/json-pointer.js';
import { isObject, type Json, type JsonObject } from '../load/loaded-document.js';
import type { Literal, NamedType, ObjectShape, Property, Shape } from './api-model.js';
import { bigintLiteral, bigintShape, hasLongFormat, refuseLongDefault } from './bigint-shape.js';
import { Directions } from './directions.js';
import { discriminate } from './discriminate.js';
import { documented, follow, listAt, namedEntries, objectAt, stringAt } from './document-reader.js';
import type { FindType } from './find-type.js';
import { fittingValues } from './fitting-values.js';
import { type NamePool, pascalCase } from './naming.js';
import { optionalWhereReadOnly } from './optional-where-read-only.js';
import { placeNames } from './place-names.js';
import {
  all,
  enumeration,
  hasRules,
  impliedType,
  limitedShape,
  limits,
  mayBeObject,
  numberShape,
  once,
  orNull,
  refuseBadPattern,
  stringShape,
  UNKNOWN,
  union,
} from './shape-parts.js';
import { directionOf, shapeRules } from './shape-rules.js';

export interface ShapeOptions {
  /** Validate oneOf strictly instead of reading it as anyOf. */
  readonly strictOneOf: boolean;
  /** 64-bit integers are bigint. */
  readonly bigint?: boolean;
}

/**
 * The direction of a value: a request excludes readOnly properties, a response excludes writeOnly
 * ones.
 */
export type ValueDirection = 'request' | 'answer';

const EMPTY_OBJECT: Shape = { kind: 'object', properties: [], alsoRequired: [], maxProperties: 0 };

/**
 * Maximum nesting of schemas (by $ref or inline) that are built recursively; more would overflow
 * the stack.
 */
const DEEPEST = 400;

/** Converts schemas to shapes, and collects the named types that they refer to. */
export class ShapeBuilder {
  readonly #names = new Map<string, string>();
  readonly #types = new Map<string, NamedType>();
  readonly #schemas = new Map<string, JsonObject>();
  readonly #later: (() => void)[] = [];
  #depth = 0;
  #inRule = false;
  readonly #long = new Map<JsonObject, boolean>();
  readonly #modern: boolean;
  readonly #directions: Directions;

  constructor(
    readonly root: JsonObject,
    readonly pool: NamePool,
    readonly options: ShapeOptions,
  ) {
    this.#modern = isModern(root);
    this.#directions = new Directions(root);
    const keys = Object.keys(objectAt(objectAt(root, 'components'), 'schemas'));
    const exact = (key: string): boolean => pascalCase(key) === key;
    // Schemas whose name already is a type name come first, so that no other schema takes it. The others
    // are sorted, so that their order in the document does not matter.
    for (const key of [...keys.filter(exact), ...keys.filter((key) => !exact(key)).sort()]) {
      const name = pascalCase(key);
      this.#names.set(`/components/schemas/${key}`, pool.take(name, `${name}Schema`));
    }
  }

  /** All named types that were used so far, by name. */
  types(): readonly NamedType[] {
    return [...this.#types.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Finds a named type. */
  get find(): FindType {
    const byName = (name: string): NamedType | undefined => this.#types.get(name);
    return Object.assign(byName, { bigint: this.options.bigint === true });
  }

  /** The schema from which a named type was built. */
  schemaOf(name: string): JsonObject {
    return this.#schemas.get(name) ?? {};
  }

  /** With `long`, integers have 64 bits, because another part of the schema says so. */
  shape(schema: Json | undefined, view: ValueDirection = 'answer', long = false): Shape {
    this.#depth += 1;
    const shape = this.#shape(schema, view, long);
    this.#depth -= 1;
    if (this.#depth === 0) this.#fillLater();
    return shape;
  }

  #shape(schema: Json | undefined, view: ValueDirection, long: boolean): Shape {
    if (schema === false) return { kind: 'never' };
    if (!isObject(schema)) return UNKNOWN;
    const ref = stringAt(schema, '$ref');
    if (ref === undefined) return this.#plain(schema, view, long || this.#meansLong(schema));
    const named = this.#named(ref, view);
    if (!this.#modern || !hasRules(schema)) return named;
    return all([named, this.#plain(schema, view, long || this.#meansLong(schema))]);
  }

  /** Builds the types that were nested too deeply to be built recursively. */
  #fillLater(): void {
    this.#depth += 1;
    for (let task = this.#later.pop(); task !== undefined; task = this.#later.pop()) task();
    this.#depth -= 1;
  }

  #named(ref: string, view: ValueDirection): Shape {
    const name = this.#nameOf(ref, view);
    if (!this.#types.has(name)) {
      const wireName = pointerParts(ref).at(-1) ?? name;
      this.#types.set(name, { name, wireName, shape: UNKNOWN });
      const fill = (): void => this.#fill(name, wireName, targetOf(this.root, ref), view);
      if (this.#depth < DEEPEST) fill();
      else this.#later.push(fill);
    }
    return { kind: 'ref', name };
  }

  #fill(name: string, wireName: string, target: Json, view: ValueDirection): void {
    const before = this.#inRule;
    this.#inRule = false;
    const shape = this.shape(target, view);
    this.#inRule = before;
    const schema = isObject(target) ? target : {};
    this.#schemas.set(name, schema);
    this.#types.set(name, { name, wireName, shape, ...documented(schema) });
  }

  #nameOf(ref: string, view: ValueDirection): string {
    const parts = pointerParts(ref);
    const pointer = `/${parts.join('/')}`;
    const known = this.#names.get(pointer);
    const plain = known ?? this.pool.take(...placeNames(parts));
    this.#names.set(pointer, plain);
    if (view === 'answer' || !this.#directions.differ(ref)) return plain;
    const input =
      this.#names.get(`${pointer} request`) ?? this.pool.take(`${plain}Input`, `${plain}InRequest`);
    this.#names.set(`${pointer} request`, input);
    return input;
  }

  #plain(schema: JsonObject, view: ValueDirection, long: boolean): Shape {
    const parts: Shape[] = [];
    if (this.options.bigint === true) refuseLongDefault(schema);
    const base = this.#base(schema, view, long);
    if (base.kind !== 'unknown') parts.push(base);
    parts.push(...once(listAt(schema, 'allOf').map((item) => this.shape(item, view, long))));
    for (const key of ['oneOf', 'anyOf'] as const) {
      const found = this.#union(schema, key, view, long);
      if (found !== undefined) parts.push(found);
    }
    const rules = shapeRules(this.root, schema, (one) => this.#ruled(one, view));
    if (rules !== undefined) parts.push(rules);
    const nullable = schema['nullable'] === true && !this.#modern;
    const whole = all(view === 'answer' ? parts : optionalWhereReadOnly(parts, this.#types));
    return nullable ? orNull(whole) : whole;
  }

  /**
   * The shape of a schema that only adds rules, such as `not` or `if`. The type of the value is
   * unknown there, so numbers and bigints are both accepted.
   */
  #ruled(schema: Json | undefined, view: ValueDirection): Shape {
    const before = this.#inRule;
    this.#inRule = this.options.bigint === true;
    const shape = this.shape(schema, view);
    this.#inRule = before;
    return shape;
  }

  /** Whether a schema, or a part of it by $ref or allOf, is a 64-bit integer. */
  #meansLong(schema: Json | undefined): boolean {
    if (this.options.bigint !== true || !isObject(schema)) return false;
    const known = this.#long.get(schema);
    if (known !== undefined) return known;
    this.#long.set(schema, false);
    const types = [schema['type'] ?? impliedType(schema)].flat();
    const own = types.includes('integer') && hasLongFormat(schema);
    const target = '$ref' in schema ? [follow(this.root, schema, '').value] : [];
    const parts = [...target, ...listAt(schema, 'allOf')];
    const long = own || parts.some((part) => this.#meansLong(part));
    this.#long.set(schema, long);
    return long;
  }

  #union(
    schema: JsonObject,
    key: 'oneOf' | 'anyOf',
    view: ValueDirection,
    long: boolean,
  ): Shape | undefined {
    const alternatives = listAt(schema, key);
    if (alternatives.length === 0) return undefined;
    const isEmpty = (item: Json): boolean => isObject(item) && !hasRules(item) && !('$ref' in item);
    const hasObjects = alternatives.some((item) => !isEmpty(item) && mayBeObject(item));
    const empty = (item: Json): boolean => hasObjects && isEmpty(item);
    const find = (name: string) => this.#types.get(name);
    const exact = key === 'oneOf' && this.options.strictOneOf;
    const of = alternatives.map((item) =>
      empty(item)
        ? EMPTY_OBJECT
        : discriminate(this.shape(item, view, long), item, schema['discriminator'], find),
    );
    // beside an alternative that allows everything, the others say nothing
    if (!exact && of.some(({ kind }) => kind === 'unknown')) return undefined;
    const discriminator = objectAt(schema, 'discriminator');
    return union(exact ? of : once(of), exact, stringAt(discriminator, 'propertyName'));
  }

  #base(schema: JsonObject, view: ValueDirection, long: boolean): Shape {
    const values = fittingValues(schema);
    if (values === undefined) return this.#typeOf(schema, view, long);
    const listed = this.#enumeration(schema, values, long);
    // the rules for objects and lists are those of their types
    return listed.kind === 'rules' ? all([listed, this.#typeOf(schema, view, long)]) : listed;
  }

  #typeOf(schema: JsonObject, view: ValueDirection, long: boolean): Shape {
    const { type } = schema;
    if (Array.isArray(type)) {
      const types = [...new Set((type as readonly Json[]).map(String))];
      return union(types.map((one) => this.#typed(schema, one, view, long)));
    }
    const meant = typeof type === 'string' ? type : impliedType(schema);
    return meant === undefined
      ? limitedShape(schema, this.options.bigint)
      : this.#typed(schema, meant, view, long);
  }

  #enumeration(schema: JsonObject, values: readonly Json[], long: boolean): Shape {
    const keyword = 'const' in schema ? 'const' : 'enum';
    const plain = enumeration(values);
    if (plain.kind !== 'enum' || this.options.bigint !== true) return plain;
    const asLong = (): readonly Literal[] =>
      plain.values.map((value) => bigintLiteral(value, schema, keyword));
    if (this.#inRule) return { kind: 'enum', values: [...new Set([...plain.values, ...asLong()])] };
    if (long) return { kind: 'enum', values: asLong() };
    const asNumber = (value: Literal) => (typeof value === 'bigint' ? Number(value) : value);
    return { kind: 'enum', values: [...new Set(plain.values.map(asNumber))] };
  }

  #number(schema: JsonObject, kind: 'number' | 'integer', long: boolean): Shape {
    if (this.#inRule) return union([numberShape(schema, kind), bigintShape(schema)]);
    return long ? bigintShape(schema) : numberShape(schema, kind);
  }

  #typed(schema: JsonObject, type: string | undefined, view: ValueDirection, long: boolean): Shape {
    switch (type) {
      case 'string':
        return stringShape(schema);
      case 'number':
      case 'integer':
        return this.#number(schema, type, long);
      case 'boolean':
      case 'null':
        return { kind: type };
      case 'array':
        return this.#array(schema, view);
      case 'object':
        return this.#object(schema, view);
      default:
        return UNKNOWN;
    }
  }

  #array(schema: JsonObject, view: ValueDirection): Shape {
    const prefix = listAt(schema, 'prefixItems').map((item) => this.shape(item, view));
    return {
      ...(prefix.length === 0 ? { kind: 'array' } : { kind: 'tuple', prefix }),
      items: this.shape(schema['items'], view),
      ...limits(schema, ['minItems', 'maxItems']),
      ...(schema['uniqueItems'] === true ? { unique: true } : {}),
    };
  }

  #object(schema: JsonObject, view: ValueDirection): ObjectShape {
    const required = new Set(listAt(schema, 'required').map(String));
    const properties = namedEntries(objectAt(schema, 'properties')).flatMap(
      ([name, property]): Property[] => {
        const needed = required.delete(name);
        const direction = directionOf(property);
        if (direction === 'writeOnly' && view === 'answer') return [];
        const readOnly = direction === 'readOnly' && view === 'request';
        return [
          {
            name,
            required: needed && !readOnly,
            ...(readOnly ? { readOnly } : {}),
            shape: this.shape(property, view),
            ...documented(isObject(property) ? property : {}),
          },
        ];
      },
    );
    const additional = this.#additional(schema, view);
    const beside = this.#besidePatterns(schema, view);
    return {
      kind: 'object',
      properties,
      alsoRequired: [...required],
      ...(additional === undefined ? {} : { additional }),
      ...(beside === undefined ? {} : { beside }),
      ...limits(schema, ['minProperties', 'maxProperties']),
    };
  }

  /** Names that match a pattern are not additional properties (2020-12 Core, 10.3.2.3). */
  #besidePatterns(schema: JsonObject, view: ValueDirection): ObjectShape['beside'] {
    const patterns = namedEntries(objectAt(schema, 'patternProperties')).map(([name]) => name);
    const more = schema['additionalProperties'];
    if (patterns.length === 0 || more === undefined || more === true) return undefined;
    return { patterns, shape: this.shape(more, view) };
  }

  /**
   * The type of additional properties, including those that match a pattern: a rule validates the
   * latter too.
   */
  #additional(schema: JsonObject, view: ValueDirection): Shape | undefined {
    const patterns = namedEntries(objectAt(schema, 'patternProperties'));
    const more = schema['additionalProperties'];
    const plain = more === undefined ? undefined : this.shape(more === true ? {} : more, view);
    if (patterns.length === 0) return plain;
    for (const [pattern] of patterns) refuseBadPattern(pattern, schema, 'patternProperties');
    const described = patterns.map(([, one]) => this.shape(one, view));
    if (plain?.kind === 'never') return union(described);
    return plain === undefined ? UNKNOWN : union([plain, ...described]);
  }
}

function targetOf(root: JsonObject, ref: string): Json {
  const direct = pointerParts(ref).reduce<Json | undefined>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as JsonObject)[part] : undefined,
    root,
  );
  return direct ?? follow(root, { $ref: ref }, '').value;
}
