import { accuses } from '../record/accuses.js';
import type { CaseFinished, Finding } from '../record/event.js';
import { causeOf } from './cause-of.js';
import { isEndedWithoutCause } from './ended-without-cause.js';
import { isOfReplaced } from './look-at-replaced.js';
import { cameAgain, type UnconfirmedFailure } from './unconfirmed-failure.js';

/** The results of carrying cases out again. */
export interface RepeatEvidence {
  /** Causes that were found again. */
  readonly confirmed: Set<string>;
  /** Causes for which a case was carried out again. */
  readonly tried: Set<string>;
  /** Why some failed cases were not carried out again; null when all were. */
  cut: string | null;
}

/**
 * The final result of an unconfirmed failure: findings that did not appear again are marked unstable and do
 * not count.
 */
export function confirmedResult(
  failure: UnconfirmedFailure,
  evidence: RepeatEvidence,
): CaseFinished {
  const { each, first, again } = failure;
  const findings = first.findings.map((finding) =>
    accuses(finding) && !stands(failure, finding, evidence)
      ? { ...finding, unstable: true as const }
      : finding,
  );
  const failed = findings.some(accuses);
  const isSetUp = first.verdict === 'setup-failed';
  const second = again && {
    verdict: again.verdict,
    findings: again.findings,
    reason: again.reason,
    durationMs: again.durationMs,
  };
  return {
    ...first,
    case: each.id,
    findings,
    verdict: isSetUp ? 'setup-failed' : failed ? 'failed' : 'unstable',
    reason: failed || isSetUp ? whyFailed(failure, evidence) : whyUnstable(failure, evidence),
    ...(second === undefined ? {} : { again: second }),
  };
}

function stands(failure: UnconfirmedFailure, finding: Finding, evidence: RepeatEvidence): boolean {
  if (isOfReplaced(finding) || isEndedWithoutCause(finding)) return true;
  const { each, again } = failure;
  const cause = causeOf(each, finding);
  if (again !== undefined) return cameAgain(failure, again).has(cause);
  const { confirmed, tried, cut } = evidence;
  if (confirmed.has(cause)) return true;
  // no case of this cause was repeated: its findings count if another cause was confirmed, or if
  // nothing was repeated
  return cut !== null && !tried.has(cause) && (confirmed.size > 0 || tried.size === 0);
}

function whyFailed({ first, again }: UnconfirmedFailure, { cut }: RepeatEvidence): string | null {
  if (again !== undefined || cut === null || first.reason !== null) return first.reason;
  return `not carried out again: ${cut}`;
}

function whyUnstable({ again }: UnconfirmedFailure, { cut }: RepeatEvidence): string {
  if (again === undefined) {
    return `it failed once, and no failure was reproduced; this case was not repeated: ${cut ?? ''}`;
  }
  const end = again.verdict === 'failed' ? 'failed in a different way' : `ended ${again.verdict}`;
  const why = again.reason === null ? '' : ` (${again.reason})`;
  return `it failed once; when it was repeated alone, it ${end}${why}`;
}
