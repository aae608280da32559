import type { Mutant } from './mutant.js';
import { targetName } from './target.js';

/** So many changes of one operation at once, each at another place. */
const EACH_TARGET = 8;

/** What two mutants of one operation must not both change. */
const aspectOf = ({ operator, pointer }: Mutant): string =>
  pointer === undefined ? operator : `at ${pointer}`;

/**
 * Conforming mutants in groups that share a run: nobody has anything to say of any of them, so that
 * they need not be told apart unless somebody does.
 */
export function groupMutants(mutants: readonly Mutant[]): readonly (readonly Mutant[])[] {
  const groups: Mutant[][] = [];
  for (const mutant of mutants) {
    const group = groups.find((each) => hasRoom(each, mutant));
    if (group === undefined) groups.push([mutant]);
    else group.push(mutant);
  }
  return groups;
}

function hasRoom(group: readonly Mutant[], mutant: Mutant): boolean {
  const name = targetName(mutant.target);
  const beside = group.filter(({ target }) => targetName(target) === name);
  return beside.length < EACH_TARGET && beside.every((each) => areApart(each, mutant));
}

/** Different places, and none of them within the other. */
function areApart(one: Mutant, other: Mutant): boolean {
  const [a, b] = [aspectOf(one), aspectOf(other)];
  return a !== b && !a.startsWith(`${b}/`) && !b.startsWith(`${a}/`) && !bothBodies(one, other);
}

/** Two that write the body of a refusal anew would hide each other, and so would two statuses of it. */
const bothBodies = (one: Mutant, other: Mutant): boolean =>
  isRefusal(one) && isRefusal(other) && isStatus(one) === isStatus(other);

const isRefusal = ({ operator }: Mutant): boolean => operator.startsWith('refusal-');
const isStatus = ({ operator }: Mutant): boolean => operator === 'refusal-status';
