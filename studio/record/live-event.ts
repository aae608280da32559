import type { RunEvent as Recorded } from '../../conformance/record/event.js';
import type { RunEvent } from '../../generated/model/studio/schemas.js';
import type { PlacedLine } from './read-lines.js';
import { checkOf, endOf, HEAD, type RecordIndex } from './record-index.js';

/** Types of events that pages see while a run is carried out. */
const SHOWN: ReadonlySet<string | undefined> = new Set([
  ...['preflight-check', 'case-started', 'exchange', 'case-finished'],
]);

/**
 * The event of a line as pages see it; undefined for one that they do not see. `counts` are the ended cases before it, to
 * which the end of a case is added.
 */
export function liveEvent(
  { text }: PlacedLine,
  counts: Record<string, number>,
): RunEvent | undefined {
  const [, type] = HEAD.exec(text) ?? [];
  if (!SHOWN.has(type)) return undefined;
  const event = JSON.parse(text) as Recorded;
  switch (event.type) {
    case 'preflight-check':
      return { type: 'preflight', check: checkOf(event) };
    case 'case-started':
      return { type: 'case-started', case: event.case, at: event.at };
    case 'exchange':
      return exchangeOf(event);
    case 'case-finished':
      counts[event.verdict] = (counts[event.verdict] ?? 0) + 1;
      return { type: 'case-ended', end: endOf(event), counts: { ...counts } };
    default:
      return undefined;
  }
}

function exchangeOf({ case: id, exchange }: Extract<Recorded, { type: 'exchange' }>): RunEvent {
  const { request, response, durationMs } = exchange;
  const { method, url } = request;
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  const end =
    response.kind === 'answer' ? { status: response.status } : { reason: response.reason };
  return { type: 'exchange', case: id, method, path, ...end, durationMs };
}

/** The numbers of cases by verdict that had ended before a byte of the record. */
export function countsBefore({ ends }: Readonly<RecordIndex>, bytes: number) {
  const counts: Record<string, number> = {};
  for (const { verdict, at } of ends) {
    if (at <= bytes) counts[verdict] = (counts[verdict] ?? 0) + 1;
  }
  return counts;
}
