import type { Observation } from '../answers/resource-of.js';
import { isKnown, isReachable, STATE_GRAPHS } from '../record/state-graphs.js';

/** One look at a status of a resource. */
export interface StatusReading {
  readonly observation: Observation;
  /** Status at the look before; null at the first. */
  readonly earlier: string | null;
  /** False when the status cannot be reached from the earlier one. */
  readonly legal: boolean;
}

/** Remembers the last status of every resource of a run. */
export class StateWatch {
  readonly #last = new Map<string, string>();

  /** Takes an observation; undefined when the graph does not know the status. */
  observe(observation: Observation): StatusReading | undefined {
    const { resource, status } = observation;
    const graph = STATE_GRAPHS[observation.graph];
    if (!isKnown(graph, status)) return undefined;
    const earlier = this.#last.get(resource) ?? null;
    this.#last.set(resource, status);
    return { observation, earlier, legal: earlier === null || isReachable(graph, earlier, status) };
  }

  /** Last known status of a resource, `payment <id>`. */
  statusOf(resource: string): string | undefined {
    return this.#last.get(resource);
  }
}
