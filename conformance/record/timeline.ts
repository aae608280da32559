import type { Exchange } from './event.js';
import { AGAIN, type CaseRun, type Run } from './fold-run.js';

/** What happened during a section of a case; `waited`: no request was sent or in progress. */
export type TimelineKind = 'waited' | 'answered' | 'psu' | 'poll' | 'silent' | 'found';

/** In ascending order of visibility: when several share a place, the last one is shown. */
export const TIMELINE_KINDS: readonly TimelineKind[] = [
  'waited',
  'answered',
  'psu',
  'poll',
  'silent',
  'found',
];

/** An exchange on the timeline; all times are in milliseconds from its start. */
export interface TimelineBar {
  readonly exchange: string;
  readonly operation: string | null;
  readonly from: number;
  readonly took: number;
  readonly kind: TimelineKind;
}

/** One execution of a case that sent requests; cases of one lane do not overlap. */
export interface TimelineCase {
  /** Index in the cases of the run. */
  readonly place: number;
  /** Index of the first bar in the exchanges of the case. */
  readonly first: number;
  readonly lane: number;
  readonly from: number;
  readonly to: number;
  readonly bars: readonly TimelineBar[];
}

/** When the cases of a run sent their requests; lanes show cases that ran at the same time. */
export interface Timeline {
  /** Start of the timeline, as ISO text. */
  readonly startedAt: string;
  readonly length: number;
  readonly lanes: number;
  readonly cases: readonly TimelineCase[];
  /** Sections in which no case ran, such as before a run was resumed: they are cut out of the timeline. */
  readonly breaks: readonly { readonly at: number; readonly ms: number }[];
}

/** Sections without any case that are longer than this are cut out, in milliseconds. */
const LONGEST_IDLE = 60_000;
/** Shorter pauses between two exchanges of a case are processing time of the suite, in milliseconds. */
const SHORTEST_WAIT = 100;

type Span = Omit<TimelineCase, 'lane'>;

/** The timeline of a run; null when it sent nothing. */
export function timelineOf({ cases }: Pick<Run, 'cases'>): Timeline | null {
  const spans = cases.flatMap(spansOf).sort((a, b) => a.from - b.from || a.place - b.place);
  const begin = spans[0]?.from;
  if (begin === undefined) return null;
  const breaks = breaksIn(spans, begin);
  const onLine = (time: number): number =>
    time - begin - breaks.reduce((sum, { after, ms }) => sum + (time >= after + ms ? ms : 0), 0);
  const lanes = laneNumbers(spans);
  const placed = spans.map((span, at): TimelineCase => {
    const shift = onLine(span.from) - span.from;
    const bars = span.bars.map((bar) => ({ ...bar, from: bar.from + shift }));
    const { from, to } = span;
    return { ...span, lane: lanes[at] ?? 0, from: from + shift, to: to + shift, bars };
  });
  return {
    startedAt: new Date(begin).toISOString(),
    length: placed.reduce((latest, { to }) => Math.max(latest, to), 0),
    lanes: 1 + lanes.reduce((most, lane) => Math.max(most, lane), 0),
    cases: placed,
    breaks: breaks.map(({ after, ms }) => ({ at: onLine(after), ms })),
  };
}

/** A case that was carried out again has two spans, because other cases ran in between. */
function spansOf(one: CaseRun, place: number): Span[] {
  const guilty = new Set(
    one.checks.flatMap(({ findings, exchange }) => (findings.length > 0 ? [exchange] : [])),
  );
  const bars = one.exchanges.map((exchange, at): TimelineBar => {
    const kind = guilty.has(exchange.id) ? 'found' : kindOf(exchange, one.exchanges[at - 1]);
    const { id, operation, startedAt, durationMs } = exchange;
    return { exchange: id, operation, from: Date.parse(startedAt), took: durationMs, kind };
  });
  const again = one.exchanges.findIndex(({ step }) => step.endsWith(AGAIN));
  return again <= 0
    ? spanOf(place, 0, bars)
    : [...spanOf(place, 0, bars.slice(0, again)), ...spanOf(place, again, bars.slice(again))];
}

/** Empty when a recording contains no start times. */
function spanOf(place: number, first: number, bars: readonly TimelineBar[]): Span[] {
  const from = bars.reduce((earliest, bar) => Math.min(earliest, bar.from), Number.MAX_VALUE);
  const to = bars.reduce((latest, bar) => Math.max(latest, bar.from + bar.took), from);
  if (bars.length === 0 || !bars.every((bar) => bar.took >= 0 && bar.from >= from)) return [];
  return [{ place, first, from, to, bars }];
}

/** The kind of an exchange. A repeated request is a poll: it waits for the bank or the PSU. */
function kindOf(exchange: Exchange, before: Exchange | undefined): TimelineKind {
  if (exchange.response.kind === 'no-answer') return 'silent';
  if (exchange.operation === null) return 'psu';
  const isSame =
    exchange.request.method === 'GET' &&
    before?.step === exchange.step &&
    before.operation === exchange.operation &&
    before.request.url === exchange.request.url;
  return isSame ? 'poll' : 'answered';
}

function breaksIn(spans: readonly Span[], begin: number): { after: number; ms: number }[] {
  const breaks: { after: number; ms: number }[] = [];
  let end = begin;
  for (const { from, to } of spans) {
    if (from - end > LONGEST_IDLE) breaks.push({ after: end, ms: from - end });
    end = Math.max(end, to);
  }
  return breaks;
}

/** Assigns each span to the first lane that is free when it starts; spans are sorted by start. */
function laneNumbers(spans: readonly Span[]): number[] {
  const ends: number[] = [];
  return spans.map(({ from, to }) => {
    const free = ends.findIndex((end) => end <= from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = to;
    return lane;
  });
}

/** The pauses of a case in which no request was in progress, as [from, to]. */
export function waitsOf({ bars }: Pick<TimelineCase, 'bars'>): (readonly [number, number])[] {
  const sorted = [...bars].sort((a, b) => a.from - b.from);
  const waits: (readonly [number, number])[] = [];
  let end = sorted[0]?.from ?? 0;
  for (const { from, took } of sorted) {
    if (from - end >= SHORTEST_WAIT) waits.push([end, from]);
    end = Math.max(end, from + took);
  }
  return waits;
}

/** How the time of all cases was spent: the duration in milliseconds and the number for each kind. */
export function timeSpent(
  cases: readonly TimelineCase[],
): Readonly<Record<TimelineKind, { readonly ms: number; readonly count: number }>> {
  const spent = Object.fromEntries(TIMELINE_KINDS.map((kind) => [kind, { ms: 0, count: 0 }]));
  const add = (kind: TimelineKind, ms: number): void => {
    const sum = spent[kind];
    if (sum === undefined) return;
    sum.ms += ms;
    sum.count += 1;
  };
  for (const one of cases) {
    for (const { kind, took } of one.bars) add(kind, took);
    for (const [from, to] of waitsOf(one)) add('waited', to - from);
  }
  return spent as Record<TimelineKind, { ms: number; count: number }>;
}
