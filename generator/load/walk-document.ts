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

/** A child as the walk needs it. */
interface Way {
  readonly kind: DocumentPartKind;
  readonly form: 'one' | 'map' | 'list';
}

type Ways = ReadonlyMap<string, Way>;

const WAYS = Object.fromEntries(
  Object.entries(CHILDREN).map(([kind, children]) => [kind, waysOf(children)]),
) as Readonly<Record<DocumentPartKind, Ways>>;

function waysOf(children: Children): Ways {
  return new Map(Object.entries(children).map(([key, child]) => [key, wayOf(child)]));
}

function wayOf(child: Child): Way {
  const form = child.startsWith('{') ? 'map' : child.startsWith('[') ? 'list' : 'one';
  return { kind: child.replace(/[{}[\]]/g, '') as DocumentPartKind, form };
}

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
    const ways = kind === 'callback' ? expressions(value) : WAYS[kind];
    if (ways.size === 0) return;
    for (const key of Object.keys(value)) {
      const way = ways.get(key);
      if (way === undefined) continue;
      at.push(key);
      enter(value[key] as Json, way);
      at.pop();
    }
  };
  const enter = (value: Json, { kind, form }: Way): void => {
    if (form === 'one' && !(kind === 'schema' && Array.isArray(value))) {
      go(value, kind);
      return;
    }
    // The checks report a list instead of a map, or the reverse.
    if (typeof value !== 'object' || value === null || (form === 'map') === Array.isArray(value))
      return;
    const isExtensible = EXTENSIBLE.has(kind);
    for (const key of Object.keys(value)) {
      if (isExtensible && key.startsWith('x-')) continue;
      at.push(key);
      go((value as { readonly [key: string]: Json })[key] as Json, kind);
      at.pop();
    }
  };
  go(start.value, start.kind);
}

/** Every key of a callback is an expression with a path item, except `$ref` and extensions. */
function expressions(callback: JsonObject): Ways {
  const keys = Object.keys(callback).filter((key) => key !== '$ref' && !key.startsWith('x-'));
  return new Map(keys.map((key) => [key, { kind: 'pathItem', form: 'one' }]));
}
