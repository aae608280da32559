import { nearestWord } from '../../foundation/nearest-word.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { FOREIGN_TARGETS, type ForeignTarget } from './foreign-targets.js';

/** The target with this name. For an unknown name the error suggests the most similar one. */
export function findForeignTarget(name: string): ForeignTarget {
  const found = FOREIGN_TARGETS.find((target) => target.name === name);
  if (found !== undefined) return found;
  const names = FOREIGN_TARGETS.map((target) => target.name);
  const meant = nearestWord(name, names);
  throw new Xs2aError('USAGE', `There is no target ${JSON.stringify(name)}.`, {
    hint: meant === undefined ? `The targets are ${names.join(', ')}.` : `Did you mean ${meant}?`,
  });
}
