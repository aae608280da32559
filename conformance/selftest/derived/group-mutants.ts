import type { Mutant } from './mutant.js';
import { targetName } from './target.js';

/** Maximum number of simultaneous changes to one operation, each at another place. */
const EACH_TARGET = 8;

/** The aspect of an operation that two mutants in a group must not both change. */
const aspectOf = ({ operator, pointer }: Mutant): string =>
  pointer === undefined ? operator : `at ${pointer}`;

/**
 * Puts conforming mutants into groups that share a run: no findings are expected for any of them, so they
 * have to be separated only if there are some.
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

/** Whether two places differ and neither contains the other. */
function areApart(one: Mutant, other: Mutant): boolean {
  const [a, b] = [aspectOf(one), aspectOf(other)];
  return a !== b && !a.startsWith(`${b}/`) && !b.startsWith(`${a}/`) && !bothBodies(one, other);
}

/** Whether both replace the body or the status of a refusal, so that one would hide the other. */
const bothBodies = (one: Mutant, other: Mutant): boolean =>
  isRefusal(one) && isRefusal(other) && isStatus(one) === isStatus(other);

const isRefusal = ({ operator }: Mutant): boolean => operator.startsWith('refusal-');
const isStatus = ({ operator }: Mutant): boolean => operator === 'refusal-status';
