import { type ParsedAnswer, parseAnswer } from '../answers/parsed-answer.js';
import type { OperationId } from '../cases/operations.js';
import {
  type CaseFinished,
  CLEAN_UP,
  type ClockJump,
  type Exchange,
  type RunEvent,
  type Verdict,
} from '../record/event.js';
import { requestIdOf } from '../wire/request-id.js';

/**
 * The state that an earlier run left: the events of the cases that it judged, and the resources that it
 * created.
 */
export interface Resumed {
  /** Events that are emitted again, in their order. */
  readonly events: readonly RunEvent[];
  /** Ids of the cases that are not carried out again. */
  readonly judged: ReadonlySet<string>;
  /** Successful creations, including those of cases that were cut off: they have to be removed. */
  readonly seen: readonly ParsedAnswer[];
  /** Those of `seen` that belong to the clean-up. */
  readonly cleaned: ReadonlySet<ParsedAnswer>;
  /** What the earlier run could not remove, as `payment <id>`. */
  readonly leftovers: ReadonlySet<string>;
  /** Creations that were about to be sent and whose response was never recorded. */
  readonly pending: readonly ParsedAnswer[];
  /** The number of exchanges of the earlier run; new ids continue after it. */
  readonly exchanges: number;
  /** How long the earlier run took, together with those that it resumed, without the pauses between them. */
  readonly durationMs: number;
  /** Jumps of the clock during the earlier run. */
  readonly clockJumps: readonly ClockJump[];
}

/** Verdicts that say nothing about the bank: the case is carried out again. */
const TRIED_AGAIN: ReadonlySet<Verdict> = new Set([
  'blocked',
  'setup-failed',
  'harness-error',
  'unstable',
]);

/** Extracts the state from the events of an earlier run. */
export function resumed(events: readonly RunEvent[]): Resumed {
  const ended = events.filter((event): event is CaseFinished => event.type === 'case-finished');
  const judged = new Set(
    ended
      .filter(({ verdict }) => !TRIED_AGAIN.has(verdict) && verdict !== 'not-applicable')
      .map((event) => event.case),
  );
  const recorded = events.filter((event) => event.type === 'exchange');
  const exchanges = recorded.map(({ exchange }) => exchange);
  const end = events.at(-1);
  const pending = unanswered(events, exchanges);
  const seen = exchanges.map(seenAgain);
  return {
    events: events.flatMap((event) =>
      'case' in event && judged.has(event.case) ? [event] : cutOff(event, pending),
    ),
    judged,
    seen,
    cleaned: new Set(seen.filter((_, at) => recorded[at]?.case === CLEAN_UP)),
    leftovers: new Set(
      events.flatMap((event) =>
        event.type === 'leftovers' ? event.leftovers.map(({ kind, id }) => `${kind} ${id}`) : [],
      ),
    ),
    pending: pending.map(seenAgain),
    exchanges: Math.max(0, ...exchanges.map(({ id }) => Number(id.slice(1)) || 0)),
    durationMs: durationOf(events),
    clockJumps: end?.type === 'run-finished' ? (end.facts?.clockJumps ?? []) : [],
  };
}

/**
 * What a run sent in cases that it did not judge, and in its clean-up, as a request of the clean-up: when this run ends early as
 * well, the next one knows what they created and deleted.
 */
function cutOff(event: RunEvent, pending: readonly Exchange[]): readonly RunEvent[] {
  if (event.type === 'creating') return pending.includes(event.exchange) ? [event] : [];
  if (event.type !== 'exchange') return [];
  return [{ type: 'exchange', case: CLEAN_UP, exchange: event.exchange }];
}

/**
 * The duration that the end of a run states. A run that was killed has none: it lasted from its start to its last response,
 * and the exchanges before its start are those of the run that it resumed.
 */
function durationOf(events: readonly RunEvent[]): number {
  const end = events.at(-1);
  if (end?.type === 'run-finished') return end.durationMs;
  const begun = events.find((event) => event.type === 'run-started')?.startedAt;
  if (begun === undefined) return 0;
  const start = Date.parse(begun);
  const times = events.flatMap((event) => {
    if (event.type !== 'exchange') return [];
    const from = Date.parse(event.exchange.startedAt);
    return [{ from, to: from + event.exchange.durationMs }];
  });
  const former = times.filter(({ from }) => from < start);
  const own = times.filter(({ from }) => from >= start);
  return Math.max(0, spanOf(former)) + Math.max(0, spanOf([{ from: start, to: start }, ...own]));
}

/** Milliseconds from the beginning of the first to the end of the last. */
const spanOf = (times: readonly { readonly from: number; readonly to: number }[]): number =>
  times.reduce((latest, { to }) => Math.max(latest, to), -Infinity) -
  times.reduce((first, { from }) => Math.min(first, from), Infinity);

/** Keyed by the X-Request-ID, which is unique for each request. */
function unanswered(
  events: readonly RunEvent[],
  exchanges: readonly Exchange[],
): readonly Exchange[] {
  const recorded = new Set(exchanges.map(({ request }) => requestIdOf(request)));
  return events
    .flatMap((event) => (event.type === 'creating' ? [event.exchange] : []))
    .filter((exchange) => !recorded.has(requestIdOf(exchange.request)));
}

/** Restores a recorded exchange as `Seen`; redacted values stay redacted. */
function seenAgain(exchange: Exchange): ParsedAnswer {
  const { request, response, identity, step } = exchange;
  const body = request.body === null ? null : request.body.text;
  return parseAnswer({
    alias: step,
    operation: exchange.operation as OperationId | null,
    request: {
      ...request,
      body,
      identity: identity as ParsedAnswer['request']['identity'],
      timeoutMs: 0,
    },
    answer:
      response.kind === 'no-answer'
        ? response
        : { ...response, body: Buffer.from(response.body?.text ?? '') },
  });
}
