/** The coverage of a run: the result of every duty on every operation to which it applies. */
import type { Row } from '../../foundation/rows.js';
import type { CombinedRows } from '../cases/combinations/combination-cases.js';
import { DUTIES } from '../cases/duties/duty.js';
import { nameOf } from '../cases/duties/duty-cells.js';
import type { PlannedCell } from '../plan/planned-cells.js';
import {
  type CellOutcome,
  type CellShown,
  type CellState,
  type CombinedKind,
  type Coverage,
  NOT_SELECTED,
} from '../record/coverage.js';
import type { Verdict } from '../record/event.js';

/** What a case showed of a cell. */
export type CellTrial = CellShown & { readonly case: string };

export interface CoverageSource {
  readonly planned: readonly PlannedCell[];
  /** The combinations of what the profile offers. */
  readonly combined: readonly CombinedRows[];
  readonly seen: readonly CellTrial[];
  /** The verdict and the reason of each case. */
  readonly ended: ReadonlyMap<
    string,
    { readonly verdict: Verdict; readonly reason: string | null }
  >;
}

/** Verdicts that judge nothing; such cases prove nothing about a cell. */
const UNJUDGED: ReadonlySet<Verdict> = new Set(['blocked', 'setup-failed', 'harness-error']);

export function coverageOf(source: CoverageSource): Coverage {
  const seen = new Map<string, CellTrial[]>();
  for (const each of source.seen) {
    seen.set(nameOf(each), [...(seen.get(nameOf(each)) ?? []), each]);
  }
  return {
    duties: DUTIES.map(({ id, group, title, key }) => ({ id, group, title, key })),
    cells: source.planned.map((cell) => {
      const { state, reason } = outcomeOf(cell, seen.get(nameOf(cell)) ?? [], source);
      const { duty, target } = cell;
      return { duty, target, state, ...(reason === undefined ? {} : { reason }) };
    }),
    ...(source.combined.length === 0 ? {} : { combined: source.combined.map(inNumbers) }),
  };
}

/** The values of rows by their places: a run has thousands of them. */
function inNumbers({ kind, dimensions, rows, impossible }: CombinedRows): CombinedKind {
  const placesIn = (row: Row): readonly number[] =>
    dimensions.map(({ name, values }) => values.indexOf(row[name] ?? ''));
  return {
    kind,
    dimensions,
    rows: rows.map(({ case: id, row }) => ({ case: id, values: placesIn(row) })),
    apart: impossible.map((row) =>
      placesIn(row).flatMap((place, at) => (place === -1 ? [] : [at, place])),
    ),
  };
}

interface TrialVerdict {
  readonly state: CellState;
  readonly reason?: string;
}

function outcomeOf(
  cell: PlannedCell,
  seen: readonly CellTrial[],
  { ended }: CoverageSource,
): TrialVerdict {
  if (seen.some((each) => 'held' in each && !each.held)) return { state: 'broken' };
  const proved = seen.filter((each) => {
    const end = ended.get(each.case);
    return end !== undefined && !UNJUDGED.has(end.verdict);
  });
  if (proved.some((each) => 'held' in each)) return { state: 'held' };
  if (cell.deselected === true) return { state: 'open', reason: NOT_SELECTED };
  const ends = cell.cases.map((id) => ended.get(id));
  const undone = ends.find((end) => end === undefined || end.verdict !== 'not-applicable');
  if (cell.cases.length > 0 && ends.every((end) => end?.verdict === 'not-applicable')) {
    return { state: 'not-applicable', reason: ends[0]?.reason ?? '' };
  }
  const lost = seen.find((each) => 'lost' in each);
  if (lost !== undefined) return { state: 'open', reason: lost.lost };
  const [nothing] = proved;
  if (nothing !== undefined && 'reason' in nothing) {
    return { state: 'not-applicable', reason: nothing.reason };
  }
  if (cell.cases.length > 0) {
    return { state: 'open', reason: undone?.reason ?? 'its case did not reach it' };
  }
  if (cell.reason !== undefined) return { state: 'not-applicable', reason: cell.reason };
  return { state: 'open', reason: 'no case covers it' };
}

/** Cells that apply and that no case covered. */
export function openCells({ cells }: Coverage): readonly CellOutcome[] {
  return cells.filter(({ state }) => state === 'open');
}
