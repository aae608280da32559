import type { JsonObject } from '../load/loaded-document.js';
import { SchemaError } from '../load/schema-error.js';
import type { NamedType, RulesShape, Shape } from './api-model.js';
import { shapesOfSeen } from './evaluated-parts.js';

/** Maximum number of nested named types that validate the same value: more would overflow the stack. */
const DEEPEST = 500;
/**
 * How many times one value may be validated. Each type that refers to another twice doubles it; real
 * documents stay far below.
 */
const MOST = 100_000;

interface Effort {
  readonly depth: number;
  readonly times: number;
}

/**
 * Rejects types that validators could not process in reasonable time or depth: one value is validated by
 * a schema, by everything that its allOf, anyOf and not refer to, and so on.
 */
export function refuseDeepTypes(
  types: readonly NamedType[],
  schemaOf: (name: string) => JsonObject,
): void {
  const byName = new Map(types.map((type) => [type.name, type.shape]));
  const known = new Map<string, Effort>();
  for (const { name } of types) measure(name, byName, known);
  for (const { name, wireName } of types) {
    const { depth, times } = known.get(name) ?? { depth: 0, times: 0 };
    if (depth <= DEEPEST && times <= MOST) continue;
    throw new SchemaError(
      schemaOf(name),
      '',
      depth > DEEPEST ? tooDeep(wireName) : tooOften(wireName),
    );
  }
}

/**
 * Measures the targets of a type before the type itself, without recursion, which could overflow the stack.
 */
function measure(
  first: string,
  byName: ReadonlyMap<string, Shape>,
  known: Map<string, Effort>,
): void {
  const waiting = [first];
  const begun = new Set<string>();
  for (let name = waiting.at(-1); name !== undefined; name = waiting.at(-1)) {
    const parts = known.has(name) ? [] : inPlace(byName.get(name) ?? { kind: 'unknown' });
    const open = parts.filter((part) => !known.has(part) && !begun.has(part));
    begun.add(name);
    if (open.length > 0) {
      waiting.push(...new Set(open));
      continue;
    }
    waiting.pop();
    if (!known.has(name)) known.set(name, total(parts.map((part) => known.get(part))));
  }
}

function total(parts: readonly (Effort | undefined)[]): Effort {
  let [depth, times] = [0, 1];
  for (const part of parts) {
    depth = Math.max(depth, part?.depth ?? 0);
    times += part?.times ?? 0;
  }
  return { depth: depth + 1, times };
}

/** Names of the types that validate the same value, once for each validation. */
function inPlace(shape: Shape): readonly string[] {
  if (shape.kind === 'ref') return [shape.name];
  if (shape.kind === 'union' || shape.kind === 'all') return shape.of.flatMap(inPlace);
  return shape.kind === 'rules' ? rulesInPlace(shape).flatMap(inPlace) : [];
}

const OF_PARTS = new Set([
  'contains',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
]);

function rulesInPlace({ schemas, tables, seen }: RulesShape): readonly Shape[] {
  const own = Object.entries(schemas).filter(([key]) => !OF_PARTS.has(key));
  return [
    ...own.map(([, shape]) => shape),
    ...Object.values(tables['dependentSchemas'] ?? {}),
    ...(seen === undefined ? [] : shapesOfSeen(seen)),
  ];
}

function tooDeep(name: string) {
  return {
    rule: 'schema-too-deep',
    text: `the schema ${name} validates one value with a chain of more than ${DEEPEST} schemas`,
    hint: 'Refer to the intended schema more directly.',
  };
}

function tooOften(name: string) {
  return {
    rule: 'schema-too-often',
    text: `the schema ${name} validates one value more than ${MOST} times, with the same schemas again and again`,
    hint: 'Refer to each schema once: nested allOf, anyOf, oneOf, if and not multiply the number of validations.',
  };
}
