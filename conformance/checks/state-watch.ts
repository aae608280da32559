import type { Observation } from '../answers/resource-of.js';
import { isKnown, isReachable, STATE_GRAPHS } from '../record/state-graphs.js';

/** One observation of a status of a resource. */
export interface StatusMove {
  readonly observation: Observation;
  /** Status at the previous observation; null at the first. */
  readonly earlier: string | null;
  /** Whether the status can be reached from the previous one. */
  readonly legal: boolean;
}

/** Remembers the last status of every resource of a run. */
export class StatusWatch {
  readonly #last = new Map<string, string>();

  /** Adds an observation; undefined when the graph does not contain the status. */
  observe(observation: Observation): StatusMove | undefined {
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
