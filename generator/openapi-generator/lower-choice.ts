import { atPointer } from '../load/json-pointer.js';
import { isObject, type Json, type JsonObject } from '../load/loaded-document.js';

/** The optional and required members of the objects that match a schema. */
interface Members {
  readonly properties: JsonObject;
  readonly required: readonly string[];
}

/**
 * Converts a choice between objects without a discriminator to one object with the members of all
 * of them: generators would create an empty interface for it that no class implements. A member is
 * required only when every alternative requires it; an alternative `{}` requires nothing.
 */
export function lowerChoice(schema: JsonObject, document: JsonObject): JsonObject {
  const { oneOf, anyOf, ...rest } = schema;
  const choice = oneOf ?? anyOf;
  if (!Array.isArray(choice) || (oneOf && anyOf) || schema['discriminator'] !== undefined) {
    return schema;
  }
  const alternatives = (choice as readonly Json[]).filter(isObject);
  const telling = alternatives.filter((alternative) => Object.keys(alternative).length > 0);
  const members = telling.map((alternative) => membersOf(alternative, document, new Set()));
  if (telling.length === 0 || members.some((each) => each === undefined)) return schema;
  if (rest['properties'] !== undefined || rest['allOf'] !== undefined) return schema;
  const known = members.filter((each) => each !== undefined);
  const all = telling.length < alternatives.length ? [...known, NOTHING] : known;
  return { ...rest, type: 'object', ...merged(all) };
}

const NOTHING: Members = { properties: {}, required: [] };

/** Members of a schema that is an object, through $ref and allOf; undefined for anything else. */
function membersOf(
  schema: Json,
  document: JsonObject,
  seen: ReadonlySet<string>,
): Members | undefined {
  if (!isObject(schema)) return undefined;
  const { $ref: ref, allOf, type } = schema;
  if (typeof ref === 'string') {
    const target = seen.has(ref) ? undefined : atPointer(document, ref);
    return target === undefined ? undefined : membersOf(target, document, new Set([...seen, ref]));
  }
  if (schema['oneOf'] !== undefined || schema['anyOf'] !== undefined) return undefined;
  if (type !== undefined && type !== 'object') return undefined;
  const own = ownMembers(schema);
  if (allOf === undefined) return type === 'object' || own.properties !== EMPTY ? own : undefined;
  const parts = (allOf as readonly Json[]).map((part) => membersOf(part, document, seen));
  if (parts.some((part) => part === undefined)) return undefined;
  const all = [...parts.filter((part) => part !== undefined), own];
  return {
    properties: Object.fromEntries(all.flatMap(({ properties }) => Object.entries(properties))),
    required: all.flatMap(({ required }) => required),
  };
}

const EMPTY: JsonObject = {};

function ownMembers(schema: JsonObject): Members {
  const { properties, required } = schema;
  const names = Array.isArray(required) ? (required as readonly Json[]) : [];
  return {
    properties: isObject(properties) ? properties : EMPTY,
    required: names.filter((name) => typeof name === 'string'),
  };
}

/** When two alternatives describe the same member, the first description is used. */
function merged(all: readonly Members[]): JsonObject {
  const found = [...all].reverse().flatMap(({ properties }) => Object.entries(properties));
  const properties = Object.fromEntries(found);
  const [first, ...others] = all;
  const required = [...new Set(first?.required ?? [])].filter((name) =>
    others.every((other) => other.required.includes(name)),
  );
  return { properties, ...(required.length > 0 && { required }) };
}
