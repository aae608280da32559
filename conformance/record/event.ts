/**
 * What a run says, in order: the closed union of JSON-safe events. The first is run-started, the
 * last is run-finished, always. Written as NDJSON they are the only truth of a run: every report is
 * a pure function of them.
 */

import type { Level } from '../clauses/clause.js';
import type { Coverage } from './coverage.js';
import type { GraphName } from './state-graphs.js';
import type { Waiver } from './waiver.js';

/** What became of a case. A skip is never a pass. */
export type Verdict =
  | 'passed'
  | 'failed'
  | 'warned'
  | 'observed'
  | 'waived'
  | 'not-applicable'
  | 'blocked'
  | 'setup-failed'
  | 'harness-error'
  /** It failed once, and what it found did not come again: it counts neither way. */
  | 'unstable';

export type RunVerdict =
  | 'conformant'
  | 'not-conformant'
  | 'inconclusive'
  /** Of recordings only: they never show all that a bank owes. */
  | 'nothing-wrong';

/** One difference between what a clause says and what the target did. */
export interface Finding {
  readonly clause: string;
  readonly level: Level;
  /** One sentence each, present tense, for people. */
  readonly expected: string;
  readonly actual: string;
  /** Where: `create: response header Location`, `read: body /consentStatus`. */
  readonly where: string;
  /** Id of the waiver that excuses it. */
  readonly waiver?: string;
  /** It did not come again when its case was carried out once more: it counts for nothing. */
  readonly unstable?: true;
}

/** A body as it was seen on the wire, after redaction; long ones are cut at `bytes`. */
export interface RecordedBody {
  readonly contentType: string | null;
  readonly text: string;
  /** Length in bytes before redaction and cutting. */
  readonly bytes: number;
  readonly cut: boolean;
}

/** One recorded request and its answer; secrets were replaced before this object was made. */
export interface Exchange {
  /** Unique in the run, `e1`, `e2`, ... */
  readonly id: string;
  /** The alias of the step, as named in the case. */
  readonly step: string;
  /** Our operation id, or null for the PSU's pages. */
  readonly operation: string | null;
  /** Which client certificate was shown. */
  readonly identity: string;
  readonly startedAt: string;
  readonly durationMs: number;
  /** A kept connection was closed under it: the request was sent once more, on a new one. */
  readonly sentAgain?: true;
  /** The request may be refused before it reaches the bank. */
  readonly atTheDoor?: true;
  readonly request: {
    readonly method: string;
    readonly url: string;
    /** In the order sent; names as sent. */
    readonly headers: readonly (readonly [string, string])[];
    readonly body: RecordedBody | null;
  };
  readonly response:
    | {
        readonly kind: 'answer';
        readonly status: number;
        readonly headers: readonly (readonly [string, string])[];
        readonly body: RecordedBody | null;
      }
    | {
        readonly kind: 'no-answer';
        /** refused-handshake, connection-refused, reset, timeout, dns, garbage, aborted */
        readonly reason: NoAnswer;
        readonly detail: string;
      };
}

export type NoAnswer =
  | 'refused-handshake'
  | 'connection-refused'
  | 'reset'
  | 'timeout'
  | 'dns'
  | 'garbage'
  | 'aborted';

/** A resource that the run made and could not take away again. */
export interface Leftover {
  readonly kind: 'payment' | 'consent' | 'basket' | 'funds-consent' | 'client';
  readonly id: string;
  readonly path: string;
  readonly status: string;
  readonly reason: string;
}

/** A file that the target is judged by. */
export interface JudgingDocument {
  /** `part`: one that another of them refers to. */
  readonly role: 'xs2a' | 'iam' | 'overlay' | 'part';
  /** As it was given; of the tool's own documents the path in its package. */
  readonly file: string;
  /** Whether it is one of the tool's own. */
  readonly own: boolean;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly sha256: string;
  /** Of a document that the user gave: where its operations begin, by our ids. */
  readonly lines?: {
    /** Path from the working folder of the run with forward slashes; absolute where it lies elsewhere. */
    readonly uri: string;
    readonly at: Readonly<Record<string, number>>;
  };
}

