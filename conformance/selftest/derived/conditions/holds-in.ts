import type { Situation } from '../../../../standard/dimension.js';
import type { Mutant } from '../mutant.js';

/** Whether a mutant applies in a situation; one without conditions applies in all. */
export const holdsIn = ({ when = [] }: Pick<Mutant, 'when'>, situation: Situation): boolean =>
  when.every(({ dimension, value }) => situation[dimension] === value);
