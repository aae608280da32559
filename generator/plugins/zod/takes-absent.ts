import type { NamedType, Shape } from '../../model/api-model.js';

/** Whether a zod schema of this shape could accept `undefined`, which JSON does not have. */
export function takesAbsent(
  shape: Shape,
  types: ReadonlyMap<string, NamedType>,
  seen: readonly string[] = [],
): boolean {
  switch (shape.kind) {
    case 'unknown':
    case 'binary':
    case 'rules':
    case 'tuple':
      return true;
    case 'object':
      return shape.properties.some(({ name }) => name in Object.prototype);
    case 'ref': {
      const type = seen.includes(shape.name) ? undefined : types.get(shape.name);
      return type !== undefined && takesAbsent(type.shape, types, [...seen, shape.name]);
    }
    case 'union':
      return shape.of.some((one) => takesAbsent(one, types, seen));
    case 'all':
      return shape.of.every((one) => takesAbsent(one, types, seen));
    default:
      return false;
  }
}
