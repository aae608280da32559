import { TIMELINE_KINDS, type Timeline, type TimelineKind, waitsOf } from './timeline.js';

/** A section of a lane that is mostly of one kind; its first column is included, its last is not. */
export interface LaneCell {
  readonly kind: TimelineKind;
  readonly lane: number;
  readonly from: number;
  readonly to: number;
}

/** Kinds that are always shown, however short they are. */
const ALWAYS_SEEN: readonly TimelineKind[] = ['found', 'silent'];

/**
 * Divides a section of the timeline into this many columns: each cell shows the kind that took most of its
 * time; longer kinds never hide findings and requests without a response.
 */
export function laneCells(
  { cases, lanes }: Pick<Timeline, 'cases' | 'lanes'>,
  [begin, end]: readonly [number, number],
  columns: number,
): LaneCell[] {
  const kinds = TIMELINE_KINDS.length;
  const spent = new Float64Array(lanes * columns * kinds);
  const scale = columns / Math.max(1e-9, end - begin);
  const add = (lane: number, kind: TimelineKind, from: number, to: number): void => {
    const first = Math.max(0, (from - begin) * scale);
    const last = Math.min(columns, (to - begin) * scale);
    if (last < 0 || first >= columns || last < first) return;
    for (let column = Math.floor(first); column <= Math.min(columns - 1, last); column += 1) {
      const share = Math.min(column + 1, last) - Math.max(column, first);
      if (share <= 0 && last > first) continue;
      const at = (lane * columns + column) * kinds + TIMELINE_KINDS.indexOf(kind);
      // keeps kinds that took no time at all
      spent[at] = (spent[at] ?? 0) + Math.max(1e-6, share);
    }
  };
  for (const one of cases) {
    if (one.to < begin || one.from > end) continue;
    for (const [from, to] of waitsOf(one)) add(one.lane, 'waited', from, to);
    for (const bar of one.bars) add(one.lane, bar.kind, bar.from, bar.from + bar.took);
  }
  const kindAt = (cell: number) => mostly(spent.subarray(cell * kinds, (cell + 1) * kinds));
  return Array.from({ length: lanes }, (_, lane) => lane).flatMap((lane) =>
    merged(lane, columns, (column) => kindAt(lane * columns + column)),
  );
}

function mostly(spent: Float64Array): TimelineKind | null {
  const seen = ALWAYS_SEEN.find((kind) => (spent[TIMELINE_KINDS.indexOf(kind)] ?? 0) > 0);
  if (seen !== undefined) return seen;
  const most = Math.max(...spent);
  return most === 0 ? null : (TIMELINE_KINDS[spent.indexOf(most)] ?? null);
}

/** Merges neighbouring cells of the same kind. */
function merged(
  lane: number,
  columns: number,
  kindOf: (column: number) => TimelineKind | null,
): LaneCell[] {
  const cells: LaneCell[] = [];
  let from = 0;
  let open = kindOf(0);
  for (let column = 1; column <= columns; column += 1) {
    const next = column === columns ? null : kindOf(column);
    if (column < columns && next === open) continue;
    if (open !== null) cells.push({ kind: open, lane, from, to: column });
    [from, open] = [column, next];
  }
  return cells;
}