/** What a third party added to a run. */
export interface AddedExtension {
  readonly name: string;
  readonly version?: string;
  /** Absolute path of the folder or file that it was loaded from. */
  readonly from?: string;
  /** SHA-256 of its files, hexadecimal. */
  readonly sha256?: string;
}

export interface PlannedCase {
  readonly case: string;
  readonly title: string;
  readonly clauses: readonly string[];
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly warned: number;
  readonly observed: number;
  readonly waived: number;
  readonly notApplicable: number;
  readonly blocked: number;
  readonly setupFailed: number;
  readonly harnessError: number;
  readonly unstable: number;
}

/** Name under which the requests of the clean-up stand in the events. */
export const CLEAN_UP = 'cleanup';

/** A person is to act as the PSU now (psu.browser: manual); the run waits. */
export interface PsuAsked {
  readonly type: 'psu-asked';
  readonly case: string;
  readonly step: string;
  readonly link: string;
  readonly decision: 'approve' | 'reject';
  /** Name of the PSU at the bank's login. */
  readonly psu: string;
}

export interface RunStarted {
  readonly type: 'run-started';
  readonly schemaVersion: 1;
  readonly runId: string;
  readonly tool: { readonly name: 'xs2a-kit'; readonly version: string; readonly node: string };
  readonly startedAt: string;
  readonly target: { readonly baseUrl: string; readonly authUrl: string };
  readonly profile: {
    readonly name: string;
    readonly file: string;
    readonly dialect: string;
    /** SHA-256 of its bytes, hexadecimal. */
    readonly sha256?: string;
  };
  /** True when the user left cases out (--only and friends): untested clauses are then no verdict. */
  readonly narrowed: boolean;
  /** The files that the target is judged by. */
  readonly documents?: readonly JudgingDocument[];
  /** SHA-256 of the register of clauses that it is judged by, hexadecimal. */
  readonly register?: string;
  /** SHA-256 of the client certificates that the run shows, by what the profile calls them; never a key. */
  readonly certificates?: Readonly<Record<string, string>>;
  /** Third parties whose cases, clauses and checks are in the run. */
  readonly extensions?: readonly AddedExtension[];
  /** The part of a run that this is; `whole` where all parts together leave no case out. */
  readonly shard?: { readonly part: number; readonly of: number; readonly whole?: true };
  /** Ids of the runs that were parts of it. */
  readonly merges?: readonly string[];
  /** Clauses of applicable cases that were not chosen. */
  readonly leftOut?: readonly string[];
  /** Applicable cases that run only when they are asked for (--tag deep), and were not. */
  readonly onDemand?: number;
  /** Findings that are excused, and why. */
  readonly waivers?: readonly Waiver[];
  /** The approach that the user chose for grants: one of them, or all. */
  readonly approach?: string;
  /** Files whose exchanges, or a proxy whose traffic, was judged: nothing was sent for it. */
  readonly recordings?: readonly string[];
  /** Id of the earlier run whose judged cases are told again. */
  readonly resumes?: string;
  readonly planned: readonly PlannedCase[];
}

export interface PreflightCheck {
  readonly type: 'preflight-check';
  readonly name: string;
  readonly outcome: 'ok' | 'failed' | 'skipped';
  readonly detail: string;
  /** What to do; empty when ok. */
  readonly hint: string;
}

export interface CaseStarted {
  readonly type: 'case-started';
  readonly case: string;
  readonly at: string;
  /** Id of the PSU that it speaks for, where that is one of `morePsus`. */
  readonly psu?: string;
  /** It is carried out once more, alone: what follows of it belongs to the second time. */
  readonly again?: true;
}

/** A case found something against a required clause; it may be carried out once more before it ends. */
export interface CaseDoubted {
  readonly type: 'case-doubted';
  readonly case: string;
  readonly findings: readonly Finding[];
  readonly reason: string | null;
  readonly durationMs: number;
}

/** A status of a resource that an answer told, beside the one before. */
export interface ObservedStatus {
  /** Which graph it belongs to. */
  readonly graph: GraphName;
  readonly resource: string;
  readonly status: string;
  /** Null at the first look. */
  readonly earlier: string | null;
  readonly legal: boolean;
}

