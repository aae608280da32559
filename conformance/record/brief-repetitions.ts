import type { Exchange, RunEvent } from './event.js';
import { withoutBodies } from './without-bodies.js';

/** A repetition of a case (`--repeat`): its id ends with the number of its round, such as `pis/x#2`. */
const REPETITION = /#\d+$/;

/** Whether the event ends a repetition that passed; what it shows stands in the first round too. */
const endsPassed = (event: RunEvent): boolean =>
  event.type === 'case-finished' && event.verdict === 'passed' && REPETITION.test(event.case);

/**
 * The events from which reports are made: exchanges of a repetition that passed have no headers and bodies. Otherwise a run with
 * `--repeat 10` would need ten times the memory, and write reports ten times as long. events.ndjson has them whole.
 */
export function briefRepetitions(events: Iterable<RunEvent>): readonly RunEvent[] {
  const kept = collectBriefly();
  for (const event of events) kept.add(event);
  return kept.events;
}

/** Collects the events of a run in the same form while it goes on. */
export function collectBriefly(): {
  readonly events: readonly RunEvent[];
  add(event: RunEvent): void;
} {
  const events: RunEvent[] = [];
  const open = new Map<string, number[]>();
  return {
    events,
    add(event) {
      events.push(event);
      if (event.type === 'exchange' && REPETITION.test(event.case)) {
        const list = open.get(event.case) ?? [];
        list.push(events.length - 1);
        open.set(event.case, list);
      }
      if (event.type !== 'case-finished') return;
      for (const index of endsPassed(event) ? (open.get(event.case) ?? []) : []) {
        const whole = events[index];
        if (whole !== undefined) events[index] = withoutBodies(whole);
      }
      open.delete(event.case);
    },
  };
}

/** Whether an exchange of a case lost its headers so: a run records some of every request. */
export const isBrief = (id: string, { request }: Exchange): boolean =>
  REPETITION.test(id) && request.headers.length === 0;
