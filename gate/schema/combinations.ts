import {
  type Branch,
  type Branches,
  combinationsOf,
  isTooMany,
  type OpenBranches,
  withoutFrames,
} from './branches.js';

/** From here on, combinations of alternatives that are the same in both documents are left out. */
const MANY = 100;
/** How many combinations of the groups that differ are compared with all others. */
const MOST_CHANGED = 64;
/** With more alternatives in one group, the work would be too much. */
const MOST_OPTIONS = 2_000;
/** How many combinations are chosen as examples. */
const MOST_CHOSEN = 100;

/** Branches of the old document and of the new one, which are compared with each other. */
export interface BranchPair {
  readonly old: Branches;
  readonly new: Branches;
  /** Whether what differs in them differs in the whole schemas. */
  readonly isSure: boolean;
}

/** One group of alternatives in both documents. */
interface GroupPair {
  readonly old: readonly Branch[];
  readonly new: readonly Branch[];
  readonly isSame: boolean;
}

/**
 * The comparisons that stand for those of all combinations; undefined where these are few, where one document
 * has more groups than the other, or where one group alone is too large.
 *
 * First come chosen combinations of the groups that are the same: with the same alternatives on both sides, a value
 * that only one side allows is a difference of the whole schemas too. Then come the schemas without these groups: two
 * schemas that allow the same values without them allow the same values with them, so that no difference is missed.
 */
export function chosenCombinations(
  old: OpenBranches,
  now: OpenBranches,
  isSame: (old: Branch, now: Branch) => boolean,
): readonly BranchPair[] | undefined {
  const most = Math.max(combinationsOf(old.groups), combinationsOf(now.groups));
  if (most <= MANY || hasNone(old) || hasNone(now)) return undefined;
  const pairs = pairGroups(old.groups, now.groups, isSame);
  if (pairs === undefined) return undefined;
  if (pairs.some((one) => Math.max(one.old.length, one.new.length) > MOST_OPTIONS))
    return undefined;
  const [same, changed] = [pairs.filter((one) => one.isSame), pairs.filter((one) => !one.isSame)];
  if (same.length === 0 && !isTooMany(old) && !isTooMany(now)) return undefined;
  const isFew = combinationsOfPairs(changed) <= MOST_CHANGED;
  const open = isFew ? changed : [];
  const chosen = choices(isFew ? same : pairs).map((choice) =>
    branchPair(old, now, [...choice, ...open], isFew),
  );
  // a value that one of them forbids is forbidden, so that each of them may be compared alone
  const wholes = isFew ? [changed] : changed.map((one) => [one]);
  return [...chosen, ...wholes.map((groups) => branchPair(old, now, groups, false))];
}

const hasNone = ({ groups }: OpenBranches): boolean => groups.some(({ length }) => length === 0);

const combinationsOfPairs = (pairs: readonly GroupPair[]): number =>
  Math.max(
    combinationsOf(pairs.map((one) => one.old)),
    combinationsOf(pairs.map((one) => one.new)),
  );

/** The groups that are the same, and the others in their order; undefined when their numbers differ. */
function pairGroups(
  old: OpenBranches['groups'],
  now: OpenBranches['groups'],
  isSame: (old: Branch, now: Branch) => boolean,
): readonly GroupPair[] | undefined {
  if (old.length !== now.length) return undefined;
  const left = [...now];
  const twins = old.map((group): GroupPair | undefined => {
    const at = left.findIndex(
      (other) =>
        other.length === group.length &&
        group.every((branch, index) => isSame(branch, other[index] ?? [])),
    );
    const [twin] = at < 0 ? [] : left.splice(at, 1);
    return twin && { old: group, new: twin, isSame: true };
  });
  return twins.map(
    (twin, at) => twin ?? { old: old[at] ?? [], new: left.shift() ?? [], isSame: false },
  );
}

/** Combinations in which each alternative occurs: each index in all groups at once, then in one group alone. */
function choices(groups: readonly GroupPair[]): readonly (readonly GroupPair[])[] {
  const longest = Math.max(1, ...groups.map((one) => Math.max(one.old.length, one.new.length)));
  const all = Array.from({ length: longest }, (_, index) => groups.map((one) => only(one, index)));
  const single = groups.flatMap((one, at) =>
    Array.from({ length: Math.max(one.old.length, one.new.length) - 1 }, (_, index) =>
      groups.map((other, otherAt) => only(other, at === otherAt ? index + 1 : 0)),
    ),
  );
  return [...all, ...single].slice(0, MOST_CHOSEN);
}

/** The group with one alternative alone, on each side the last one at most. */
function only({ old, new: now, isSame }: GroupPair, index: number): GroupPair {
  const at = (list: readonly Branch[]) => list.slice(Math.min(index, list.length - 1)).slice(0, 1);
  return { old: at(old), new: at(now), isSame };
}

function branchPair(
  old: OpenBranches,
  now: OpenBranches,
  pairs: readonly GroupPair[],
  isSure: boolean,
): BranchPair {
  const side = (open: OpenBranches, groups: readonly (readonly Branch[])[]): Branches => {
    let branches: readonly Branch[] = [open.common];
    for (const group of groups) {
      branches = branches.flatMap((branch) => group.map((option) => [...branch, ...option]));
    }
    return { ...open, groups, branches: branches.map(withoutFrames) };
  };
  const [was, is] = [pairs.map((one) => one.old), pairs.map((one) => one.new)];
  return { old: side(old, was), new: side(now, is), isSure };
}
