import type { JsonObject } from '../load/loaded-document.js';
import { SchemaError } from '../load/schema-error.js';
import type { NamedType, Shape } from './api-model.js';
import { all, union } from './shape-parts.js';

/**
 * Replaces references with which a type is directly an alternative or a part of itself. They add
 * nothing, and the compiler and validators would loop.
 */
export function breakCircles(
  types: readonly NamedType[],
  schemaOf: (name: string) => JsonObject,
): readonly NamedType[] {
  const byName = new Map(types.map((type) => [type.name, type]));
  const names = (name: string): readonly string[] => {
    const shape = byName.get(name)?.shape;
    return shape === undefined ? [] : openRefs(shape);
  };
  const circular = new Set(
    types.map(({ name }) => name).filter((name) => leadsTo(name, name, names)),
  );
  if (circular.size === 0) return types;
  let steps = 0;
  const unfold = (shape: Shape, within: readonly string[]): Shape | undefined => {
    if (shape.kind === 'ref') {
      steps += 1;
      if (steps > MOST) throw tooTangled(schemaOf(within[0] ?? ''));
      if (!circular.has(shape.name)) return shape;
      const type = byName.get(shape.name);
      return within.includes(shape.name) || type === undefined
        ? undefined
        : unfold(type.shape, [...within, shape.name]);
    }
    if (shape.kind !== 'union' && shape.kind !== 'all') return shape;
    const of = shape.of.map((item) => unfold(item, within)).filter((item) => item !== undefined);
    if (of.length === 0) return undefined;
    return shape.kind === 'union' ? union(of, shape.exact) : all(of);
  };
  return types.map((type) =>
    circular.has(type.name)
      ? { ...type, shape: unfold(type.shape, [type.name]) ?? { kind: 'never' } }
      : type,
  );
}

/** Maximum number of references to follow; more are an error. */
const MOST = 100_000;

function tooTangled(schema: JsonObject): SchemaError {
  const text =
    'this schema and others refer to each other through allOf, anyOf and oneOf in too many ways';
  const hint = 'Let allOf, anyOf and oneOf refer back to a schema only through its properties.';
  return new SchemaError(schema, '', { rule: 'schema-tangled', text, hint });
}

function openRefs(shape: Shape): readonly string[] {
  if (shape.kind === 'ref') return [shape.name];
  return shape.kind === 'union' || shape.kind === 'all' ? shape.of.flatMap(openRefs) : [];
}

function leadsTo(from: string, goal: string, names: (name: string) => readonly string[]): boolean {
  const seen = new Set(names(from));
  for (const name of seen) {
    if (name === goal) return true;
    for (const next of names(name)) seen.add(next);
  }
  return false;
}
