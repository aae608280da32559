import type { NamedType, Shape } from '../model/api-model.js';

/** Names of the types that a shape mentions itself. */
export function shapeRefs(shape: Shape): readonly string[] {
  switch (shape.kind) {
    case 'ref':
      return [shape.name];
    case 'array':
      return shapeRefs(shape.items);
    case 'object':
      return [
        ...shape.properties.flatMap((property) => shapeRefs(property.shape)),
        ...(shape.additional === undefined ? [] : shapeRefs(shape.additional)),
      ];
    case 'union':
    case 'all':
      return shape.of.flatMap(shapeRefs);
    default:
      return [];
  }
}

/** The named types that these shapes need, directly or through others; in the order of `types`. */
export function reachableTypes(
  shapes: readonly Shape[],
  types: readonly NamedType[],
): readonly NamedType[] {
  const byName = new Map(types.map((type) => [type.name, type]));
  const reached = new Set<string>();
  const waiting = shapes.flatMap(shapeRefs);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const type = byName.get(name);
    if (type === undefined || reached.has(name)) continue;
    reached.add(name);
    waiting.push(...shapeRefs(type.shape));
  }
  return types.filter((type) => reached.has(type.name));
}
