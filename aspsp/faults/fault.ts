import type { IncomingHttpHeaders } from 'node:http';
import type { SentAnswer } from '../../mutation/answer.js';
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

export type ChangeAnswer = (answer: SentAnswer, request: IncomingRequest) => SentAnswer;

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
