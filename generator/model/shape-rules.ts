import { isObject, type Json, type JsonObject } from '../load/loaded-document.js';
import type { RulesShape, Shape } from './api-model.js';
import { namedEntries, objectAt } from './document-reader.js';
import { seenBy } from './evaluated-parts.js';

const UNSEEN = ['unevaluatedProperties', 'unevaluatedItems'];
const SCHEMAS = ['not', 'if', 'then', 'else', 'contains', 'propertyNames', ...UNSEEN];
const TABLES = ['dependentSchemas', 'patternProperties'];
const DATA = ['minContains', 'maxContains', 'dependentRequired'];

/** The rules of a schema that a type cannot express; undefined when there are none. */
export function shapeRules(
  root: JsonObject,
  schema: JsonObject,
  shape: (schema: Json | undefined) => Shape,
): RulesShape | undefined {
  const present = (keys: readonly string[]) => keys.filter((key) => schema[key] !== undefined);
  const schemas = present(SCHEMAS).map((key) => [key, shape(schema[key])] as const);
  const tables = present(TABLES).map((key) => {
    const entries = namedEntries(objectAt(schema, key));
    return [key, Object.fromEntries(entries.map(([name, one]) => [name, shape(one)]))] as const;
  });
  const data = present(DATA).map((key) => [key, schema[key] ?? null] as const);
  if (schemas.length + tables.length + data.length === 0) return undefined;
  const unseen = present(UNSEEN).length > 0;
  return {
    kind: 'rules',
    schemas: Object.fromEntries(schemas),
    tables: Object.fromEntries(tables),
    data: Object.fromEntries(data),
    ...(unseen ? { seen: seenBy(root, schema, shape) } : {}),
  };
}

/** Whether the schema itself is readOnly or writeOnly. */
export function directionOf(schema: Json | undefined): 'readOnly' | 'writeOnly' | undefined {
  if (!isObject(schema)) return undefined;
  if (schema['readOnly'] === true) return 'readOnly';
  return schema['writeOnly'] === true ? 'writeOnly' : undefined;
}
