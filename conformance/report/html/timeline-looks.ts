import type { LaneCell } from '../../record/lane-cells.js';
import type { TimelineKind } from '../../record/timeline.js';

/** The name of each kind of bar, and the fraction of its lane's height that it fills. */
export const TIMELINE_LOOKS: Readonly<
  Record<TimelineKind, { readonly words: string; readonly height: number }>
> = {
  answered: { words: 'Request until its response', height: 0.7 },
  psu: { words: 'Page of the PSU', height: 0.45 },
  poll: { words: 'The same request repeated until something changes', height: 0.3 },
  waited: { words: 'No request in progress for 0.1 s or more', height: 0.12 },
  silent: { words: 'No response', height: 0.8 },
  found: { words: 'A finding', height: 1 },
};

/** The outlines of all cells of a kind as the `d` of a path, for this height of a lane. */
export function cellPath(cells: readonly LaneCell[], laneHeight: number): string {
  return cells
    .map(({ kind, lane, from, to }) => {
      const height = Math.max(1, TIMELINE_LOOKS[kind].height * (laneHeight - 1));
      const top = lane * laneHeight + (laneHeight - 1 - height) / 2;
      return `M${from} ${short(top)}h${to - from}v${short(height)}h${from - to}z`;
    })
    .join('');
}

const short = (number: number): string => String(Math.round(number * 10) / 10);

/** A duration in a form for people. */
export function timeText(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
  const minutes = Math.floor(ms / 60_000);
  const rest = Math.round((ms % 60_000) / 1000);
  return minutes < 60 ? `${minutes} min ${rest} s` : `${(ms / 3_600_000).toFixed(1)} h`;
}
