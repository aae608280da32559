/**
 * The events of a run, in order: a closed union of JSON-safe objects. The first is always run-started and the
 * last run-finished. Written as NDJSON, they are the only source of truth of a run: every report is a pure
 * function of them.
 */

import type { Level } from '../clauses/clause.js';
import type { Counts } from './counts.js';
import type { CellShown, Coverage } from './coverage.js';
import type { DrawTold } from './draw-told.js';
import type { JudgingDocument } from './judging-document.js';
import type { GraphName } from './state-graphs.js';
import type { Waiver } from './waiver.js';
import type { WalkTold } from './walk-told.js';

export type { Counts, WalkTold };

/** The result of a case. A skipped case never counts as passed. */
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

/** One difference between what a clause requires and what the target did. */
export interface Finding {
  readonly clause: string;
  readonly level: Level;
  /** One sentence for people, in present tense. */
  readonly expected: string;
  readonly actual: string;
  /** The place, such as `create: response header Location` or `read: body /consentStatus`. */
  readonly where: string;
  /** Id of the waiver that applies to it. */
  readonly waiver?: string;
  /** The finding did not recur when its case was carried out again: it does not count. */
  readonly unstable?: true;
  /**
   * The clause of the finding that it follows from: it repeats that fact, or is its consequence, and does not
   * count on its own. Derived when a record is read; events do not contain it.
   */
  readonly follows?: string;
}

/** A body as transferred, after redaction; truncated when it is longer than the limit. */
export interface RecordedBody {
  readonly contentType: string | null;
  readonly text: string;
  /** Length in bytes before redaction and truncation. */
  readonly bytes: number;
  readonly cut: boolean;
}

