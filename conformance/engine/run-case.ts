import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { UnresolvedReference } from '../answers/resolve-value.js';
import type { Case, Step } from '../cases/case.js';
import { openReference } from '../checks/evidence.js';
import { type SharedGrant, sharedGrant } from '../plan/shared-grant.js';
import type { Profile } from '../profile/profile.js';
import type { CaseFinished } from '../record/event.js';
import { neededTpps } from '../steps/register-tpp.js';
import { StepFailed } from '../steps/step-failed.js';
import { OffLimits } from '../wire/guarded-wire.js';
import { AccessFailed } from '../wire/request-token.js';
import { askPerson } from './ask-person.js';
import { CannotGoOn } from './cannot-go-on.js';
import { type CaseState, caseState, scopeOf, stepContextOf } from './case-state.js';
import { type CaseOutcome, caseVerdict, type VerdictWithReason } from './case-verdict.js';
import { cellLeftOut, cellLost } from './cell-trials.js';
import { isSkipped } from './is-skipped.js';
import { emitOutside, judgeStep, recordExchanges } from './judge-step.js';
import { psusOf } from './lanes-of.js';
import { looksAtKept, looksAtReplaced } from './look-at-replaced.js';
import { mayRefuse } from './may-refuse.js';
import { pause } from './pause.js';
import { readBeforeRemoval } from './read-before-removal.js';
import type { RunState } from './run-state.js';
import { sendStep } from './send-step.js';
import { judgeVaried, sendVaried } from './send-varied.js';
import { keepGranted, useGranted } from './use-granted.js';
import { whyInapplicable, whyNoPageFits, whyUnjudged } from './why-inapplicable.js';

const IF_IT_IS = 'if it is the bank, name it in target.origins of the profile';

export interface CaseRunOptions {
  /** The profile of the PSU that the case uses. */
  readonly profile?: Profile;
  /** Whether the case is carried out for the second time. */
  readonly again?: boolean;
}

/** Carries out one case: emits the events of its steps, and returns its result. */
export async function runCase(
  each: Case,
  run: RunState,
  { profile = run.options.profile, again = false }: CaseRunOptions = {},
): Promise<CaseFinished> {
  const start = performance.now();
  const { id: psu } = profile.psu;
  const other = psu === run.options.profile.psu.id ? {} : { psu };
  const at = new Date().toISOString();
  await run.emit({ type: 'case-started', case: each.id, at, ...other, ...(again && { again }) });
  if (again) run.toldWatch.again(each.id);
  const of = caseState(each, run, { profile });
  // what failed is carried out again on its own
  const end = await endOfSteps(of, again ? undefined : sharedGrant(each, profile));
  const { verdict, reason } = judgementOf(of, end);
  const { id, title, clauses } = each;
  const { findings } = of.tally;
  const durationMs = Math.round(performance.now() - start);
  const { consentOf } = of;
  return {
    ...{ type: 'case-finished', case: id, title, clauses, verdict, findings, reason, durationMs },
    ...(consentOf === undefined ? {} : { consentOf }),
    ...run.results.cellsOf(id),
  };
}

/** How the steps of a case ended; each part is null when there is no such reason. */
type EndOfSteps = Pick<CaseOutcome, 'setupFailure' | 'harnessError'> & {
  readonly inapplicable: string | null;
};

/** Carries out the steps of a case in their order. */
export async function endOfSteps(of: CaseState, shared?: SharedGrant): Promise<EndOfSteps> {
  const end = { setupFailure: null, harnessError: null, inapplicable: null };
  try {
    return { ...end, inapplicable: await runSteps(of, shared) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof CannotGoOn || error instanceof StepFailed) {
      return { ...end, setupFailure: message };
    }
    if (!(error instanceof UnresolvedReference)) return { ...end, harnessError: message };
    const { spec } = of.run.options;
    const inapplicable = openReference(error.reference, { scope: scopeOf(of), spec });
    if (inapplicable !== null) return { ...end, inapplicable };
    return { ...end, setupFailure: `step ${error.step ?? 'of the case'}: ${message}` };
  }
}

