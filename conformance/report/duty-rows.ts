import type { CellOutcome, CellState, Coverage, DutyTold } from '../engine/event.js';

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
