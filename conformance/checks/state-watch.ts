import type { Deletion, Observation } from '../answers/resource-of.js';
import { isFinal, isKnown, isReachable, STATE_GRAPHS } from '../record/state-graphs.js';
import { isAfter, type Moment } from './moment.js';

/** One observation of a status of a resource. */
export interface StatusMove {
  readonly observation: Observation;
  /** The final status that was observed before, or else the previous status; null at the first. */
  readonly earlier: string | null;
  /** The operation whose response showed the earlier status, where that is known. */
  readonly earlierBy?: string | undefined;
  /** When the earlier status was observed. */
  readonly earlierAt?: Moment | undefined;
  /** Whether the status can be reached from the earlier one. */
  readonly legal: boolean;
  /** Set when the resource was deleted some time before. */
  readonly deleted?: Deletion;
}

/** How a resource ended, and when that was first observed. */
export interface ResourceEnd {
  readonly by: 'deletion' | 'status';
  /** The final status, or the one before the deletion, if any is known. */
  readonly status: string | undefined;
  readonly at: Moment;
}

interface Known {
  readonly status: string;
  /** The operation whose response showed it. */
  readonly shownBy?: string | undefined;
  readonly at: Moment;
}

/** Remembers the status of every resource of a run or a recording, and how it ended. */
export class StatusWatch {
  readonly #last = new Map<string, Known>();
  readonly #final = new Map<string, Known>();
  readonly #deleted = new Map<string, ResourceEnd & { readonly deletion: Deletion }>();
  readonly #makers = new Map<string, string>();

  /** `settleMs`: how long a deletion may take to show. */
  constructor(readonly settleMs: number) {}

  /**
   * Adds an observation; `base` separates the resources of two banks. Undefined when the graph does not
   * contain the status, or when the order of two contradicting observations is unknown.
   */
  observe(observation: Observation, at: Moment, base = ''): StatusMove | undefined {
    const { resource, status, operation: shownBy } = observation;
    const graph = STATE_GRAPHS[observation.graph];
    if (!isKnown(graph, status)) return undefined;
    const key = `${base} ${resource}`;
    const last = this.#final.get(key) ?? this.#last.get(key);
    const legal = last === undefined || isReachable(graph, last.status, status);
    // in the reverse order the transition may be legal
    if (!legal && !isAfter(at, last.at)) return undefined;
    this.#last.set(key, { status, shownBy, at });
    if (legal && isFinal(graph, status)) this.#final.set(key, { status, shownBy, at });
    const deleted = this.#deletedBefore(key, at);
    const earlier = last?.status ?? null;
    const move = { observation, earlier, earlierBy: last?.shownBy, earlierAt: last?.at, legal };
    return deleted === undefined ? move : { ...move, deleted };
  }

  /** Records who created a resource: only that TPP can delete it. */
  made(resource: string, maker: string, base = ''): void {
    const key = `${base} ${resource}`;
    if (!this.#makers.has(key)) this.#makers.set(key, maker);
    // an id that the bank gives again names another resource now
    this.#deleted.delete(key);
  }

  /** Records a deletion that succeeded, unless another TPP sent it or the resource had ended before. */
  deleted(deletion: Deletion, at: Moment, base = ''): void {
    const key = `${base} ${deletion.resource}`;
    const maker = this.#makers.get(key);
    if (maker !== undefined && maker !== deletion.identity) return;
    if (this.#final.has(key) || this.#deleted.has(key)) return;
    const status = this.#last.get(key)?.status;
    this.#deleted.set(key, { by: 'deletion', status, at, deletion });
  }

  /** The deletion of a resource whose effect has to show by now. */
  #deletedBefore(key: string, now: Moment): Deletion | undefined {
    const ended = this.#deleted.get(key);
    if (ended === undefined || !isAfter(now, ended.at, this.settleMs)) return undefined;
    return ended.deletion;
  }

  /** Last known status of a resource, `payment <id>`. */
  statusOf(resource: string, base = ''): string | undefined {
    return this.#last.get(`${base} ${resource}`)?.status;
  }

  /** How a resource ended; undefined while it may go on. */
  endOf(resource: string, base = ''): ResourceEnd | undefined {
    const key = `${base} ${resource}`;
    const deleted = this.#deleted.get(key);
    if (deleted !== undefined) return deleted;
    const final = this.#final.get(key);
    return final && { by: 'status', status: final.status, at: final.at };
  }
}
