import type { Observation } from './resource-of.js';
import { isKnown, isReachable } from './state-graphs.js';

/** An observation that follows an earlier one of the same resource. */
export interface Move {
  readonly observation: Observation;
  readonly earlier: string;
  readonly legal: boolean;
}

/** Remembers the last status of every resource of a run. */
export class StateWatch {
  readonly #last = new Map<string, string>();

  /** Takes an observation; the move it makes, unless it is the first or of an unknown status. */
  observe(observation: Observation): Move | undefined {
    const { resource, status, graph } = observation;
    if (!isKnown(graph, status)) return undefined;
    const earlier = this.#last.get(resource);
    this.#last.set(resource, status);
    if (earlier === undefined) return undefined;
    return { observation, earlier, legal: isReachable(graph, earlier, status) };
  }

  /** Last known status of a resource, `payment <id>`. */
  statusOf(resource: string): string | undefined {
    return this.#last.get(resource);
  }
}
