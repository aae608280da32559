import type { Observation } from '../answers/resource-of.js';
import type { StatusMove } from '../checks/state-watch.js';
import { isKnown, isReachable, STATE_GRAPHS } from '../record/state-graphs.js';

/** When a response showed a status, and by which clock. */
export interface ObservedMoment {
  readonly startMs: number;
  readonly endMs: number;
  /** The file or proxy: two of them may have different clocks. */
  readonly clock: string;
}

interface Known {
  readonly status: string;
  readonly at: ObservedMoment;
}

/** Maximum difference between the clocks of two recordings, in milliseconds. */
const CLOCKS_APART_MS = 60_000;

/** Keeps the last status of every resource of a recording; exchanges must come in order of time. */
export class OrderedWatch {
  readonly #last = new Map<string, Known>();

  /**
   * Records a status; `base` separates the resources of two banks. Returns undefined when nothing can be
   * judged.
   */
  observe(observation: Observation, base: string, at: ObservedMoment): StatusMove | undefined {
    const { resource, status } = observation;
    const graph = STATE_GRAPHS[observation.graph];
    if (!isKnown(graph, status)) return undefined;
    const key = `${base} ${resource}`;
    const last = this.#last.get(key);
    const legal = last === undefined || isReachable(graph, last.status, status);
    // the order is unknown: in the reverse order the transition may be legal
    if (!legal && !isAfter(at, last.at)) return undefined;
    this.#last.set(key, { status, at });
    return { observation, earlier: last?.status ?? null, legal };
  }
}

/** Whether a request was sent after the response to the other one was complete. */
function isAfter(later: ObservedMoment, earlier: ObservedMoment): boolean {
  const apart = later.clock === earlier.clock ? 0 : CLOCKS_APART_MS;
  return later.startMs >= earlier.endMs + apart;
}
