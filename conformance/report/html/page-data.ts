import type { Exchange, Finding, WalkTold } from '../../record/event.js';
import type { CaseRun } from '../../record/fold-run.js';

/**
 * What lies compressed in the page, for its script: an index of the cases, which is read after the page is
 * painted, and chunks of evidence, which are read when a case is opened.
 */
export interface PageIndex {
  readonly cases: readonly CaseEntry[];
  readonly groups: readonly GroupEntry[];
  readonly clauses: readonly ClauseEntry[];
  readonly operations: readonly string[];
  /** One sentence a cause, in the order of their numbers. */
  readonly causes: readonly string[];
  /** Reasons of waivers, by their id. */
  readonly waivers: Readonly<Record<string, string>>;
  readonly chunks: number;
  /** Whether recorded traffic was judged: nothing can be replayed then. */
  readonly recorded: boolean;
}

export type CaseVerdict = CaseRun['verdict'];

/** A case, as far as it can be found and listed without its evidence. */
export interface CaseEntry {
  readonly id: string;
  readonly title: string;
  readonly verdict: CaseVerdict;
  readonly service: string;
  /** SCA approaches that the bank named in its answers. */
  readonly approaches: readonly string[];
  /** Places in `clauses`: what it is about and what its exchanges were judged by. */
  readonly clauses: readonly number[];
  /** Places in `operations`. */
  readonly operations: readonly number[];
  /** Numbers of causes that show in it or kept it from being judged. */
  readonly causes: readonly number[];
  /** Place in `groups`. */
  readonly group: number;
  readonly exchanges: readonly string[];
  /** First and last chunk with its evidence. */
  readonly chunks: readonly [first: number, last: number];
}

/** Cases that one thing failed, warned or held up. */
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
  /** Where it comes from, in words. */
  readonly source: string;
  readonly reason: string;
}

/** A piece of evidence; the number is the place of its case in the index. */
export type EvidenceRecord =
  | readonly [place: number, kind: 'case', told: CaseEvidence]
  | readonly [place: number, kind: 'exchange', told: ExchangeEvidence];

export interface CaseEvidence {
  readonly reason: string | null;
  readonly note: string;
  readonly durationMs: number;
  readonly findings: readonly Finding[];
  /** Clauses that it could not judge, and why. */
  readonly notJudged: readonly (readonly [clause: string, why: string])[];
  readonly walk?: WalkTold;
}

export interface ExchangeEvidence {
  readonly exchange: Exchange;
  /** Places of the clauses that held here. */
  readonly held: readonly number[];
  readonly found: readonly Finding[];
}
