import type { IncomingHttpHeaders } from 'node:http';
import type { Rules } from '../domain/rules.js';

/** An answer of the XS2A service on its way out. */
export interface OutgoingAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, undefined when there is none. */
  readonly body: unknown;
}

/** One seeded defect of the bank: a small alteration at a seam, never in a handler. */
export interface Fault {
  readonly id: string;
  /** Changes the request's headers before the bank sees it. */
  readonly request?: (headers: IncomingHttpHeaders, method: string) => void;
  /** Changes the answers of some operations (all when not named). */
  readonly answer?: {
    readonly operations?: readonly string[];
    readonly change: (answer: OutgoingAnswer) => OutgoingAnswer;
  };
  /** Exchanges decisions of the bank. */
  readonly rules?: Partial<Rules>;
}
