export type Watched = 'payment' | 'consent' | 'authorisation' | 'basket';

/** What a response says about a resource, with the times of request and response in milliseconds. */
export interface StatusReading {
  readonly what: Watched;
  readonly id: string;
  readonly status: string;
  readonly sent: number;
  readonly got: number;
  /** The call, in the words of the report. */
  readonly by: string;
}

/** Several concurrent calls of which only some may succeed. */
export interface Contest {
  readonly name: string;
  readonly resource: string;
  readonly wins: number;
  /** Calls without a response: they may have succeeded or not. */
  readonly cuts: number;
  readonly most: number;
  readonly least: number;
  /** The responses, in the order of their arrival. */
  readonly answers: readonly string[];
  /** Days (UTC) on which it began and ended. */
  readonly days: readonly [string, string];
}

/** The resources named in the responses to one X-Request-ID. */
export interface Made {
  readonly requestId: string;
  readonly ids: readonly string[];
}

/** A call that ended without a response. */
export interface Cut {
  readonly call: string;
  readonly sent: number;
  readonly got: number;
  readonly reason: string;
}

/** The clients' observations, judged at the end of the run. */
export interface Ledger {
  readonly looks: StatusReading[];
  readonly contests: Contest[];
  readonly made: Made[];
  readonly cuts: Cut[];
  /** Responses that no script expects. */
  readonly oddities: string[];
  /** Number of responses by operation. */
  readonly operations: Map<string, number>;
  /** Number of calls that were retried because they got no response. */
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
