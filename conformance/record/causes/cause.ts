import type { Level } from '../../clauses/clause.js';
import type { CheckDone, Exchange, Finding } from '../event.js';

/** What the bank itself says in a refusal. */
export interface BankMessage {
  readonly status: number;
  readonly code: string | null;
  readonly text: string | null;
}

/** What many findings, and cases that could not be judged, have in common. */
export interface Cause {
  /** 12 hex digits; the same cause has the same in each run. */
  readonly id: string;
  /** The highest of its findings; null when it is no finding and only kept cases from being judged. */
  readonly level: Level | null;
  readonly clauses: readonly string[];
  /** Where it shows, the most frequent first. */
  readonly operations: readonly string[];
  /** `status`, `body /payments/0/amount` with `*` for 0; null without a finding. */
  readonly place: string | null;
  readonly expected: string | null;
  readonly actual: string;
  readonly message: BankMessage | null;
  /** One sentence: what was expected, what came, and the bank's own text. */
  readonly sentence: string;
  readonly findings: number;
  /** Cases that failed for nothing but this. */
  readonly decided: readonly string[];
  /** Of those, the cases that would still be warned of something: the clauses that each is about. */
  readonly besides: Readonly<Record<string, readonly string[]>>;
  /** Cases that could not be judged, or not to their end, because of it. */
  readonly kept: readonly string[];
  /** The case to look at first. */
  readonly first: string;
}

/** A case as far as causes are told from it. */
export interface JudgedCase {
  readonly id: string;
  readonly verdict: string;
  readonly findings: readonly Finding[];
  readonly reason: string | null;
  readonly checks: readonly Pick<CheckDone, 'exchange' | 'findings' | 'setup'>[];
  readonly exchanges: readonly Pick<Exchange, 'id' | 'operation' | 'response'>[];
}