/** One recorded request and its response; secrets are replaced before this object is created. */
export interface Exchange {
  /** Unique in the run, such as `e1` or `e2`. */
  readonly id: string;
  /** The alias of the step, as named in the case. */
  readonly step: string;
  /** The toolkit's operation id, or null for the PSU's pages. */
  readonly operation: string | null;
  /** Name of the client certificate that was presented. */
  readonly identity: string;
  readonly startedAt: string;
  readonly durationMs: number;
  /** What is wrong with the request, such as `without the header PSU-ID`; absent for a valid one. */
  readonly deviation?: string;
  /** A kept-alive connection was closed during the request, which was sent again on a new one. */
  readonly sentAgain?: true;
  /** A server in front of the bank may have refused the request. */
  readonly atTheDoor?: true;
  readonly request: {
    readonly method: string;
    readonly url: string;
    /** In the order and spelling in which they were sent. */
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

/** A resource that the run created and could not remove. */
export interface Leftover {
  readonly kind: 'payment' | 'consent' | 'basket' | 'funds-consent' | 'client';
  readonly id: string;
  readonly path: string;
  readonly status: string;
  readonly reason: string;
}

/** An extension of a run. */
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

/** The case name of clean-up requests in the events. */
export const CLEAN_UP = 'cleanup';

/** A person has to act as the PSU, or to tell something; the run waits. */
export interface PsuAsked {
  readonly type: 'psu-asked';
  readonly case: string;
  readonly step: string;
  /** Where the browser has ended, a one-time code, or word that what `text` says is done. */
  readonly wants: 'return' | 'code' | 'done';
  /** The address to open; absent where the person opens none. */
  readonly link?: string;
  /** What to do, in the words of the profile. */
  readonly text?: string;
  /** What the bank shows for the code: its sentence, and data for a device. */
  readonly challenge?: readonly string[];
  readonly decision: 'approve' | 'reject';
  /** The PSU's login name at the bank. */
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
    /** The version of the framework, where it is not that of the contract. */
    readonly framework?: string;
    /** Absolute path of the file. */
    readonly path?: string;
    /** SHA-256 of its bytes, hexadecimal. */
    readonly sha256?: string;
  };
  /**
   * Whether the user left cases out (for example by --only): untested clauses then do not affect the verdict.
   */
  readonly narrowed: boolean;
  /** The user's options that differ from their defaults, without paths; docs/from-code.md lists all. */
  readonly options?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** The documents by which the target is judged. */
  readonly documents?: readonly JudgingDocument[];
  /** SHA-256 of the register of clauses, hexadecimal. */
  readonly register?: string;
  /** SHA-256 of the client certificates that the run presents, by their names in the profile; never a key. */
  readonly certificates?: Readonly<Record<string, string>>;
  /** Extensions whose cases, clauses and checks are in the run. */
  readonly extensions?: readonly AddedExtension[];
  /** The shard of a run; `whole` when all shards together leave no case out. */
  readonly shard?: { readonly part: number; readonly of: number; readonly whole?: true };
  /** Ids of the runs that were merged into it. */
  readonly merges?: readonly string[];
  /** Clauses of applicable cases that were not selected. */
  readonly leftOut?: readonly string[];
  /** The number of applicable cases that run only on request (--tag deep) and were not requested. */
  readonly onDemand?: number;
  /** Waivers: findings that do not count, and the reasons. */
  readonly waivers?: readonly Waiver[];
  /** The approach for grants that the user selected: one of them, or all. */
  readonly approach?: string;
  readonly draw?: DrawTold;
  /** The recording files, or the proxy, whose exchanges were judged; nothing was sent. */
  readonly recordings?: readonly string[];
  /** Id of the earlier run whose judged cases are repeated in this record. */
  readonly resumes?: string;
  readonly planned: readonly PlannedCase[];
}

export interface PreflightCheck {
  readonly type: 'preflight-check';
  readonly name: string;
  readonly outcome: 'ok' | 'warned' | 'failed' | 'skipped';
  readonly detail: string;
  /** What to do; empty when ok. `warned`: the run goes on, and the cases judge what was seen. */
  readonly hint: string;
}

export interface CaseStarted {
  readonly type: 'case-started';
  readonly case: string;
  readonly at: string;
  /** Id of the PSU that the case uses, when it is one of `morePsus`. */
  readonly psu?: string;
  /** The case is carried out again, alone; the events that follow belong to the second execution. */
  readonly again?: true;
}

/** A case has findings against a required clause; it may be carried out again before it ends. */
export interface CaseDoubted {
  readonly type: 'case-doubted';
  readonly case: string;
  readonly findings: readonly Finding[];
  readonly reason: string | null;
  readonly durationMs: number;
}

/** A status of a resource in a response, with the previous one. */
export interface ObservedStatus {
  /** The state graph to which it belongs. */
  readonly graph: GraphName;
  readonly resource: string;
  readonly status: string;
  /** Null for the first observation. */
  readonly earlier: string | null;
  readonly legal: boolean;
}

export interface ExchangeRecorded {
  readonly type: 'exchange';
  readonly case: string;
  readonly exchange: Exchange;
  /** The statuses in the response; absent when there are none. */
  readonly observed?: readonly ObservedStatus[];
}

/** A creation that is about to be sent: `--resume` finds the resource of a run that was killed then by its X-Request-ID. */
export interface Creating {
  readonly type: 'creating';
  readonly case: string;
  /** The request; its response is `aborted`, because none has come yet. */
  readonly exchange: Exchange;
}

/** One check on one exchange; `findings` is empty when it passed. */
export interface CheckDone {
  readonly type: 'check';
  readonly case: string;
  readonly exchange: string | null;
  readonly clause: string;
  readonly sentence: string;
  readonly findings: readonly Finding[];
  /** The check belongs to the set-up of this case: it does not prove the clause when it passes. */
  readonly setup?: true;
  /** Why it could not be judged, in one sentence; it then has no findings and proves nothing. */
  readonly notJudged?: string;
  /** True when the contract allows the bank to lack what would be judged: the clause then does not apply. */
  readonly leftOpen?: true;
}

export interface CaseFinished {
  readonly type: 'case-finished';
  readonly case: string;
  readonly title: string;
  readonly clauses: readonly string[];
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  /** The reason: the profile line for not-applicable, the case or step for blocked and setup-failed. */
  readonly reason: string | null;
  readonly durationMs: number;
  /** The case that was granted the consent under which this one reads, when it is another case. */
  readonly consentOf?: string;
  readonly walk?: WalkTold;
  /** The duties that the case tried, so that a resumed run need not try them again. */
  readonly cells?: readonly CellShown[];
  /** The result when the case was carried out again; the findings above are those of the first execution. */
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

/** The verdict of a clause; `not-in-run` when no case of the run covers it. */
export type ClauseVerdict =
  | 'failed'
  | 'warned'
  | 'observed'
  | 'waived'
  | 'untested'
  | 'passed'
  | 'not-applicable'
  | 'not-in-run';

/** The result of a clause in a run. */
export interface ClauseTold {
  readonly clause: string;
  readonly level: Level;
  readonly verdict: ClauseVerdict;
  /** Why no case judged it. */
  readonly reason?: string;
}

/** A jump of the clock of the machine on which the suite runs. */
export interface ClockJump {
  /** The time after the jump, when it was noticed. */
  readonly at: string;
  /** Milliseconds; negative when the clock was set back. */
  readonly byMs: number;
}

/** Facts that affect a verdict besides cases, clauses and duties. */
export interface RunFacts {
  /** Set when the user stopped the run. */
  readonly aborted?: true;
  /** The preflight check that failed, and why. */
  readonly preflightFailure?: string;
  /** Set when the target stopped responding. */
  readonly dead?: true;
  /** The internal error of the tool outside of any case. */
  readonly broken?: string;
  /** One sentence for each waiver that has expired or waives nothing. */
  readonly waiverErrors?: readonly string[];
  /** Jumps of the clock: the run is then inconclusive. */
  readonly clockJumps?: readonly ClockJump[];
}

export interface RunFinished {
  readonly type: 'run-finished';
  readonly verdict: RunVerdict;
  readonly exitCode: number;
  /** The reason for this verdict, one sentence. */
  readonly reason: string;
  readonly counts: Counts;
  /** Required clauses of applicable cases that no case could judge. */
  readonly untested: readonly string[];
  /** The verdict of every clause of the register at the end of the run; absent in judged recordings. */
  readonly clauses?: readonly ClauseTold[];
  readonly facts?: RunFacts;
  /** Absent in runs without the suite's own cases. */
  readonly coverage?: Coverage;
  /** The time that the run took; of a resumed run that of all its parts, as `exchanges`, without the pauses between them. */
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
