import { isNewer } from '../load/is-modern.js';
import { isObject, type Json, type JsonObject } from '../load/loaded-document.js';
import { lowerChoice } from './lower-choice.js';
import { plainPathParameters } from './plain-path-parameters.js';
import { renameSchemas } from './rename-schemas.js';
import { semanticVersion } from './semantic-version.js';
import { singleTags } from './single-tags.js';

/**
 * The document in a form that OpenAPI Generator gets right, meaning the same on the wire:
 * names of schemas and path parameters that are names in every language, one tag an operation, no alternative without a
 * discriminator where one object says the same, no `exclusiveMinimum: false`, a semantic version,
 * no bytes in headers, and patterns that every regular-expression engine reads. Pure: the document given is not changed.
 */
export function lowerDocument(document: JsonObject): JsonObject {
  const read = olderVersion(semanticVersion(document));
  const named = renameSchemas(plainPathParameters(singleTags(read)));
  return lowerValue(named, named) as JsonObject;
}

/** OpenAPI Generator reads 3.0 and 3.1; what 3.2 has more is additions that it passes over. */
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

/** Values of the interface's users: not part of the description. */
const OPAQUE = new Set(['example', 'examples', 'default', 'enum', 'const']);
/** Below these a key is the author's own name, not a keyword. */
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

/** Base64 in a header is text to everyone; where it becomes bytes, code in Rust does not compile. */
function withoutByte({ format, ...rest }: JsonObject): JsonObject {
  return format === undefined || format === 'byte' ? rest : { ...rest, format };
}

/** `\-` outside a character class is an error in some engines; a hyphen means the same in all. */
function plainHyphens(pattern: string): string {
  let inClass = false;
  return pattern.replace(/\\[\s\S]|\[|\]/g, (token) => {
    if (token === '[') inClass = true;
    if (token === ']') inClass = false;
    return token === '\\-' && !inClass ? '-' : token;
  });
}
