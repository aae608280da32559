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
  /** Creations that were about to be sent and whose response was never recorded. */
  readonly pending: readonly ParsedAnswer[];
  /** The number of exchanges of the earlier run; new ids continue after it. */
  readonly exchanges: number;
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
  const exchanges = events.flatMap((event) => (event.type === 'exchange' ? [event.exchange] : []));
  const end = events.at(-1);
  const isToldAgain = (event: RunEvent): boolean => 'case' in event && judged.has(event.case);
  const pending = unanswered(events, exchanges);
  return {
    events: [
      ...(end?.type === 'run-finished' ? [] : cutOff(events, judged, pending)),
      ...events.filter(isToldAgain),
    ],
    judged,
    seen: exchanges.map(seenAgain),
    pending: pending.map(seenAgain),
    exchanges: Math.max(0, ...exchanges.map(({ id }) => Number(id.slice(1)) || 0)),
    clockJumps: end?.type === 'run-finished' ? (end.facts?.clockJumps ?? []) : [],
  };
}

/**
 * What a killed run sent in cases that it did not judge, as requests of the clean-up: when this run is killed as well,
 * the next one removes what they created.
 */
function cutOff(
  events: readonly RunEvent[],
  judged: ReadonlySet<string>,
  pending: readonly Exchange[],
): readonly RunEvent[] {
  return events.flatMap((event): readonly RunEvent[] => {
    if (event.type === 'creating') return pending.includes(event.exchange) ? [event] : [];
    if (event.type !== 'exchange' || judged.has(event.case)) return [];
    return [{ type: 'exchange', case: CLEAN_UP, exchange: event.exchange }];
  });
}

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
