import { isObject, type Json, type JsonObject } from './loaded-document.js';

/** The kind of a value in an OpenAPI document, by its place. */
export type DocumentPartKind =
  | 'document'
  | 'components'
  | 'pathItem'
  | 'operation'
  | 'callback'
  | 'parameter'
  | 'header'
  | 'requestBody'
  | 'response'
  | 'mediaType'
  | 'selector'
  | 'encoding'
  | 'schema'
  | 'example'
  | 'link'
  | 'securityScheme';

/** `x`: one of the kind; `{x}`: a map of them; `[x]`: a list of them. */
type Child = DocumentPartKind | `{${DocumentPartKind}}` | `[${DocumentPartKind}]`;
type Children = Readonly<Record<string, Child>>;

export const METHODS = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
] as const;

const PARAMETER: Children = { schema: 'schema', content: '{mediaType}', examples: '{example}' };

/** Keywords that hold one schema. */
const SUBSCHEMAS = [
  'items',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'additionalProperties',
  'unevaluatedItems',
  'unevaluatedProperties',
] as const;

/** Kinds in whose maps `x-` is an extension, not a name. */
const EXTENSIBLE: ReadonlySet<DocumentPartKind> = new Set(['pathItem', 'response']);

/** The only keys whose values are visited; all others are data or text. */
const CHILDREN: Readonly<Record<DocumentPartKind, Children>> = {
  document: { paths: '{pathItem}', webhooks: '{pathItem}', components: 'components' },
  components: {
    schemas: '{schema}',
    responses: '{response}',
    parameters: '{parameter}',
    examples: '{example}',
    requestBodies: '{requestBody}',
    headers: '{header}',
    securitySchemes: '{securityScheme}',
    links: '{link}',
    callbacks: '{callback}',
    pathItems: '{pathItem}',
    mediaTypes: '{mediaType}',
  },
  pathItem: {
    parameters: '[parameter]',
    ...Object.fromEntries(METHODS.map((method) => [method, 'operation' as const])),
  },
  operation: {
    parameters: '[parameter]',
    requestBody: 'requestBody',
    responses: '{response}',
    callbacks: '{callback}',
  },
  callback: {},
  parameter: PARAMETER,
  header: PARAMETER,
  requestBody: { content: '{mediaType}' },
  response: { headers: '{header}', content: '{mediaType}', links: '{link}' },
  mediaType: {
    schema: 'schema',
    examples: '{example}',
    encoding: '{encoding}',
    'x-selected-by': 'selector',
  },
  selector: { schemas: '{schema}' },
  encoding: { headers: '{header}' },
  schema: {
    properties: '{schema}',
    patternProperties: '{schema}',
    dependentSchemas: '{schema}',
    $defs: '{schema}',
    definitions: '{schema}',
    allOf: '[schema]',
    anyOf: '[schema]',
    oneOf: '[schema]',
    prefixItems: '[schema]',
    ...Object.fromEntries(SUBSCHEMAS.map((key) => [key, 'schema' as const])),
  },
  example: {},
  link: {},
  securityScheme: {},
};

export interface Start {
  readonly value: Json;
  readonly kind: DocumentPartKind;
  readonly at: readonly string[];
}

/** `at` is the path to the value; it changes during the walk, so copy it to keep it. */
export type Visit = (value: Json, kind: DocumentPartKind, at: readonly string[]) => void;

/** Visits every value of a known kind below the start, once each, in the document's order. */
export function walkDocument(start: Start, visit: Visit, seen: Set<object> = new Set()): void {
  const at = [...start.at];
  const go = (value: Json, kind: DocumentPartKind): void => {
    if (typeof value === 'object' && value !== null) {
      if (seen.has(value)) return;
      seen.add(value);
    }
    visit(value, kind, at);
    if (!isObject(value)) return;
    const children: Children = kind === 'callback' ? expressions(value) : CHILDREN[kind];
    for (const key of Object.keys(value)) {
      const child = Object.hasOwn(children, key) ? children[key] : undefined;
      if (child === undefined) continue;
      at.push(key);
      enter(value[key] as Json, child);
      at.pop();
    }
  };
  const enter = (value: Json, child: Child): void => {
    const many = child.startsWith('{') || child.startsWith('[');
    if (!many && !(child === 'schema' && Array.isArray(value))) {
      go(value, child as DocumentPartKind);
      return;
    }
    const kind = (many ? child.slice(1, -1) : child) as DocumentPartKind;
    // The checks report a list instead of a map, or the reverse.
    if (
      typeof value !== 'object' ||
      value === null ||
      child.startsWith('{') === Array.isArray(value)
    )
      return;
    for (const [key, item] of Object.entries(value)) {
      if (key.startsWith('x-') && EXTENSIBLE.has(kind)) continue;
      at.push(key);
      go(item as Json, kind);
      at.pop();
    }
  };
  go(start.value, start.kind);
}

/** Every key of a callback is an expression with a path item, except `$ref` and extensions. */
function expressions(callback: JsonObject): Children {
  const keys = Object.keys(callback).filter((key) => key !== '$ref' && !key.startsWith('x-'));
  return Object.fromEntries(keys.map((key) => [key, 'pathItem']));
}
