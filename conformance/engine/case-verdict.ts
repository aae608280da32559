import { accuses } from '../record/accuses.js';
import type { Finding, Verdict } from '../record/event.js';
import type { Waiver } from '../record/waiver.js';

/** The outcome of the steps of a case. */
export interface CaseOutcome {
  /** Findings of judged steps and of the checks on every exchange. */
  readonly findings: readonly Finding[];
  /**
   * The findings of judged steps alone, which show that the case got past its set-up; all findings when
   * absent.
   */
  readonly own?: readonly Finding[];
  /** Why the case could not be set up or completed; null when it could. */
  readonly setupFailure: string | null;
  /** The internal error of the tool; null when there was none. */
  readonly harnessError: string | null;
  /** Whether the run was stopped in the middle of the case. */
  readonly interrupted: boolean;
  /** The number of checks of judged steps that were carried out. */
  readonly judged: number;
  /** Why the case turned out not to apply to this bank; null when it applies. */
  readonly inapplicable?: string | null;
  /** Why one of its checks could not be judged; null when all were judged. */
  readonly notJudged?: string | null;
}

export interface VerdictWithReason {
  readonly verdict: Verdict;
  readonly reason: string | null;
}

/**
 * The verdict of a case, in this order: its own findings, its set-up, the findings of the checks on every
 * exchange. A waived finding names its waiver.
 */
export function caseVerdict(outcome: CaseOutcome, waivers: readonly Waiver[]): VerdictWithReason {
  const open = outcome.findings.filter((finding) => finding.waiver === undefined);
  const waived = outcome.findings.filter((finding) => finding.waiver !== undefined);
  const has = (level: Finding['level']) => open.some((finding) => finding.level === level);
  if (outcome.harnessError !== null) {
    return { verdict: 'harness-error', reason: outcome.harnessError };
  }
  if (outcome.interrupted) {
    return { verdict: 'blocked', reason: 'the run was stopped during this case' };
  }
  const { setupFailure, inapplicable = null } = outcome;
  // a finding on every exchange says nothing about the subject of a case that never reached it
  const own = outcome.own ?? open;
  if (setupFailure !== null && !own.some(accuses)) {
    return { verdict: 'setup-failed', reason: setupFailure };
  }
  if (inapplicable !== null && own.length === 0) {
    return { verdict: 'not-applicable', reason: inapplicable };
  }
  if (has('required')) return { verdict: 'failed', reason: setupFailure };
  if (waived.length > 0) return { verdict: 'waived', reason: waiverReason(waived, waivers) };
  const missed = outcome.notJudged ?? null;
  if (missed !== null && open.length === 0) {
    return { verdict: 'blocked', reason: `not judged: ${missed}` };
  }
  if (outcome.judged === 0) {
    const reason = 'the bank does not offer the links that this case follows';
    return { verdict: 'not-applicable', reason };
  }
  if (has('recommended')) return { verdict: 'warned', reason: null };
  if (has('observe')) return { verdict: 'observed', reason: null };
  return { verdict: 'passed', reason: null };
}

function waiverReason(waived: readonly Finding[], waivers: readonly Waiver[]): string {
  const ids = new Set(waived.map((finding) => finding.waiver));
  return waivers
    .filter(({ id }) => ids.has(id))
    .map(({ clause, reason }) => `${clause} is waived: ${reason}`)
    .join('; ');
}
