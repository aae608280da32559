import type { CellOutcome, CellState, Coverage, DutyTold } from './coverage.js';
import { missingMeans } from './missing-means.js';

/** A duty, and the number of operations for which it is held, broken, open or not applicable. */
export interface DutyRow extends DutyTold {
  readonly counts: Readonly<Record<CellState, number>>;
}

/** A cell that applies to the bank, and that the profile gives no means to test, was not tested. */
const shownState = ({ state, reason }: CellOutcome): CellState =>
  state === 'not-applicable' && missingMeans(reason) !== undefined ? 'open' : state;

export function dutyRows({ duties, cells }: Coverage): readonly DutyRow[] {
  return duties.map((duty) => {
    const own = cells.filter((cell) => cell.duty === duty.id);
    const count = (state: CellState) => own.filter((cell) => shownState(cell) === state).length;
    const counts = {
      held: count('held'),
      broken: count('broken'),
      open: count('open'),
      'not-applicable': count('not-applicable'),
    };
    return { ...duty, counts };
  });
}

/** The duties of one group, with only their cells. */
export interface DutyGroup {
  readonly group: string;
  readonly coverage: Coverage;
}

/** The duty matrix split into parts that are narrow enough to read, in the order of the duties. */
export function dutyGroups({ duties, cells }: Coverage): readonly DutyGroup[] {
  const groups = [...new Set(duties.map(({ group = '' }) => group))];
  return groups.map((group) => {
    const own = duties.filter((duty) => (duty.group ?? '') === group);
    const ids = new Set(own.map(({ id }) => id));
    const coverage = { duties: own, cells: cells.filter(({ duty }) => ids.has(duty)) };
    return { group, coverage };
  });
}

/** The title of a group. */
export const groupTitle = (group: string): string => GROUP_TITLES.get(group) ?? 'Duties';

const GROUP_TITLES: ReadonlyMap<string, string> = new Map([
  ['caller', 'Who calls'],
  ['request', 'What is sent'],
  ['consent', 'What the consent permits'],
  ['effects', 'What the request changes'],
  ['content', 'What the response contains'],
]);

/** One row of the matrix: a target and its cell for each duty, in the order of the duties. */
export interface TargetRow {
  readonly target: string;
  readonly cells: readonly (CellOutcome | undefined)[];
}

export function targetRows({ duties, cells }: Coverage): readonly TargetRow[] {
  const targets = [...new Set(cells.map(({ target }) => target))];
  const byName = new Map(cells.map((cell) => [`${cell.duty} ${cell.target}`, cell]));
  return targets.map((target) => ({
    target,
    cells: duties.map(({ id }) => byName.get(`${id} ${target}`)),
  }));
}

/** Cells that nothing tested although they apply, as far as is known, grouped by duty and reason. */
export function openRows({ cells }: Coverage): readonly {
  readonly duty: string;
  readonly reason: string;
  readonly targets: readonly string[];
}[] {
  const groups = new Map<string, { duty: string; reason: string; targets: string[] }>();
  for (const cell of cells) {
    const { duty, target, reason = '' } = cell;
    if (shownState(cell) !== 'open') continue;
    const key = `${duty} ${reason}`;
    const group = groups.get(key) ?? { duty, reason, targets: [] };
    group.targets.push(target);
    groups.set(key, group);
  }
  return [...groups.values()];
}
