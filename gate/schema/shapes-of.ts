import { isObject, type Json, type JsonObject } from '../../generator/load/loaded-document.js';
import { type Branch, branchesOf } from './branches.js';
import { canonical } from './canonical.js';
import { type Direction, listShape, objectShape } from './compound-shapes.js';
import { opaqueRules } from './opaque-rules.js';
import { numberShape, schemasOf, textShape } from './scalar-shapes.js';
import { type Joint, jointKey, type SchemaDocument, type SchemaPart } from './schema-part.js';
import { SHAPE_TYPES, type ShapeTable, type ShapeType, type ValueShape } from './shape.js';

/** Shapes of each document, by the key of the schemas. */
const CACHES = new WeakMap<SchemaDocument, Map<string, ShapeTable>>();

function cacheOf(document: SchemaDocument): Map<string, ShapeTable> {
  const known = CACHES.get(document) ?? new Map<string, ShapeTable>();
  CACHES.set(document, known);
  return known;
}

/** The allowed values of a list of schemas, by type. Cached for each document and direction. */
export function shapesOf(joint: Joint, view: Direction): ShapeTable {
  const cache = joint[0] && cacheOf(joint[0].document);
  const key = `${view} ${jointKey(joint)}`;
  const known = cache?.get(key);
  if (known !== undefined) return known;
  const { branches, common, isCut } = branchesOf(joint);
  const byType = new Map<ShapeType, readonly ValueShape[]>();
  for (const type of SHAPE_TYPES) {
    const shapes = branches.flatMap((branch) => shapeOf(branch, type, view) ?? []);
    if (shapes.length > 0) byType.set(type, mergeValues(shapes));
  }
  const table: ShapeTable = { byType, parts: common, isCut };
  cache?.set(key, table);
  return table;
}

type Written = ShapeType | 'integer';

/** The shape of one type, when the branch has values of it. */
export function shapeOf(parts: Branch, type: ShapeType, view: Direction): ValueShape | undefined {
  const schemas = schemasOf(parts);
  let integer = false;
  for (const schema of schemas) {
    const types = typesOf(schema);
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

/** The types of a schema, with null when OpenAPI 3.0 calls it nullable. */
function typesOf({ type, nullable }: JsonObject): readonly Written[] | undefined {
  if (Array.isArray(type)) return type as Written[];
  if (typeof type !== 'string') return undefined;
  return nullable === true ? [type as Written, 'null'] : [type as Written];
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
