import type { Property, Shape } from '../model/api-model.js';

/** Whether every member has the same named type, those with a name of their own too. */
export function areAllLike(properties: readonly Property[], further: Shape | undefined): boolean {
  return (
    further?.kind === 'ref' &&
    properties.every(
      ({ name, shape }) =>
        !(name in Object.prototype) && shape.kind === 'ref' && shape.name === further.name,
    )
  );
}
