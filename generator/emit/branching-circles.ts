import type { NamedType, Shape } from '../model/api-model.js';
import { innerShapes, judgedRefs } from './shape-refs.js';

/**
 * The types that lead back to themselves in several alternatives or parts of one value, or that
 * belong to a circle with such a type: without memory, the time to validate a value doubles with
 * each level of it.
 */
export function branchingTypes(types: readonly NamedType[]): ReadonlySet<string> {
  const refs = new Map(types.map(({ name, shape }) => [name, judgedRefs(shape)]));
  const found = new Set<string>();
  for (const { name, shape } of types) {
    if (found.has(name)) continue;
    const circle = circleOf(name, refs);
    if (circle.size === 0 || !branches(shape, circle)) continue;
    for (const one of circle) found.add(one);
  }
  return found;
}

type Refs = ReadonlyMap<string, readonly string[]>;

/** The types that the type leads to and that lead back to it. */
function circleOf(name: string, refs: Refs): ReadonlySet<string> {
  const from = reachedFrom(name, refs);
  if (!from.has(name)) return new Set();
  return new Set([...from].filter((one) => reachedFrom(one, refs).has(name)));
}

function reachedFrom(name: string, refs: Refs): ReadonlySet<string> {
  const found = new Set(refs.get(name));
  for (const one of found) for (const next of refs.get(one) ?? []) found.add(next);
  return found;
}

/** Whether several parts of one value lead into the circle. */
function branches(shape: Shape, circle: ReadonlySet<string>): boolean {
  const leads = (one: Shape): boolean => judgedRefs(one).some((name) => circle.has(name));
  const parts = partsOf(shape);
  if (parts.filter(leads).length > 1) return true;
  return [...parts, ...innerShapes(shape)].some((one) => branches(one, circle));
}

/** The shapes that judge the same value. */
function partsOf(shape: Shape): readonly Shape[] {
  if (shape.kind === 'union' || shape.kind === 'all') return shape.of;
  if (shape.kind !== 'rules') return [];
  const tables = Object.values(shape.tables).flatMap((table) => Object.values(table));
  return [...Object.values(shape.schemas), ...tables];
}
