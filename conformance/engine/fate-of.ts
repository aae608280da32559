import { accuses } from '../record/accuses.js';
import type { CaseFinished, Finding } from '../record/event.js';
import { causeOf } from './cause-of.js';
import { cameAgain, type Doubt } from './doubt.js';

/** What carrying cases out again has shown. */
export interface Evidence {
  /** Causes that were found again. */
  readonly confirmed: Set<string>;
  /** Causes that somebody looked for again. */
  readonly tried: Set<string>;
  /** Why not every case that had to be was carried out again; null when they were. */
  cut: string | null;
}

/** How a doubted case ends: what did not come again counts for nothing, and stays on record. */
export function fateOf(doubt: Doubt, evidence: Evidence): CaseFinished {
  const { each, first, again } = doubt;
  const findings = first.findings.map((finding) =>
    accuses(finding) && !stands(doubt, finding, evidence)
      ? { ...finding, unstable: true as const }
      : finding,
  );
  const failed = findings.some(accuses);
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
    verdict: failed ? 'failed' : 'unstable',
    reason: failed ? whyFailed(doubt, evidence) : whyUnstable(doubt, evidence),
    ...(told === undefined ? {} : { again: told }),
  };
}

function stands(doubt: Doubt, finding: Finding, evidence: Evidence): boolean {
  const { each, again } = doubt;
  const cause = causeOf(each, finding);
  if (again !== undefined) return cameAgain(doubt, again).has(cause);
  const { confirmed, tried, cut } = evidence;
  if (confirmed.has(cause)) return true;
  // nobody could look again: what else was found again speaks for it, and what was not against it
  return cut !== null && !tried.has(cause) && (confirmed.size > 0 || tried.size === 0);
}

function whyFailed({ first, again }: Doubt, { cut }: Evidence): string | null {
  if (again !== undefined || cut === null || first.reason !== null) return first.reason;
  return `not carried out again, since ${cut}`;
}

function whyUnstable({ again }: Doubt, { cut }: Evidence): string {
  if (again === undefined) {
    return `it failed once, and nothing that failed came again; not carried out again itself, since ${cut ?? ''}`;
  }
  const end = again.verdict === 'failed' ? 'failed in another way' : `ended ${again.verdict}`;
  const why = again.reason === null ? '' : ` (${again.reason})`;
  return `it failed once; carried out again, alone, it ${end}${why}`;
}
