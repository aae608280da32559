import { isObject, type Json, type JsonObject } from '../load/loaded-document.js';
import { SchemaError } from '../load/schema-error.js';
import type { Evaluated, EvaluatedCase, Shape } from './api-model.js';
import { follow, listAt, namedEntries, objectAt, stringAt } from './document-reader.js';

type MakeShape = (schema: Json | undefined) => Shape;

/** Maximum number of cases; schemas that refer to others twice double them. */
const MOST_CASES = 1000;

/** The parts that the keywords of a schema evaluate, except its own `unevaluated...`. */
export function seenBy(root: JsonObject, schema: JsonObject, shape: MakeShape): Evaluated {
  const seen = seenOf(root, schema, shape, new Map());
  if (countCases(seen) > MOST_CASES) {
    const text = `the unevaluated properties or items of this schema depend on more than ${MOST_CASES} cases`;
    const hint =
      'Refer to each schema once in allOf, anyOf and oneOf, or forbid further properties another way.';
    throw new SchemaError(schema, '', { rule: 'schema-unevaluated', text, hint });
  }
  return seen;
}

function seenOf(
  root: JsonObject,
  schema: JsonObject,
  shape: MakeShape,
  known: Map<Json, Evaluated>,
): Evaluated {
  const inner = (one: Json | undefined): Evaluated => seenInside(root, one, shape, known);
  const ref = stringAt(schema, '$ref');
  const always = [
    ownSeen(schema, shape),
    ...(ref === undefined ? [] : [inner(follow(root, schema, '').value)]),
    ...listAt(schema, 'allOf').map(inner),
  ];
  return merged(always, [...choices(schema, shape, inner), ...conditions(schema, shape, inner)]);
}

/** Inside another schema, unevaluated parts count as evaluated too; a recursive reference adds nothing. */
function seenInside(
  root: JsonObject,
  schema: Json | undefined,
  shape: MakeShape,
  known: Map<Json, Evaluated>,
): Evaluated {
  if (!isObject(schema)) return ownSeen({}, shape);
  const before = known.get(schema);
  if (before !== undefined) return before;
  known.set(schema, ownSeen({}, shape));
  const own = seenOf(root, schema, shape, known);
  const seen = {
    ...own,
    allNames: own.allNames || schema['unevaluatedProperties'] !== undefined,
    allItems: own.allItems || schema['unevaluatedItems'] !== undefined,
  };
  known.set(schema, seen);
  return seen;
}

/** The number of written cases; counting stops at the limit. */
function countCases({ cases }: Evaluated, before = 0): number {
  let count = before;
  for (const { fits, otherwise } of cases) {
    count += 1;
    for (const next of [fits, otherwise]) {
      if (next !== undefined && count <= MOST_CASES) count = countCases(next, count);
    }
  }
  return count;
}

function ownSeen(schema: JsonObject, shape: MakeShape): Evaluated {
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
  inner: (one: Json) => Evaluated,
): readonly EvaluatedCase[] {
  return [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')].map((one) => ({
    when: shape(one),
    fits: inner(one),
  }));
}

function conditions(
  schema: JsonObject,
  shape: MakeShape,
  inner: (one: Json | undefined) => Evaluated,
): readonly EvaluatedCase[] {
  const dependent = namedEntries(objectAt(schema, 'dependentSchemas')).map(([name, one]) => ({
    when: { kind: 'object', properties: [], alsoRequired: [name] } as const,
    fits: inner(one),
  }));
  if (schema['if'] === undefined) return dependent;
  const fits = merged([inner(schema['if']), inner(schema['then'])], []);
  return [...dependent, { when: shape(schema['if']), fits, otherwise: inner(schema['else']) }];
}

function merged(all: readonly Evaluated[], cases: readonly EvaluatedCase[]): Evaluated {
  return {
    names: [...new Set(all.flatMap(({ names }) => names))],
    patterns: [...new Set(all.flatMap(({ patterns }) => patterns))],
    allNames: all.some(({ allNames }) => allNames),
    items: Math.max(...all.map(({ items }) => items)),
    allItems: all.some(({ allItems }) => allItems),
    contains: [...new Set(all.flatMap(({ contains }) => contains))],
    cases: [...new Set([...all.flatMap((one) => one.cases), ...cases])],
  };
}

/** The shapes that decide which parts are evaluated. */
export function shapesOfSeen({ contains, cases }: Evaluated): readonly Shape[] {
  return [
    ...contains,
    ...cases.flatMap(({ when, fits, otherwise }) => [
      when,
      ...(fits === undefined ? [] : shapesOfSeen(fits)),
      ...(otherwise === undefined ? [] : shapesOfSeen(otherwise)),
    ]),
  ];
}
