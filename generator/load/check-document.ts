import { checkKeywords } from './check-keywords.js';
import { checkMediaType } from './check-media-type.js';
import { checkNewer } from './check-newer.js';
import { checkOperation, type SeenOperations } from './check-operation.js';
import { checkParameter } from './check-parameters.js';
import { checkPaths } from './check-paths.js';
import { checkRefs } from './check-refs.js';
import { checkSchema } from './check-schema.js';
import { checkSecurity } from './check-security.js';
import { collectRefs, type FoundRef } from './find-refs.js';
import { isNewer } from './is-modern.js';
import { pointerLookup, pointerParts, toPointer } from './json-pointer.js';
import { isObject, type Json, type JsonObject } from './loaded-document.js';
import type { Problem } from './problem.js';
import { showJson } from './show-json.js';
import { type DocumentPartKind, type Visit, walkDocument } from './walk-document.js';

export { METHODS } from './walk-document.js';

/** Kinds that must be objects; a schema may also be true or false. */
const NAMES: Partial<Record<DocumentPartKind, string>> = {
  operation: 'an operation',
  parameter: 'a parameter',
  header: 'a header',
  requestBody: 'a request body',
  response: 'a response',
  mediaType: 'a media type',
  schema: 'a schema',
};

/** The errors that make a document unusable, all at once, and warnings. */
export function checkDocument(document: JsonObject): readonly Problem[] {
  const problems: Problem[] = [...checkPaths(document), ...checkSecurity(document, document, [])];
  const operations: SeenOperations = new Map();
  const lookup = pointerLookup(document);
  const refs: FoundRef[] = [];
  const newer = isNewer(document);
  const tell = (found: readonly Problem[]): void => void problems.push(...found);
  const visit: Visit = (value, kind, at) => {
    collectRefs(value, kind, at, refs);
    if (!isObject(value)) return tell(checkForm(value, kind, at));
    const ref = value['$ref'];
    if (typeof ref === 'string') return;
    if (ref !== undefined) tell([refType(at)]);
    if (newer) tell(checkNewer(value, kind, at));
    tell(checkKeywords(value, kind, at));
    if (kind === 'mediaType') tell(checkMediaType(at));
    if (kind === 'schema') tell(checkSchema(document, value, at));
    else if (kind === 'parameter') tell(checkParameter(value, at));
    else if (kind === 'operation') {
      tell(checkOperation(document, lookup, value, at, operations));
    }
  };
  const seen = new Set<object>();
  walkDocument({ value: document, kind: 'document', at: [] }, visit, seen);
  // A $ref may lead to an unusual place, which is checked too.
  for (const { ref, kind } of refs) {
    const value = lookup(ref);
    if (!isObject(value) || seen.has(value)) continue;
    walkDocument({ value, kind, at: pointerParts(ref) }, visit, seen);
  }
  return [...problems, ...checkRefs(document, refs, lookup)];
}

function checkForm(value: Json, kind: DocumentPartKind, at: readonly string[]): readonly Problem[] {
  const name = NAMES[kind];
  // An empty value after the colon counts as an empty object.
  if (name === undefined || value === null) return [];
  if (kind === 'schema' && typeof value === 'boolean') return [];
  const found = Array.isArray(value) ? 'a list' : showJson(value);
  return [
    {
      pointer: toPointer(at),
      rule: `${kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-form`,
      text: `${name} must be an object, but this is ${found}`,
      hint: 'Check the indentation, or write an object here.',
    },
  ];
}

function refType(at: readonly string[]): Problem {
  const hint = 'Write the reference in quotes.';
  return {
    pointer: toPointer([...at, '$ref']),
    rule: 'ref-type',
    text: '$ref is not a string',
    hint,
  };
}
