import type { Observation } from '../answers/resource-of.js';
import type { StatusReading } from '../checks/state-watch.js';
import { isKnown, isReachable, STATE_GRAPHS } from '../record/state-graphs.js';

/** When an answer told a status, and by whose clock. */
export interface Moment {
  readonly startMs: number;
  readonly endMs: number;
  /** File or proxy: two may have clocks of their own. */
  readonly clock: string;
}

interface Known {
  readonly status: string;
  readonly at: Moment;
}

/** By how much the clocks of two recordings may differ. */
const CLOCKS_APART_MS = 60_000;

/** Remembers the last status of every resource of a recording, whose exchanges come in order of time. */
export class OrderedWatch {
  readonly #last = new Map<string, Known>();

  /** Takes a status; `base` tells apart the resources of two banks. Undefined when nothing can be said of it. */
  observe(observation: Observation, base: string, at: Moment): StatusReading | undefined {
    const { resource, status } = observation;
    const graph = STATE_GRAPHS[observation.graph];
    if (!isKnown(graph, status)) return undefined;
    const key = `${base} ${resource}`;
    const last = this.#last.get(key);
    const legal = last === undefined || isReachable(graph, last.status, status);
    // which of two came first is not known: it may have been the one that makes the move legal
    if (!legal && !isAfter(at, last.at)) return undefined;
    this.#last.set(key, { status, at });
    return { observation, earlier: last?.status ?? null, legal };
  }
}

/** Whether a request was sent when the other one had its answer. */
function isAfter(later: Moment, earlier: Moment): boolean {
  const apart = later.clock === earlier.clock ? 0 : CLOCKS_APART_MS;
  return later.startMs >= earlier.endMs + apart;
}