export interface ExchangeRecorded {
  readonly type: 'exchange';
  readonly case: string;
  readonly exchange: Exchange;
  /** What it tells of states; absent when it tells nothing. */
  readonly observed?: readonly ObservedStatus[];
}

/**
 * A creation that is about to be sent. Should the run be cut off before its answer is recorded, a later
 * one finds it by its X-Request-ID (`--resume`).
 */
export interface Creating {
  readonly type: 'creating';
  readonly case: string;
  /** The request; its answer is `aborted`, since none has come. */
  readonly exchange: Exchange;
}

/** One check on one exchange; `findings` is empty when it held. */
export interface CheckDone {
  readonly type: 'check';
  readonly case: string;
  readonly exchange: string | null;
  readonly clause: string;
  readonly sentence: string;
  readonly findings: readonly Finding[];
  /** Only set-up of this case: says nothing of the clause when it holds. */
  readonly setup?: true;
  /** Why it could not be judged, in one sentence; it then has no findings and tests nothing. */
  readonly notJudged?: string;
  /** True when the bank may lack what there would be to judge: the clause does not apply then. */
  readonly leftOpen?: true;
}

/** What came of random walks. */
export interface WalkTold {
  /** How many were gone. */
  readonly walks: number;
  readonly seed: number;
  /** Where in the seed the illegal sequence stands; null when none was found. */
  readonly path: string | null;
  /** The shortest illegal sequence, numbered lines. */
  readonly lines: readonly string[];
}

export interface CaseFinished {
  readonly type: 'case-finished';
  readonly case: string;
  readonly title: string;
  readonly clauses: readonly string[];
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  /** Why: the profile line for not-applicable, the case or step for blocked and setup-failed. */
  readonly reason: string | null;
  readonly durationMs: number;
  readonly walk?: WalkTold;
  /** How it ended when it was carried out once more; the findings above are those of the first time. */
  readonly again?: CaseAgain;
}

export interface CaseAgain {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  readonly reason: string | null;
  readonly durationMs: number;
}

export interface LeftoversListed {
  readonly type: 'leftovers';
  readonly leftovers: readonly Leftover[];
}

/** What a run says about a clause; `not-in-run` when no case of the run speaks for it. */
export type ClauseVerdict =
  | 'failed'
  | 'warned'
  | 'observed'
  | 'waived'
  | 'untested'
  | 'passed'
  | 'not-applicable'
  | 'not-in-run';

/** What became of a clause in a run. */
export interface ClauseTold {
  readonly clause: string;
  readonly level: Level;
  readonly verdict: ClauseVerdict;
  /** Why no case judged it. */
  readonly reason?: string;
}

/** What a verdict rests on beside cases, clauses and duties. */
export interface RunFacts {
  /** The user stopped the run. */
  readonly aborted?: true;
  /** The preflight check that failed, and why. */
  readonly preflightFailure?: string;
  /** The target stopped answering. */
  readonly dead?: true;
  /** What broke in the tool, outside of any case. */
  readonly broken?: string;
  /** A sentence for each waiver that has expired or excuses nothing any more. */
  readonly waiverErrors?: readonly string[];
}

export interface RunFinished {
  readonly type: 'run-finished';
  readonly verdict: RunVerdict;
  readonly exitCode: number;
  /** One sentence: why this verdict. */
  readonly reason: string;
  readonly counts: Counts;
  /** Required clauses of applicable cases that no case could judge. */
  readonly untested: readonly string[];
  /** Every clause of the register, judged when the run ended; absent in judged recordings. */
  readonly clauses?: readonly ClauseTold[];
  readonly facts?: RunFacts;
  /** Absent in runs of cases that are not the suite's own. */
  readonly coverage?: Coverage;
  readonly durationMs: number;
  readonly exchanges: number;
}

export type RunEvent =
  | RunStarted
  | PreflightCheck
  | CaseStarted
  | PsuAsked
  | Creating
  | ExchangeRecorded
  | CheckDone
  | CaseDoubted
  | CaseFinished
  | LeftoversListed
  | RunFinished;
