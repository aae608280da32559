import { isObject, type Json, type JsonObject } from '../../generator/load/loaded-document.js';
import { type Branch, type Branches, branchesOf } from './branches.js';
import { canonical } from './canonical.js';
import { type Direction, listShape, objectShape } from './compound-shapes.js';
import { opaqueRules } from './opaque-rules.js';
import { numberShape, textShape } from './scalar-shapes.js';
import { type Joint, jointKey, type SchemaDocument, type SchemaPart } from './schema-part.js';
import { SHAPE_TYPES, type ShapeTable, type ShapeType, type ValueShape } from './shape.js';

/** What is known of one document: tables by the key of the schemas, and shapes by that of their parts. */
interface ShapeCache {
  readonly tables: Map<string, ShapeTable>;
  readonly shapes: Map<string, readonly ValueShape[]>;
}

const CACHES = new WeakMap<SchemaDocument, ShapeCache>();

function cacheOf(document: SchemaDocument): ShapeCache {
  const known = CACHES.get(document) ?? { tables: new Map(), shapes: new Map() };
  CACHES.set(document, known);
  return known;
}

/** The allowed values of a list of schemas, by type. Cached for each document and direction. */
export function shapesOf(joint: Joint, view: Direction): ShapeTable {
  const cache = joint[0] && cacheOf(joint[0].document);
  const key = keyIn(joint, view);
  const known = cache?.tables.get(key);
  if (known !== undefined) return known;
  const table = tableOf(branchesOf(joint), view);
  cache?.tables.set(key, table);
  return table;
}

/** The allowed values of some branches, by type. */
export function tableOf(
  { branches, common, groups, isCut }: Branches,
  view: Direction,
): ShapeTable {
  const document = (common[0] ?? branches[0]?.[0])?.document;
  const cache = document && cacheOf(document);
  const byType = new Map<ShapeType, readonly ValueShape[]>();
  const shapes = branches.flatMap((branch) => shapesOfBranch(cache, branch, view));
  for (const type of SHAPE_TYPES) {
    const own = shapes.filter((shape) => shape.type === type);
    if (own.length > 0) byType.set(type, mergeValues(own));
  }
  return { byType, parts: common, groups, isCut };
}

/** Tells requests from responses only where the document does. */
const keyIn = (parts: readonly SchemaPart[], view: Direction): string =>
  parts.some(({ document }) => document.hasDirections)
    ? `${view} ${jointKey(parts)}`
    : jointKey(parts);

/** The shapes of one branch, at most one of each type. Many schemas have the same alternatives. */
function shapesOfBranch(
  cache: ShapeCache | undefined,
  branch: Branch,
  view: Direction,
): readonly ValueShape[] {
  const key = keyIn(branch, view);
  const known = cache?.shapes.get(key);
  if (known !== undefined) return known;
  const shapes = SHAPE_TYPES.flatMap((type) => shapeOf(branch, type, view) ?? []);
  cache?.shapes.set(key, shapes);
  return shapes;
}

type Written = ShapeType | 'integer';

/** The shape of one type, when the branch has values of it. */
export function shapeOf(parts: Branch, type: ShapeType, view: Direction): ValueShape | undefined {
  let integer = false;
  for (const part of parts) {
    const types = typesOf(part);
    if (types === undefined) continue;
    const whole = type === 'number' && !types.includes('number') && types.includes('integer');
    if (!whole && !types.includes(type)) return undefined;
    integer ||= whole;
  }
  const values = valuesOf(parts, type);
  if (values?.length === 0) return undefined;
  if (type === 'number') return numberShape(parts, integer, values);
  if (type === 'string') return textShape(parts, values);
  if (type === 'array') return listShape(parts, values);
  if (type === 'object') return objectShape(parts, values, view);
  const every = type === 'null' ? [null] : values;
  return { type, parts, values: every, opaque: opaqueRules(parts, type) };
}

/**
 * The types of a schema, with null when OpenAPI 3.0 calls it nullable. The Schema Object of
 * OpenAPI 3.1.0 (4.8.24) has no such keyword, so that it has no effect there.
 */
function typesOf({ value, document }: SchemaPart): readonly Written[] | undefined {
  if (!isObject(value)) return undefined;
  const { type, nullable } = value;
  if (Array.isArray(type)) return type as Written[];
  if (typeof type !== 'string') return undefined;
  return nullable === true && !document.modern ? [type as Written, 'null'] : [type as Written];
}

function typeOfValue(value: Json): ShapeType {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as ShapeType);
}

/** The values of a type that all enums of the schemas have; undefined when there is no enum. */
function valuesOf(parts: readonly SchemaPart[], type: ShapeType): readonly Json[] | undefined {
  let left: readonly Json[] | undefined;
  for (const { value: schema, document } of parts) {
    if (!isObject(schema)) continue;
    for (const list of listsOf(schema, document.modern)) {
      const own = new Set(list.map(canonical));
      left = (left ?? list).filter((value) => own.has(canonical(value)));
    }
  }
  const known = new Map(left?.map((value) => [canonical(value), value]));
  return left === undefined
    ? undefined
    : [...known.values()].filter((value) => typeOfValue(value) === type);
}

function listsOf(schema: JsonObject, modern: boolean): readonly (readonly Json[])[] {
  const lists: (readonly Json[])[] = [];
  const { enum: values } = schema;
  if (Array.isArray(values)) {
    const nullable = !modern && schema['nullable'] === true;
    lists.push(nullable ? [...(values as Json[]), null] : (values as Json[]));
  }
  if (schema['const'] !== undefined) lists.push([schema['const']]);
  return lists;
}

/** Enums of several alternatives form one enum. */
function mergeValues(shapes: readonly ValueShape[]): readonly ValueShape[] {
  const open = shapes.filter(({ values, opaque }) => values === undefined || opaque.length > 0);
  const listed = shapes.filter(({ values, opaque }) => values !== undefined && opaque.length === 0);
  const [first] = listed;
  if (first === undefined) return shapes;
  const all = new Map(
    listed.flatMap(({ values }) => (values ?? []).map((value) => [canonical(value), value])),
  );
  const every = first.type === 'boolean' && all.size === 2 ? undefined : [...all.values()];
  const merged = { ...first, values: every } as ValueShape;
  if (first.type === 'null') return [merged];
  return [merged, ...open];
}
