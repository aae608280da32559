import type { NamedType, Shape } from '../model/api-model.js';
import { shapesOfSeen } from '../model/evaluated-parts.js';

/** Names of the types that a shape mentions in its type. */
export function shapeRefs(shape: Shape): readonly string[] {
  return shape.kind === 'ref' ? [shape.name] : innerShapes(shape).flatMap(shapeRefs);
}

/** Names of the types needed to validate a shape, including those in rules without a type. */
export function judgedRefs(shape: Shape): readonly string[] {
  if (shape.kind === 'ref') return [shape.name];
  if (shape.kind !== 'rules') return innerShapes(shape).flatMap(judgedRefs);
  const tables = Object.values(shape.tables).flatMap((table) => Object.values(table));
  const seen = shape.seen === undefined ? [] : shapesOfSeen(shape.seen);
  return [...Object.values(shape.schemas), ...tables, ...seen].flatMap(judgedRefs);
}

/** The shapes directly inside a shape, except for those of rules. */
export function innerShapes(shape: Shape): readonly Shape[] {
  switch (shape.kind) {
    case 'array':
      return [shape.items];
    case 'tuple':
      return [...shape.prefix, shape.items];
    case 'object':
      return [
        ...shape.properties.map((property) => property.shape),
        ...(shape.additional === undefined ? [] : [shape.additional]),
      ];
    case 'union':
    case 'all':
      return shape.of;
    default:
      return [];
  }
}

/** The named types that these shapes need, directly or indirectly, in the order of `types`. */
export function reachableTypes(
  shapes: readonly Shape[],
  types: readonly NamedType[],
): readonly NamedType[] {
  const byName = new Map(types.map((type) => [type.name, type]));
  const reached = new Set<string>();
  const waiting = shapes.flatMap(judgedRefs);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const type = byName.get(name);
    if (type === undefined || reached.has(name)) continue;
    reached.add(name);
    waiting.push(...judgedRefs(type.shape));
  }
  return types.filter((type) => reached.has(type.name));
}
