import { accuses } from '../record/accuses.js';
import type { CaseFinished, Finding } from '../record/event.js';
import { causeOf } from './cause-of.js';
import { cameAgain, type Doubt } from './doubt.js';

/** The results of carrying cases out again. */
export interface Evidence {
  /** Causes that were found again. */
  readonly confirmed: Set<string>;
  /** Causes for which a case was carried out again. */
  readonly tried: Set<string>;
  /** Why some doubted cases were not carried out again; null when all were. */
  cut: string | null;
}

/**
 * The final result of a doubted case: findings that did not appear again are marked unstable and do
 * not count.
 */
export function fateOf(doubt: Doubt, evidence: Evidence): CaseFinished {
  const { each, first, again } = doubt;
  const findings = first.findings.map((finding) =>
    accuses(finding) && !stands(doubt, finding, evidence)
      ? { ...finding, unstable: true as const }
      : finding,
  );
  const failed = findings.some(accuses);
  const isSetUp = first.verdict === 'setup-failed';
  const told = again && {
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
    reason: failed || isSetUp ? whyFailed(doubt, evidence) : whyUnstable(doubt, evidence),
    ...(told === undefined ? {} : { again: told }),
  };
}

function stands(doubt: Doubt, finding: Finding, evidence: Evidence): boolean {
  const { each, again } = doubt;
  const cause = causeOf(each, finding);
  if (again !== undefined) return cameAgain(doubt, again).has(cause);
  const { confirmed, tried, cut } = evidence;
  if (confirmed.has(cause)) return true;
  // no case of this cause was repeated: its findings count if another cause was confirmed, or if
  // nothing was repeated
  return cut !== null && !tried.has(cause) && (confirmed.size > 0 || tried.size === 0);
}

function whyFailed({ first, again }: Doubt, { cut }: Evidence): string | null {
  if (again !== undefined || cut === null || first.reason !== null) return first.reason;
  return `not carried out again: ${cut}`;
}

function whyUnstable({ again }: Doubt, { cut }: Evidence): string {
  if (again === undefined) {
    return `it failed once, and no failure was reproduced; this case was not repeated: ${cut ?? ''}`;
  }
  const end = again.verdict === 'failed' ? 'failed in a different way' : `ended ${again.verdict}`;
  const why = again.reason === null ? '' : ` (${again.reason})`;
  return `it failed once; when it was repeated alone, it ${end}${why}`;
}
