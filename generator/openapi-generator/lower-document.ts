import { isNewer } from '../load/is-modern.js';
import { isObject, type Json, type JsonObject } from '../load/loaded-document.js';
import { lowerChoice } from './lower-choice.js';
import { plainPathParameters } from './plain-path-parameters.js';
import { renameSchemas } from './rename-schemas.js';
import { semanticVersion } from './semantic-version.js';
import { singleTags } from './single-tags.js';

/**
 * Returns a copy of the document that OpenAPI Generator handles correctly and that describes the
 * same messages. Schemas and path parameters get names that are valid in every language. Each
 * operation has one tag. A choice between objects without a discriminator becomes one object. The
 * copy has no `exclusiveMinimum: false`, a semantic version, no bytes in headers, and patterns that
 * every regular-expression engine supports.
 */
export function lowerDocument(document: JsonObject): JsonObject {
  const read = olderVersion(semanticVersion(document));
  const named = renameSchemas(plainPathParameters(singleTags(read)));
  return lowerValue(named, named) as JsonObject;
}

/** OpenAPI Generator supports 3.0 and 3.1. It ignores what 3.2 adds. */
function olderVersion(document: JsonObject): JsonObject {
  return isNewer(document) ? { ...document, openapi: '3.1.1' } : document;
}

function lowerValue(value: Json, document: JsonObject, named = false): Json {
  if (Array.isArray(value)) return value.map((item: Json) => lowerValue(item, document));
  if (!isObject(value)) return value;
  const given = named ? value : lowerChoice(lowerKeywords(value), document);
  const entries = Object.entries(given).map(([key, child]): [string, Json] => {
    if (!named && OPAQUE.has(key)) return [key, child];
    return [key, lowerValue(child, document, !named && NAMED.has(key))];
  });
  return Object.fromEntries(entries);
}

/** Keywords with data, which must not change. */
const OPAQUE = new Set(['example', 'examples', 'default', 'enum', 'const']);
/** Keywords whose keys are names chosen by the author, not keywords. */
const NAMED = new Set(['properties', 'patternProperties', 'schemas', '$defs']);

function lowerKeywords(schema: JsonObject): JsonObject {
  if (schema['in'] === 'header' && isObject(schema['schema'])) {
    return { ...schema, schema: withoutByte(schema['schema']) };
  }
  const { pattern } = schema;
  const entries = Object.entries(schema).filter(
    ([key, value]) =>
      !((key === 'exclusiveMinimum' || key === 'exclusiveMaximum') && value === false),
  );
  const kept: JsonObject = Object.fromEntries(entries);
  return typeof pattern === 'string' ? { ...kept, pattern: plainHyphens(pattern) } : kept;
}

/** Base64 in a header stays text: as bytes, the generated Rust code does not compile. */
function withoutByte({ format, ...rest }: JsonObject): JsonObject {
  return format === undefined || format === 'byte' ? rest : { ...rest, format };
}

/** `\-` outside a character class is an error in some engines; a plain hyphen is valid in all. */
function plainHyphens(pattern: string): string {
  let inClass = false;
  return pattern.replace(/\\[\s\S]|\[|\]/g, (token) => {
    if (token === '[') inClass = true;
    if (token === ']') inClass = false;
    return token === '\\-' && !inClass ? '-' : token;
  });
}
