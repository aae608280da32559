import type { Timeline, TimelineBar, TimelineCase } from '../../record/timeline.js';
import { TIMELINE_KINDS } from '../../record/timeline.js';

/** The timeline in the compressed form of the page; ids of exchanges are already in the index. */
export interface TimelineData {
  readonly startedAt: string;
  readonly length: number;
  readonly lanes: number;
  readonly breaks: Timeline['breaks'];
  readonly operations: readonly string[];
  /** Index, lane, first exchange and start of a case, then four numbers for each of its bars. */
  readonly cases: readonly (readonly number[])[];
}

const EACH = 4;

/**
 * Packs the timeline as whole milliseconds and indexes instead of words, so that 40,000 exchanges stay small.
 */
export function packTimeline(line: Timeline): TimelineData {
  const { startedAt, length, lanes, breaks } = line;
  const operations = [
    ...new Set(line.cases.flatMap(({ bars }) => bars.flatMap((bar) => bar.operation ?? []))),
  ].sort();
  const placeOf = new Map(operations.map((name, at) => [name, at]));
  const numbers = (from: number, bar: TimelineBar): number[] => [
    Math.round(bar.from - from),
    Math.round(bar.took),
    TIMELINE_KINDS.indexOf(bar.kind),
    placeOf.get(bar.operation ?? '') ?? -1,
  ];
  const cases = line.cases.map(({ place, lane, first, from, bars }) => [
    ...[place, lane, first, Math.round(from)],
    ...bars.flatMap((bar) => numbers(from, bar)),
  ]);
  return { startedAt, length, lanes, breaks, operations, cases };
}

/** Unpacks the timeline; `exchangesOf` returns the ids of the exchanges of a case. */
export function unpackTimeline(
  data: TimelineData,
  exchangesOf: (place: number) => readonly string[],
): Timeline {
  const { startedAt, length, lanes, breaks } = data;
  return { startedAt, length, lanes, breaks, cases: data.cases.map(unpacked) };

  function unpacked([
    place = 0,
    lane = 0,
    first = 0,
    from = 0,
    ...rest
  ]: readonly number[]): TimelineCase {
    const ids = exchangesOf(place).slice(first);
    const bars = ids.flatMap((exchange, at): TimelineBar[] => {
      const [gap, took, kind, operation] = rest.slice(at * EACH, at * EACH + EACH);
      if (gap === undefined || took === undefined) return [];
      return [
        {
          exchange,
          operation: data.operations[operation ?? -1] ?? null,
          from: from + gap,
          took,
          kind: TIMELINE_KINDS[kind ?? 0] ?? 'answered',
        },
      ];
    });
    const to = bars.reduce((latest, bar) => Math.max(latest, bar.from + bar.took), from);
    return { place, first, lane, from, to, bars };
  }
}
