import type { Exchange } from './event.js';
import { AGAIN, type CaseRun, type Run } from './fold-run.js';

/** What a stretch of a case was spent on; `waited`: nothing was sent, and nothing was on its way. */
export type TimelineKind = 'waited' | 'answered' | 'psu' | 'poll' | 'silent' | 'found';

/** In the order of what is seen best where several share a place: the last one wins. */
export const TIMELINE_KINDS: readonly TimelineKind[] = [
  'waited',
  'answered',
  'psu',
  'poll',
  'silent',
  'found',
];

/** An exchange on the time line; all times are milliseconds from its beginning. */
export interface TimelineBar {
  readonly exchange: string;
  readonly operation: string | null;
  readonly from: number;
  readonly took: number;
  readonly kind: TimelineKind;
}

/** A case that sent something, each time it was carried out; cases of one lane do not overlap. */
export interface TimelineCase {
  /** Place in the cases of the run. */
  readonly place: number;
  /** Place of the first bar in the exchanges of the case. */
  readonly first: number;
  readonly lane: number;
  readonly from: number;
  readonly to: number;
  readonly bars: readonly TimelineBar[];
}

/** When the cases of a run sent what: lanes are cases at the same time. */
export interface Timeline {
  /** When it begins, as ISO text. */
  readonly startedAt: string;
  readonly length: number;
  readonly lanes: number;
  readonly cases: readonly TimelineCase[];
  /** Stretches in which no case ran, such as before a run was resumed: they are left out of the line. */
  readonly breaks: readonly { readonly at: number; readonly ms: number }[];
}

/** A stretch without any case is left out when it is longer than this. */
const LONGEST_IDLE = 60_000;
/** Shorter pauses between two exchanges of a case are the suite's own work. */
export const SHORTEST_WAIT = 100;

type Span = Omit<TimelineCase, 'lane'>;

/** The time line of a run, or null when it sent nothing. */
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

/** A case that was carried out again has two: other cases ran in between. */
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

/** None where a recording does not tell when something was sent. */
function spanOf(place: number, first: number, bars: readonly TimelineBar[]): Span[] {
  const from = bars.reduce((earliest, bar) => Math.min(earliest, bar.from), Number.MAX_VALUE);
  const to = bars.reduce((latest, bar) => Math.max(latest, bar.from + bar.took), from);
  if (bars.length === 0 || !bars.every((bar) => bar.took >= 0 && bar.from >= from)) return [];
  return [{ place, first, from, to, bars }];
}

/** A step that asks the same again is a poll: it waits for the bank or for the PSU. */
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

/** Each span in the first lane that is free when it begins; spans come in the order of their beginning. */
function laneNumbers(spans: readonly Span[]): number[] {
  const ends: number[] = [];
  return spans.map(({ from, to }) => {
    const free = ends.findIndex((end) => end <= from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = to;
    return lane;
  });
}

/** The pauses of a case in which nothing was on its way, as [from, to]. */
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

/** What the time of all cases was spent on, in milliseconds, and how often. */
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
