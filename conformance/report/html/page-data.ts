import type { Exchange, Finding, WalkTold } from '../../record/event.js';
import type { CaseRun } from '../../record/fold-run.js';

/**
 * The compressed data in the page for its script: an index of the cases, read after the first paint, and
 * chunks of evidence, read when a case is opened.
 */
export interface PageIndex {
  readonly cases: readonly CaseEntry[];
  readonly groups: readonly GroupEntry[];
  readonly clauses: readonly ClauseEntry[];
  readonly operations: readonly string[];
  /** One sentence for each cause, in the order of their numbers. */
  readonly causes: readonly string[];
  /** Reasons of waivers by waiver id. */
  readonly waivers: Readonly<Record<string, string>>;
  readonly chunks: number;
  /** Whether recorded traffic was judged, so that nothing can be replayed. */
  readonly recorded: boolean;
}

export type CaseVerdict = CaseRun['verdict'];

/** The data of a case that is needed to find and list it without its evidence. */
export interface CaseEntry {
  readonly id: string;
  readonly title: string;
  readonly verdict: CaseVerdict;
  readonly service: string;
  /** SCA approaches that the bank named in its responses. */
  readonly approaches: readonly string[];
  /**
   * Indexes into `clauses`: those that the case covers, and those that its exchanges were checked against.
   */
  readonly clauses: readonly number[];
  /** Indexes into `operations`. */
  readonly operations: readonly number[];
  /** Numbers of the causes that appear in it or kept it from being judged. */
  readonly causes: readonly number[];
  /** Index into `groups`. */
  readonly group: number;
  readonly exchanges: readonly string[];
  /** First and last chunk with its evidence. */
  readonly chunks: readonly [first: number, last: number];
}

/** Cases that failed, warned or were blocked for the same reason. */
export interface GroupEntry {
  readonly verdict: CaseVerdict;
  readonly cause: number | null;
  readonly sentence: string;
  readonly cases: readonly number[];
}

export interface ClauseEntry {
  readonly id: string;
  readonly sentence: string;
  readonly level: string;
  /** The source of the clause, in words. */
  readonly source: string;
  readonly reason: string;
}

/** A piece of evidence; the number is the index of its case. */
export type EvidenceRecord =
  | readonly [place: number, kind: 'case', evidence: CaseEvidence]
  | readonly [place: number, kind: 'exchange', evidence: ExchangeEvidence];

export interface CaseEvidence {
  readonly reason: string | null;
  readonly note: string;
  readonly durationMs: number;
  readonly findings: readonly Finding[];
  /** Clauses that it could not judge, with the reasons. */
  readonly notJudged: readonly (readonly [clause: string, why: string])[];
  readonly walk?: WalkTold;
}

export interface ExchangeEvidence {
  readonly exchange: Exchange;
  /** Indexes of the clauses that passed here. */
  readonly held: readonly number[];
  readonly found: readonly Finding[];
}
