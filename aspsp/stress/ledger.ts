export type Watched = 'payment' | 'consent' | 'authorisation' | 'basket';

/** What an answer said of a resource, and when, in milliseconds, it was asked for and came. */
export interface StatusReading {
  readonly what: Watched;
  readonly id: string;
  readonly status: string;
  readonly sent: number;
  readonly got: number;
  /** The call, as a reader of the report knows it. */
  readonly by: string;
}

/** Several calls at once of which only some may succeed. */
export interface Contest {
  readonly name: string;
  readonly resource: string;
  readonly wins: number;
  /** Calls without an answer: they may have succeeded or not. */
  readonly cuts: number;
  readonly most: number;
  readonly least: number;
  /** The answers, in the order in which they came. */
  readonly answers: readonly string[];
  /** Day (UTC) on which it began and ended. */
  readonly days: readonly [string, string];
}

/** The resources that one X-Request-ID was answered with. */
export interface Made {
  readonly requestId: string;
  readonly ids: readonly string[];
}

/** A call that ended without an answer. */
export interface Cut {
  readonly call: string;
  readonly sent: number;
  readonly got: number;
  readonly reason: string;
}

/** What the clients saw, to be judged when the run is over. */
export interface Ledger {
  readonly looks: StatusReading[];
  readonly contests: Contest[];
  readonly made: Made[];
  readonly cuts: Cut[];
  /** Answers that no script expects. */
  readonly oddities: string[];
  /** Answers by operation. */
  readonly operations: Map<string, number>;
  /** Calls that were sent again because they got no answer. */
  retries: number;
  slowest: { readonly operation: string; readonly ms: number };
}

export function emptyLedger(): Ledger {
  return {
    looks: [],
    contests: [],
    made: [],
    cuts: [],
    oddities: [],
    operations: new Map(),
    retries: 0,
    slowest: { operation: 'none', ms: 0 },
  };
}