/**
 * Carries out the steps in their order, without those that grant a consent when another case was granted the same one. Returns why the
 * case turns out not to apply, or null.
 */
async function runSteps(of: CaseState, shared: SharedGrant | undefined): Promise<string | null> {
  const { steps } = of.each;
  const first = steps.findIndex(spends);
  const done =
    shared === undefined ? 0 : await atHome(of, shared.valid, () => useGranted(of, shared));
  for (const [at, step] of steps.entries()) {
    if (of.run.aborted) return null;
    if (at < done) continue;
    if (performance.now() > of.deadline) {
      throw new CannotGoOn(`step ${step.as}: the case takes longer than timeouts.caseMs`);
    }
    const inapplicable = await runOneStep(of, step);
    if (of.run.aborted || inapplicable !== null) return inapplicable;
    if (step === shared?.valid) keepGranted(of, shared);
    if (at === steps.length - 1 || !hasSpent(step, of.seen.get(step.as))) continue;
    const lost = await setUpAgain(of, steps.slice(0, first));
    if (of.run.aborted || lost !== null) return lost;
  }
  for (const look of [...looksAtReplaced(of), ...looksAtKept(of)]) {
    await atHome(of, look, () => runStep(of, look));
  }
  return null;
}

async function runOneStep(of: CaseState, step: Step): Promise<string | null> {
  const found = await atHome(of, step, () => runStep(of, step));
  return found ?? whyInapplicable(step, of.seen.get(step.as), scopeOf(of));
}

const spends = (step: Step): boolean => step.kind === 'call' && step.spends === true;

/** Whether the bank served a request that it had to refuse, and that uses up what the case works with. */
function hasSpent(step: Step, seen: ParsedAnswer | undefined): boolean {
  const { answer } = seen ?? {};
  return spends(step) && answer?.kind === 'answer' && answer.status >= 200 && answer.status < 300;
}

/** Carries out the first steps of a case once more. Their time does not count: a bank that serves much needs many of them. */
async function setUpAgain(of: CaseState, steps: readonly Step[]): Promise<string | null> {
  const start = performance.now();
  for (const step of steps) {
    const lost = await runOneStep(of, step);
    if (of.run.aborted || lost !== null) return lost;
  }
  of.deadline += performance.now() - start;
  return null;
}

/** Sends what belongs to a step. Sends nothing to an address outside the bank's origins, and ends the case there. */
async function atHome<T>(of: CaseState, step: Step, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof AccessFailed) throw new CannotGoOn(`step ${step.as}: ${error.message}`);
    if (!(error instanceof OffLimits)) throw error;
    await emitOutside(of, step, error);
    throw new CannotGoOn(`step ${step.as}: ${error.message}; ${IF_IT_IS}`);
  }
}

/**
 * Carries out one step, or uses the response to a set-up that another case has sent. Returns why the case turns
 * out not to apply; null when it applies.
 */
export async function runStep(of: CaseState, asked: Step): Promise<string | null> {
  if (asked.kind !== 'call' || asked.sharedAs === undefined) return carryOutStep(of, asked);
  let inapplicable: string | null = null;
  const seen = await of.run.shared.of(asked.sharedAs, async () => {
    inapplicable = await carryOutStep(of, asked);
    return of.seen.get(asked.as);
  });
  if (seen !== undefined) of.seen.set(asked.as, seen);
  return inapplicable;
}

