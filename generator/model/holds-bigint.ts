import type { Shape } from './api-model.js';
import type { FindType } from './find-type.js';

/** Whether a value of this shape may be or contain a bigint. */
export function holdsBigint(shape: Shape, find: FindType, seen: Set<string> = new Set()): boolean {
  const inside = (one: Shape): boolean => holdsBigint(one, find, seen);
  switch (shape.kind) {
    case 'bigint':
      return true;
    case 'enum':
      return shape.values.some((value) => typeof value === 'bigint');
    case 'ref':
      if (seen.has(shape.name)) return false;
      seen.add(shape.name);
      return inside(find(shape.name)?.shape ?? { kind: 'unknown' });
    case 'array':
      return inside(shape.items);
    case 'tuple':
      return [...shape.prefix, shape.items].some(inside);
    case 'union':
    case 'all':
      return shape.of.some(inside);
    case 'object':
      return (
        shape.properties.some((property) => inside(property.shape)) ||
        (shape.additional !== undefined && inside(shape.additional))
      );
    default:
      return false;
  }
}
