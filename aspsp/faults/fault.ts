import type { IncomingHttpHeaders } from 'node:http';
import type { BankConfig } from '../config/bank-config.js';
import type { BankRules } from '../rules/rules.js';

/** A request on its way in. A fault may change any part of it before the bank handles it. */
export interface IncomingRequest {
  /** Operation of the documents, or PSU_PAGES; undefined when the request matches none. */
  readonly operation: string | undefined;
  method: string;
  /** Path and query as sent. */
  url: string;
  readonly headers: IncomingHttpHeaders;
  /** Undefined when there is none. */
  body: string | undefined;
}

/** A response of the XS2A service or of the IAM on its way out. */
export interface OutgoingAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON; undefined when there is none. A changed body is sent as JSON. */
  readonly body: unknown;
  /** The body as it is sent, JSON or not. A changed text is sent as it is. */
  readonly text: string;
}

export type ChangeAnswer = (answer: OutgoingAnswer, request: IncomingRequest) => OutgoingAnswer;

/** The mistakes of a bank, as small changes at its seams. */
export interface ArmedFault {
  /** Changes requests to some operations (all when not named) before the bank handles them. */
  readonly request?: {
    readonly operations?: readonly string[];
    readonly change: (request: IncomingRequest) => void;
  };
  /** Changes the responses of some operations (all when not named). */
  readonly answer?: {
    readonly operations?: readonly string[];
    readonly change: ChangeAnswer;
  };
  /** Replaces decisions of the bank. */
  readonly rules?: Partial<BankRules>;
  /** Changes settings of the bank. */
  readonly config?: (config: BankConfig) => BankConfig;
}

/**
 * One seeded fault of the bank: an alteration at a seam, never in a handler. A fault with state
 * between requests is created separately for each bank.
 */
export type Fault = { readonly id: string } & (
  | (ArmedFault & { readonly make?: undefined })
  | { readonly make: () => ArmedFault }
);
