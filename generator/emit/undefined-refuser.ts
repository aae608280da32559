import type { NamedType, Shape } from '../model/api-model.js';

/** Whether no value of a shape is undefined, so that an absent member needs no check of its own. */
export function undefinedRefuser(types: readonly NamedType[]): (shape: Shape) => boolean {
  const shapes = new Map(types.map(({ name, shape }) => [name, shape]));
  const refuses = (shape: Shape, above: ReadonlySet<string>): boolean => {
    switch (shape.kind) {
      case 'unknown':
      case 'binary':
      case 'rules':
        return false;
      case 'union':
        return shape.of.every((one) => refuses(one, above));
      case 'all':
        return shape.of.some((one) => refuses(one, above));
      case 'ref': {
        const target = shapes.get(shape.name);
        if (target === undefined || above.has(shape.name)) return false;
        return refuses(target, new Set([...above, shape.name]));
      }
      default:
        return true;
    }
  };
  return (shape) => refuses(shape, new Set());
}
