import { groupBy } from '../../foundation/group-by.js';
import { withoutIds } from './causes/without-ids.js';
import type { Leftover } from './event.js';
import type { Run } from './fold-run.js';

/** Resources that were left at the target for the same reason, in the same state; ids in the address apart. */
export interface LeftoverRow extends Omit<Leftover, 'id'> {
  /** Each of them; `path` is that of the first. */
  readonly ids: readonly string[];
}

/** What every report tells of what was left behind; the numbers of ids add up to what the run left. */
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

/** How many resources the rows stand for. */
export const resourcesIn = (rows: readonly LeftoverRow[]): number =>
  rows.reduce((sum, { ids }) => sum + ids.length, 0);
