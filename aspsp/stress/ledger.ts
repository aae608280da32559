/** The first status of a resource, and those that no event changes any more. */
const FIRST = {
  payment: 'RCVD',
  consent: 'received',
  authorisation: 'received',
  basket: 'RCVD',
} as const;
const FINAL = {
  payment: ['RJCT', 'CANC', 'ACSC'],
  consent: ['rejected', 'terminatedByTpp', 'expired', 'revokedByPsu'],
  authorisation: ['finalised', 'failed'],
  basket: ['RJCT', 'CANC', 'ACSC'],
} as const;

export type Watched = keyof typeof FINAL;

/** What the responses about one resource said. */
export interface Told {
  /** The first status of its kind. */
  readonly first: string;
  /** Whether a later status was told. */
  hasLeftFirst: boolean;
  readonly finals: Set<string>;
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
  /** What responses said, by resource (`payment <id>`). */
  readonly told: Map<string, Told>;
  readonly contests: Contest[];
  readonly made: Made[];
  readonly cuts: Cut[];
  /** Responses that no script expects. */
  readonly unexpected: string[];
  /** Number of responses by operation. */
  readonly operations: Map<string, number>;
  /** Number of calls that were retried because they got no response. */
  retries: number;
  slowest: { readonly operation: string; readonly ms: number };
}

export function emptyLedger(): Ledger {
  return {
    told: new Map(),
    contests: [],
    made: [],
    cuts: [],
    unexpected: [],
    operations: new Map(),
    retries: 0,
    slowest: { operation: 'none', ms: 0 },
  };
}

/** Records what a response says about a resource: its status, or undefined where it only names it. */
export function tell({ told }: Ledger, what: Watched, id: string, status?: string): void {
  const name = `${what} ${id}`;
  const known = told.get(name) ?? { first: FIRST[what], hasLeftFirst: false, finals: new Set() };
  told.set(name, known);
  if (status === undefined) return;
  if (status !== known.first) known.hasLeftFirst = true;
  if ((FINAL[what] as readonly string[]).includes(status)) known.finals.add(status);
}