/** Carries out one step, stores what it saw under its alias, and judges it. */
async function carryOutStep(of: CaseState, asked: Step): Promise<string | null> {
  const { run, each } = of;
  await registerTpps(of, asked);
  const lost = of.failedSetUps.of(asked);
  if (lost !== undefined) {
    run.results.cells.push(...cellLost(asked, each.id, lost));
    return null;
  }
  const scope = scopeOf(of);
  if (isSkipped(asked, scope)) {
    run.results.cells.push(...cellLeftOut(asked, each.id, of.profile));
    return null;
  }
  if (run.endpoints.goesWithout(asked, each.id)) return null;
  for (const event of askPerson(asked, scope, each.id)) await of.emit(event);
  const look =
    each.removes === undefined
      ? readBeforeRemoval(asked, scope, run, each.walk !== undefined)
      : undefined;
  const looked = look === undefined ? undefined : await sendStep(of, look, scope);
  if (looked !== undefined) await recordExchanges(of, looked.done, false);
  if (asked.kind === 'call' && asked.afterMs !== undefined) await rest(of, asked.afterMs);
  if (run.aborted) return null;
  const sent = await sendVaried(of, asked, scope);
  if (sent === undefined) return null;
  const { step, done } = sent;
  of.seen.set(step.as, done.seen);
  noteGrants(of, of.history.note(step, done.seen));
  run.aheadMs = done.aheadMs ?? run.aheadMs;
  const registered = run.noteRegistration(step, done.seen);
  const inapplicable = done.inapplicable ?? registered;
  const recorded = await recordExchanges(of, done, mayRefuse(step));
  if (run.aborted || registered !== null) return inapplicable;
  const misfit = whyNoPageFits(step, done.seen) ?? whyUnjudged(step, done.seen);
  if (misfit !== null) throw new CannotGoOn(misfit);
  const exchange = recorded ?? sent.exchange ?? null;
  await judgeVaried(of, step, done.seen, exchange);
  const open = await judgeStep(of, step, done.seen, exchange);
  return inapplicable ?? open;
}

/** Remembers what a PSU authorised, and of a consent who it was, where the case has one PSU. */
function noteGrants({ run, each, profile }: CaseState, things: ReadonlySet<string>): void {
  if (things.size === 0) return;
  const [psu, ...others] = psusOf(each, profile);
  for (const resource of things) {
    run.resources.authorised.add(resource);
    if (psu === undefined || others.length > 0 || !resource.startsWith('consent ')) continue;
    run.resources.grants.push({ resource, psu, inCase: each.id, at: performance.now() });
  }
}

/** Waits while other cases go on. The time does not count as that of the case. */
async function rest(of: CaseState, ms: number): Promise<void> {
  const start = performance.now();
  await of.run.slots.rest(() => pause(of.run, ms));
  of.deadline += performance.now() - start;
}

async function registerTpps(of: CaseState, step: Step): Promise<void> {
  for (const who of neededTpps(step)) {
    const done = await of.run.ensureTpp(stepContextOf(of, scopeOf(of)), who);
    if (done !== undefined) await recordExchanges(of, done, false);
  }
}

/** The verdict of a case; without a twin, only an open door counts. Notes whether other cases can rely on it. */
function judgementOf(of: CaseState, end: EndOfSteps): VerdictWithReason {
  const { run, twinless, failedSetUps, tally, consequences } = of;
  const { findings, own, judged } = tally;
  const { harnessError } = end;
  const interrupted = run.aborted;
  const setupFailure = end.setupFailure ?? (judged === 0 ? failedSetUps.first : null);
  const inapplicable = end.inapplicable ?? (judged === 0 ? (tally.open[0] ?? null) : null);
  const notJudged = tally.notJudged[0] ?? null;
  const stood = setupFailure === null && harnessError === null && !interrupted && judged > 0;
  if (stood && twinless === undefined && consequences.none) run.results.held.add(of.each.id);
  const isJudged = harnessError !== null || interrupted || findings.length > 0;
  if (twinless !== undefined && !isJudged) return { verdict: 'blocked', reason: twinless };
  return caseVerdict(
    { findings, own, setupFailure, harnessError, interrupted, judged, inapplicable, notJudged },
    run.waivers.all,
  );
}
