import type { Shape } from '../model/api-model.js';

/** `TextUpTo35` for a text that only has limits of its length: very many fields have the same ones. */
export function lengthName(shape: Shape): string | undefined {
  if (shape.kind !== 'string' || shape.pattern !== undefined || shape.format !== undefined)
    return undefined;
  const { minLength: least = 0, maxLength: most } = shape;
  if (most === undefined) return `TextFrom${least}`;
  return least > 0 ? `TextFrom${least}To${most}` : `TextUpTo${most}`;
}
