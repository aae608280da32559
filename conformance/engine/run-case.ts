import { UnresolvedReference } from '../answers/resolve-value.js';
import type { Case } from '../cases/case.js';
import type { Profile } from '../profile/profile.js';
import type { RunEvent } from '../record/event.js';
import { StepFailed } from '../steps/step-failed.js';
import { CannotGoOn, CaseRun } from './case-run.js';
import { type CaseOutcome, type CaseVerdict, caseVerdict } from './case-verdict.js';
import type { RunState } from './run-state.js';

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Carries out one case, yields its events, and ends with case-finished. */
export async function* runCase(
  each: Case,
  state: RunState,
  profile: Profile = state.options.profile,
  again = false,
): AsyncGenerator<RunEvent> {
  const start = performance.now();
  const { id: psu } = profile.psu;
  const other = psu === state.options.profile.psu.id ? {} : { psu };
  yield {
    type: 'case-started',
    case: each.id,
    at: new Date().toISOString(),
    ...other,
    ...(again && { again }),
  };
  const run = new CaseRun(each, state, profile);
  let setupFailure: string | null = null;
  let harnessError: string | null = null;
  try {
    yield* run.steps();
  } catch (error) {
    if (error instanceof CannotGoOn || error instanceof StepFailed) setupFailure = error.message;
    else if (error instanceof UnresolvedReference) {
      run.inapplicable = run.whyOpen(error.reference);
      if (run.inapplicable === null)
        setupFailure = `step ${error.step ?? 'of the case'}: ${error.message}`;
    } else harnessError = messageOf(error);
  }
  const { findings, own, judged } = run;
  if (judged === 0) setupFailure ??= run.unserved.first;
  const inapplicable = run.inapplicable ?? (judged === 0 ? (run.open[0] ?? null) : null);
  const interrupted = state.aborted;
  const outcome: CaseOutcome = {
    findings,
    own,
    setupFailure,
    harnessError,
    interrupted,
    judged,
    inapplicable,
    notJudged: run.notJudged[0] ?? null,
  };
  const { verdict, reason } = judgementOf(run, outcome, state);
  const stood = setupFailure === null && harnessError === null && !interrupted && judged > 0;
  if (stood && run.twinless === undefined && run.consequences.none) state.results.held.add(each.id);
  const { id, title, clauses } = each;
  const durationMs = Math.round(performance.now() - start);
  yield {
    type: 'case-finished',
    case: id,
    title,
    clauses,
    verdict,
    findings,
    reason,
    durationMs,
  };
}

/** The verdict of a case; without a twin, only an open door counts. */
function judgementOf(run: CaseRun, outcome: CaseOutcome, state: RunState): CaseVerdict {
  const { harnessError, interrupted, findings } = outcome;
  const isJudged = harnessError !== null || interrupted || findings.length > 0;
  if (run.twinless === undefined || isJudged) return caseVerdict(outcome, state.waivers.all);
  return { verdict: 'blocked', reason: run.twinless };
}
