import type { Level } from '../../clauses/clause.js';
import type { CheckDone, Finding } from '../event.js';
import type { Witnessed } from './moment.js';

/** The bank's own message in a refusal. */
export interface BankMessage {
  readonly status: number;
  readonly code: string | null;
  readonly text: string | null;
}

/** What many findings, and cases that could not be judged, have in common. */
export interface Cause {
  /** 12 hexadecimal digits; the same cause has the same id in every run. */
  readonly id: string;
  /**
   * The highest level of its findings; null when it has no findings and only kept cases from being judged.
   */
  readonly level: Level | null;
  readonly clauses: readonly string[];
  /** The operations where it appears, the most frequent first. */
  readonly operations: readonly string[];
  /** Such as `status`, or `body /payments/0/amount` with `*` instead of 0; null without a finding. */
  readonly place: string | null;
  readonly expected: string | null;
  readonly actual: string;
  readonly message: BankMessage | null;
  /** What is wrong with the request, such as `without the header PSU-ID`; null for a valid one. */
  readonly deviation: string | null;
  /**
   * The line of the profile that may be the reason, because no valid creation with it succeeded; null where the
   * profile is no probable reason.
   */
  readonly suspect: string | null;
  /** Each thing that was wrong with a request that shows it, the most frequent first. */
  readonly deviations: readonly string[];
  /** Clauses whose findings only follow from it. */
  readonly also: readonly string[];
  /** The bank's error in one sentence, with the bank's own text and what was expected. */
  readonly sentence: string;
  readonly findings: number;
  /** Cases that failed only because of this cause, and whose other checks were all judged. */
  readonly decided: readonly string[];
  /** Of these, the cases that would still warn, with the clauses of the warnings. */
  readonly besides: Readonly<Record<string, readonly string[]>>;
  /** Cases that could not be judged, or not completely, because of it. */
  readonly kept: readonly string[];
  /** The case to examine first: the one that the sentence tells of. */
  readonly first: string;
  /** The exchange of that case that the sentence tells of; null when none shows it. */
  readonly exchange: string | null;
}

/** The properties of a case from which its causes are derived. */
export interface JudgedCase {
  readonly id: string;
  /** What the case is about, in the present tense. */
  readonly title?: string | undefined;
  readonly verdict: string;
  readonly findings: readonly Finding[];
  readonly reason: string | null;
  readonly checks: readonly (Pick<
    CheckDone,
    'exchange' | 'findings' | 'setup' | 'notJudged' | 'leftOpen'
  > &
    Partial<Pick<CheckDone, 'clause'>>)[];
  readonly exchanges: readonly Witnessed[];
}
