import type {
  CaseFinished,
  PreflightCheck,
  RunEvent,
  RunFinished,
  RunStarted,
} from '../../conformance/record/event.js';
import type { CaseEnd, Check } from '../../generated/model/studio/schemas.js';
import type { PlacedLine } from './read-lines.js';

/** What pages and rows need of the record of a run, without its requests and responses. It grows with the record. */
export interface RecordIndex {
  /** The number of bytes of the record that it includes. */
  bytes: number;
  started: RunStarted | undefined;
  readonly preflight: Check[];
  /** The cases that have ended, in this order, with the byte after their last event. */
  readonly ends: (CaseEnd & { readonly at: number })[];
  /** The number of ended cases by verdict. */
  readonly counts: Record<string, number>;
  /** When the cases began that have not ended, by their ids. */
  readonly running: Map<string, string>;
  /** The places of the events of each case: from and to, one pair after the other. */
  readonly places: Map<string, number[]>;
  exchanges: number;
  leftovers: number;
  finished: RunFinished | undefined;
}

/** The index of a record of which nothing was read yet. */
export function emptyIndex(): RecordIndex {
  return {
    bytes: 0,
    started: undefined,
    preflight: [],
    ends: [],
    counts: {},
    running: new Map(),
    places: new Map(),
    exchanges: 0,
    leftovers: 0,
    finished: undefined,
  };
}

/** The beginning of a line: the type of its event, and its case. */
export const HEAD =
  /^\{(?:"n":\d+,"before":"[^"]*",)?"type":"([a-z-]+)"(?:,"case":("(?:[^"\\]|\\.)*"))?/;

/** Types of events of which only the place is kept: most of a record, so that they are not parsed. */
const ONLY_PLACED: ReadonlySet<string | undefined> = new Set(['check', 'creating']);

/** Adds the next line of the record. */
export function addLine(index: RecordIndex, { text, from, to }: PlacedLine): void {
  index.bytes = to;
  const [, type, quoted] = HEAD.exec(text) ?? [];
  if (quoted !== undefined) addPlace(index, JSON.parse(quoted) as string, from, to);
  if (type === 'exchange') index.exchanges += 1;
  else if (type !== undefined && !ONLY_PLACED.has(type)) addEvent(index, JSON.parse(text), to);
}

function addPlace({ places }: RecordIndex, name: string, from: number, to: number): void {
  const known = places.get(name);
  if (known === undefined) places.set(name, [from, to]);
  else if (known.at(-1) === from) known[known.length - 1] = to;
  else known.push(from, to);
}

function addEvent(index: RecordIndex, event: RunEvent, to: number): void {
  if (event.type === 'run-started') index.started = event;
  else if (event.type === 'preflight-check') index.preflight.push(checkOf(event));
  else if (event.type === 'leftovers') index.leftovers += event.leftovers.length;
  else if (event.type === 'run-finished') index.finished = event;
  else if (event.type === 'case-started') index.running.set(event.case, event.at);
  else if (event.type === 'case-doubted') index.running.delete(event.case);
  else if (event.type === 'case-finished') {
    index.running.delete(event.case);
    index.ends.push({ ...endOf(event), at: to });
    index.counts[event.verdict] = (index.counts[event.verdict] ?? 0) + 1;
  }
}

/** A preflight check as the studio shows it. */
export const checkOf = ({ name, outcome, detail, hint }: PreflightCheck): Check => ({
  ...{ name, outcome, detail, hint },
});

/** The end of a case as the studio shows it. */
export function endOf(event: CaseFinished): CaseEnd {
  const { case: id, title, verdict, reason, clauses, findings, durationMs } = event;
  const why = reason === null ? {} : { reason };
  return { id, title, verdict, ...why, clauses, findings: findings.length, durationMs };
}
