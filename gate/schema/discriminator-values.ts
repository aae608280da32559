import { listOf } from '../../documents/located.js';
import { escapedKey, memberOf, pointerKeys } from '../../foundation/json-pointer.js';
import { isObject, type JsonObject } from '../../generator/load/loaded-document.js';
import { resolvePart, type SchemaDocument, type SchemaPart } from './schema-part.js';

const SCHEMAS = '#/components/schemas/';

/** A component by its reference; a mapping may give its name alone. */
const refOf = (name: string): string =>
  name.includes('#') || name.includes('/') ? name : `${SCHEMAS}${escapedKey(name)}`;

const known = new WeakMap<JsonObject, ReadonlyMap<unknown, readonly string[]>>();

/**
 * The references of the components that inherit from each schema with a discriminator: their `allOf` refers to
 * it, or to one that does (OpenAPI 3.0.3, Schema Object, Composition and Inheritance).
 */
function subtypesIn({ root, lookup }: SchemaDocument): ReadonlyMap<unknown, readonly string[]> {
  const found = known.get(root);
  if (found !== undefined) return found;
  const heirs = new Map<unknown, string[]>();
  const schemas = memberOf(memberOf(root, 'components'), 'schemas');
  const all = Object.entries(isObject(schemas) ? schemas : {});
  for (const [name, schema] of all) {
    for (const ref of refsOfAllOf(schema)) {
      const parent = lookup(ref);
      if (parent !== undefined) heirs.set(parent, [...(heirs.get(parent) ?? []), name]);
    }
  }
  const made = new Map<unknown, readonly string[]>();
  for (const [, schema] of all) {
    if (memberOf(schema, 'discriminator') === undefined || isUnion(schema)) continue;
    // a set also yields what is added on the way
    const names = new Set(heirs.get(schema));
    for (const name of names) {
      for (const next of heirs.get(memberOf(schemas, name)) ?? []) names.add(next);
    }
    made.set(schema, [...names].map(refOf));
  }
  known.set(root, made);
  return made;
}

/** The `$ref`s of an `allOf`, also of one within it. */
function refsOfAllOf(schema: unknown): readonly string[] {
  return listOf(memberOf(schema, 'allOf')).flatMap((one) => {
    const ref = memberOf(one, '$ref');
    return typeof ref === 'string' ? [ref] : refsOfAllOf(one);
  });
}

/** Whether the schema lists its alternatives itself. */
export const isUnion = (schema: unknown): boolean =>
  ['oneOf', 'anyOf'].some((keyword) => Array.isArray(memberOf(schema, keyword)));

/** What a schema with a discriminator leads to without a `$ref`: its mapping, and its subtypes. */
export function refsOfDiscriminator(
  document: SchemaDocument,
  schema: JsonObject,
): readonly string[] {
  const mapping = memberOf(schema['discriminator'], 'mapping');
  const mapped = Object.values(isObject(mapping) ? mapping : {}).map((to) => refOf(String(to)));
  return [...mapped, ...(subtypesIn(document).get(schema) ?? [])].sort();
}

/** What a value of a discriminator means. */
export interface MeantSchema {
  readonly ref: string;
  readonly part: SchemaPart;
}

/**
 * The schemas by the values of a discriminator: those of its mapping, and by their names the other alternatives
 * or subtypes, which no entry of the mapping leads to (OpenAPI 3.0.3, Discriminator Object).
 */
export function discriminatorValues(
  { document, value }: SchemaPart,
  hasSubtypes: boolean,
): ReadonlyMap<string, MeantSchema> {
  const meant = (ref: string): MeantSchema => ({ ref, part: resolvePart(document, ref) });
  const mapping = memberOf(memberOf(value, 'discriminator'), 'mapping');
  const found = new Map(
    Object.entries(isObject(mapping) ? mapping : {}).map(([key, to]) => [
      key,
      meant(refOf(String(to))),
    ]),
  );
  const mapped = new Set([...found.values()].map(({ part }) => part.at));
  const listed = ['oneOf', 'anyOf'].flatMap((keyword) => listOf(memberOf(value, keyword)));
  const refs = isUnion(value)
    ? listed.map((one) => memberOf(one, '$ref'))
    : hasSubtypes
      ? (subtypesIn(document).get(value) ?? [])
      : [];
  for (const ref of refs) {
    if (typeof ref !== 'string') continue;
    const one = meant(ref);
    const name = pointerKeys(one.part.at).at(-1);
    if (name === undefined || mapped.has(one.part.at) || found.has(name)) continue;
    found.set(name, one);
  }
  return found;
}
