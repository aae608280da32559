import { isObject, type Json, type JsonObject } from '../load/loaded-document.js';
import type { Seen, SeenCase, Shape } from './api-model.js';
import { follow, listAt, namedEntries, objectAt, stringAt } from './document-reader.js';

type MakeShape = (schema: Json | undefined) => Shape;

/** Schemas in schemas at the same place; more of them are a circle. */
const DEEPEST = 30;

/** What the keywords of a schema speak of, but for its own `unevaluated...`. */
export function seenBy(root: JsonObject, schema: JsonObject, shape: MakeShape, depth = 0): Seen {
  const inner = (one: Json | undefined): Seen => seenInside(root, one, shape, depth + 1);
  const ref = stringAt(schema, '$ref');
  const always = [
    ownSeen(schema, shape),
    ...(ref === undefined ? [] : [inner(follow(root, schema, '').value)]),
    ...listAt(schema, 'allOf').map(inner),
  ];
  return merged(always, [...choices(schema, shape, inner), ...conditions(schema, shape, inner)]);
}

/** Inside of another schema, what is unevaluated has been seen as well. */
function seenInside(root: JsonObject, schema: Json | undefined, shape: MakeShape, depth: number) {
  if (!isObject(schema) || depth > DEEPEST) return ownSeen({}, shape);
  const seen = seenBy(root, schema, shape, depth);
  return {
    ...seen,
    allNames: seen.allNames || schema['unevaluatedProperties'] !== undefined,
    allItems: seen.allItems || schema['unevaluatedItems'] !== undefined,
  };
}

function ownSeen(schema: JsonObject, shape: MakeShape): Seen {
  return {
    names: namedEntries(objectAt(schema, 'properties')).map(([name]) => name),
    patterns: namedEntries(objectAt(schema, 'patternProperties')).map(([pattern]) => pattern),
    allNames: schema['additionalProperties'] !== undefined,
    items: listAt(schema, 'prefixItems').length,
    allItems: schema['items'] !== undefined,
    contains: schema['contains'] === undefined ? [] : [shape(schema['contains'])],
    cases: [],
  };
}

function choices(
  schema: JsonObject,
  shape: MakeShape,
  inner: (one: Json) => Seen,
): readonly SeenCase[] {
  return [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')].map((one) => ({
    when: shape(one),
    fits: inner(one),
  }));
}

function conditions(
  schema: JsonObject,
  shape: MakeShape,
  inner: (one: Json | undefined) => Seen,
): readonly SeenCase[] {
  const dependent = namedEntries(objectAt(schema, 'dependentSchemas')).map(([name, one]) => ({
    when: { kind: 'object', properties: [], alsoRequired: [name] } as const,
    fits: inner(one),
  }));
  if (schema['if'] === undefined) return dependent;
  const fits = merged([inner(schema['if']), inner(schema['then'])], []);
  return [...dependent, { when: shape(schema['if']), fits, otherwise: inner(schema['else']) }];
}

function merged(all: readonly Seen[], cases: readonly SeenCase[]): Seen {
  return {
    names: [...new Set(all.flatMap(({ names }) => names))],
    patterns: [...new Set(all.flatMap(({ patterns }) => patterns))],
    allNames: all.some(({ allNames }) => allNames),
    items: Math.max(...all.map(({ items }) => items)),
    allItems: all.some(({ allItems }) => allItems),
    contains: all.flatMap(({ contains }) => contains),
    cases: [...all.flatMap((one) => one.cases), ...cases],
  };
}

/** The shapes that decide what is seen. */
export function shapesOfSeen({ contains, cases }: Seen): readonly Shape[] {
  return [
    ...contains,
    ...cases.flatMap(({ when, fits, otherwise }) => [
      when,
      ...(fits === undefined ? [] : shapesOfSeen(fits)),
      ...(otherwise === undefined ? [] : shapesOfSeen(otherwise)),
    ]),
  ];
}
