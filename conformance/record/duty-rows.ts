import type { CellOutcome, CellState, Coverage, DutyTold } from './coverage.js';

/** A duty, and on how many operations it held, broke, stayed open or does not apply. */
export interface DutyRow extends DutyTold {
  readonly counts: Readonly<Record<CellState, number>>;
}

export function dutyRows({ duties, cells }: Coverage): readonly DutyRow[] {
  return duties.map((duty) => {
    const own = cells.filter((cell) => cell.duty === duty.id);
    const count = (state: CellState) => own.filter((cell) => cell.state === state).length;
    const counts = {
      held: count('held'),
      broken: count('broken'),
      open: count('open'),
      'not-applicable': count('not-applicable'),
    };
    return { ...duty, counts };
  });
}

/** Duties of one group, with the cells of these alone. */
export interface DutyGroup {
  readonly group: string;
  readonly coverage: Coverage;
}

/** The matrix in parts that are narrow enough to read, in the order of the duties. */
export function dutyGroups({ duties, cells }: Coverage): readonly DutyGroup[] {
  const groups = [...new Set(duties.map(({ group = '' }) => group))];
  return groups.map((group) => {
    const own = duties.filter((duty) => (duty.group ?? '') === group);
    const ids = new Set(own.map(({ id }) => id));
    const coverage = { duties: own, cells: cells.filter(({ duty }) => ids.has(duty)) };
    return { group, coverage };
  });
}

/** How a group is called. */
export const groupTitle = (group: string): string => GROUP_TITLES.get(group) ?? 'Duties';

const GROUP_TITLES: ReadonlyMap<string, string> = new Map([
  ['caller', 'Who calls'],
  ['request', 'What is sent'],
  ['consent', 'What the consent opens'],
  ['effects', 'What becomes of it'],
  ['content', 'What is told'],
]);

/** The matrix row by row: a target, and its cell for each duty, in the order of the duties. */
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

/** Cells that bind and that nothing tried, alike ones together: by duty and reason. */
export function openRows({ cells }: Coverage): readonly {
  readonly duty: string;
  readonly reason: string;
  readonly targets: readonly string[];
}[] {
  const groups = new Map<string, { duty: string; reason: string; targets: string[] }>();
  for (const { duty, target, state, reason = '' } of cells) {
    if (state !== 'open') continue;
    const key = `${duty} ${reason}`;
    const group = groups.get(key) ?? { duty, reason, targets: [] };
    group.targets.push(target);
    groups.set(key, group);
  }
  return [...groups.values()];
}
