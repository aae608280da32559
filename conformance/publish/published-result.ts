import type { Level } from '../clauses/clause.js';
import type { ClauseVerdict, Counts, RunStarted, RunVerdict } from '../record/event.js';

/**
 * result.json: what a published result shows, and all that its page and its PDF are made of. It has no request
 * and no response. A key is added only with another `schemaVersion`.
 */
export interface PublishedResult {
  readonly schemaVersion: 1;
  /** The version of xs2a-kit that made the page and the PDF. */
  readonly madeBy: string;
  readonly runId: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly exchanges: number;
  readonly tool: { readonly version: string; readonly node: string };
  readonly bank: { readonly name: string; readonly baseUrl: string; readonly authUrl: string };
  readonly verdict: RunVerdict;
  /** Why, in one sentence. */
  readonly reason: string;
  /** False when the run was stopped before its end. */
  readonly complete: boolean;
  readonly scope: ResultScope;
  readonly counts: Counts;
  /** The cases of each service by verdict, by the first part of their ids. */
  readonly services: readonly { readonly service: string; readonly counts: Counts }[];
  /** The number of clauses of each level and verdict. */
  readonly clauses: readonly ClauseCount[];
  /** Required clauses that failed. */
  readonly broken: readonly BrokenClause[];
  /** Required clauses that no case could judge. */
  readonly untested: readonly UntestedClause[];
  readonly causes: readonly PublishedCause[];
  readonly waivers: readonly PublishedWaiver[];
  /** The number of resources that the run left at the bank. */
  readonly leftovers: number;
  readonly profile: PublishedProfile;
  /** The documents by which the bank was judged; a user's own ones without their folders. */
  readonly documents: readonly NamedDigest[];
  /** SHA-256 of the register of clauses, hexadecimal. */
  readonly register?: string;
  /** The client certificates of the run: SHA-256 of each, by their names in the profile. */
  readonly certificates: readonly NamedDigest[];
  readonly extensions: readonly NamedDigest[];
  /** SHA-256 of the record of the run, with which its holder can prove what this result says. */
  readonly record: string;
  readonly withdrawn?: Withdrawal;
}

/** A withdrawal of a result by those who published it. */
export interface Withdrawal {
  readonly at: string;
  readonly reason: string;
  /** SHA-256 of the result.json that is withdrawn. */
  readonly result: string;
}

/** Which part of the suite was carried out. */
export interface ResultScope {
  /** Whether only some cases were selected: the verdict then applies only to these. */
  readonly narrowed: boolean;
  readonly cases: number;
  /** The number of cases that run only on request and were not requested. */
  readonly onDemand: number;
  readonly options: NonNullable<RunStarted['options']>;
  /** The number of recordings that were judged, where nothing was sent. */
  readonly recordings?: number;
  readonly shard?: string;
}

export interface ClauseCount {
  readonly level: Level;
  readonly verdict: ClauseVerdict;
  readonly count: number;
}

export interface BrokenClause {
  readonly clause: string;
  readonly sentence: string;
  /** The number of cases with a finding. */
  readonly cases: number;
}

export interface UntestedClause {
  readonly clause: string;
  readonly sentence: string;
  readonly reason: string;
}

export interface PublishedCause {
  readonly id: string;
  readonly level: Level | null;
  readonly clauses: readonly string[];
  readonly sentence: string;
  /** Such as `2 cases failed only because of it (without it: 2 passed), 3 findings`. */
  readonly weight: string;
}

export interface PublishedWaiver {
  readonly id: string;
  readonly clause: string;
  readonly reason: string;
  readonly owner?: string;
  /** Last day of validity, YYYY-MM-DD. */
  readonly expires?: string;
  readonly findings: number;
  readonly expired: boolean;
}

export interface PublishedProfile {
  readonly file: string;
  readonly dialect: string;
  readonly framework?: string;
  readonly sha256?: string;
}

export interface NamedDigest {
  readonly name: string;
  /** SHA-256, hexadecimal; absent in older records. */
  readonly sha256?: string;
}
