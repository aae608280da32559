import type { Timeline, TimelineBar } from '../../../record/timeline.js';

/** A section of the timeline, in milliseconds from its start. */
export type TimeSpan = readonly [from: number, to: number];

/** A bar with its position. */
export interface PlacedBar {
  readonly bar: TimelineBar;
  readonly lane: number;
  /** Index of its case. */
  readonly place: number;
}

/** The bars that are visible in a section, sorted by start. */
export function barsIn({ cases }: Timeline, [from, to]: TimeSpan): readonly PlacedBar[] {
  return cases
    .filter((one) => one.to >= from && one.from <= to)
    .flatMap(({ bars, lane, place }) =>
      bars
        .filter((bar) => bar.from + bar.took >= from && bar.from <= to)
        .map((bar) => ({ bar, lane, place })),
    )
    .sort((a, b) => a.bar.from - b.bar.from);
}

/** The section around a time in which this number of exchanges start. */
export function spanAround({ cases, length }: Timeline, at: number, wanted: number): TimeSpan {
  const starts = cases.flatMap(({ bars }) => bars.map(({ from }) => from)).sort((a, b) => a - b);
  const found = starts.findIndex((start) => start >= at);
  const middle = found < 0 ? starts.length : found;
  const first = Math.max(0, Math.min(middle - wanted / 2, starts.length - wanted));
  const last = first + wanted;
  const from = starts[Math.floor(first)] ?? 0;
  const to = last >= starts.length ? length : (starts[Math.floor(last)] ?? length);
  return [from, Math.max(from + 1, to)];
}

/** The section moved by this time; it stays within the run. */
export function moved([from, to]: TimeSpan, by: number, length: number): TimeSpan {
  const size = to - from;
  const next = Math.max(0, Math.min(from + by, length - size));
  return [next, next + size];
}

/** The section with the same middle and a length multiplied by this factor; it stays within the run. */
export function stretched([from, to]: TimeSpan, times: number, length: number): TimeSpan {
  const size = Math.min(length, Math.max(10, (to - from) * times));
  const middle = (from + to) / 2;
  return moved([middle - size / 2, middle + size / 2], 0, length);
}

/**
 * The bar to which an arrow key leads: the neighbour in its lane, or the nearest one in the adjacent lane.
 */
export function barBeside(
  bars: readonly PlacedBar[],
  current: PlacedBar,
  key: string,
): PlacedBar | undefined {
  if (key === 'Home') return bars[0];
  if (key === 'End') return bars.at(-1);
  const own = bars.filter(({ lane }) => lane === current.lane);
  if (key === 'ArrowLeft') return own[own.indexOf(current) - 1];
  if (key === 'ArrowRight') return own[own.indexOf(current) + 1];
  const isBeside = ({ lane }: PlacedBar): boolean =>
    key === 'ArrowUp' ? lane < current.lane : lane > current.lane;
  const others = bars.filter(isBeside);
  const lanes = others.map(({ lane }) => lane);
  const lane = key === 'ArrowUp' ? Math.max(...lanes) : Math.min(...lanes);
  const far = ({ bar }: PlacedBar): number => Math.abs(bar.from - current.bar.from);
  return others.filter((one) => one.lane === lane).sort((a, b) => far(a) - far(b))[0];
}
