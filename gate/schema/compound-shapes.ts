import { isObject, type Json } from '../../generator/load/loaded-document.js';
import { memberJoint, patternJoint, restJoint } from './member-of.js';
import { opaqueRules } from './opaque-rules.js';
import { extreme, schemasOf } from './scalar-shapes.js';
import { below, type Joint, type SchemaPart } from './schema-part.js';
import type { ListShape, ObjectValues } from './shape.js';

const NO_LIMIT = Number.POSITIVE_INFINITY;

export function listShape(
  parts: readonly SchemaPart[],
  values: readonly Json[] | undefined,
): ListShape | undefined {
  const schemas = schemasOf(parts);
  const lengths = schemas.map(({ prefixItems }) =>
    Array.isArray(prefixItems) ? prefixItems.length : 0,
  );
  const minItems = extreme(schemas, 'minItems', 0);
  const maxItems = extreme(schemas, 'maxItems', NO_LIMIT);
  if (minItems > maxItems || values?.length === 0) return undefined;
  return {
    type: 'array',
    parts,
    values,
    opaque: opaqueRules(parts, 'array'),
    minItems,
    maxItems,
    unique: schemas.some(({ uniqueItems }) => uniqueItems === true),
    prefix: Array.from({ length: Math.max(0, ...lengths) }, (_, index) => itemJoint(parts, index)),
    items: itemJoint(parts, NO_LIMIT),
  };
}

/** The schemas of the item at an index. */
export function itemJoint(parts: readonly SchemaPart[], index: number): Joint {
  return parts.flatMap((part) => {
    if (!isObject(part.value)) return [];
    const { prefixItems, items } = part.value;
    if (Array.isArray(prefixItems) && index < prefixItems.length) {
      return [below(part, prefixItems[index] as Json, 'prefixItems', String(index))];
    }
    return items === undefined || items === true ? [] : [below(part, items, 'items')];
  });
}

/** In a request, read-only properties are optional; in a response, write-only ones. */
export type Direction = 'request' | 'response';

export function objectShape(
  parts: readonly SchemaPart[],
  values: readonly Json[] | undefined,
  view: Direction,
): ObjectValues | undefined {
  const schemas = schemasOf(parts);
  const names = schemas.flatMap(({ properties }) =>
    Object.keys(isObject(properties) ? properties : {}),
  );
  const sources = schemas.flatMap(({ patternProperties: table }) =>
    Object.keys(isObject(table) ? table : {}),
  );
  const named = new Map([...new Set(names)].map((name) => [name, memberJoint(parts, name)]));
  const required = new Set(
    schemas
      .flatMap((one) => (Array.isArray(one['required']) ? (one['required'] as string[]) : []))
      .filter((name) => !isOtherWay(named.get(name) ?? [], view)),
  );
  const maxProperties = extreme(schemas, 'maxProperties', NO_LIMIT);
  const minProperties = Math.max(extreme(schemas, 'minProperties', 0), required.size);
  if (minProperties > maxProperties || values?.length === 0) return undefined;
  return {
    type: 'object',
    parts,
    values,
    opaque: opaqueRules(parts, 'object'),
    required,
    minProperties,
    maxProperties,
    named,
    patterned: new Map(
      [...new Set(sources)].map((source) => [source, patternJoint(parts, source)]),
    ),
    rest: restJoint(parts),
  };
}

/** Whether a property belongs only to the other direction. */
export function isOtherWay(joint: Joint, view: Direction): boolean {
  return joint.some((part) => hasFlag(part, view === 'request' ? 'readOnly' : 'writeOnly', 0));
}

function hasFlag(part: SchemaPart, flag: string, depth: number): boolean {
  const { value, document } = part;
  if (!isObject(value) || depth > 8) return false;
  if (value[flag] === true) return true;
  const targets: Json[] = Array.isArray(value['allOf']) ? [...(value['allOf'] as Json[])] : [];
  if (typeof value['$ref'] === 'string') targets.push(document.lookup(value['$ref']) ?? true);
  return targets.some((target) => hasFlag({ ...part, value: target }, flag, depth + 1));
}
