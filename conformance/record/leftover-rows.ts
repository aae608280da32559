import { groupBy } from '../../foundation/group-by.js';
import { withoutIds } from './causes/without-ids.js';
import type { Leftover } from './event.js';
import type { Run } from './fold-run.js';

/**
 * Resources that were left at the target in the same state and for the same reason; their addresses differ
 * only in ids.
 */
export interface LeftoverRow extends Omit<Leftover, 'id'> {
  /** The ids of all of them; `path` is that of the first. */
  readonly ids: readonly string[];
}

/** The leftovers for all reports; their ids add up to everything that the run left behind. */
export function leftoverRows({ leftovers }: Run): readonly LeftoverRow[] {
  const alike = groupBy(leftovers, ({ kind, path, status, reason }) =>
    JSON.stringify([kind, withoutIds(path), status, reason]),
  );
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { id: _id, ...row } = first;
    return [{ ...row, ids: group.map(({ id }) => id) }];
  });
}

/** The number of resources in the rows. */
export const resourcesIn = (rows: readonly LeftoverRow[]): number =>
  rows.reduce((sum, { ids }) => sum + ids.length, 0);
