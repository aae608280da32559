import { dayIn } from '../../foundation/day-in.js';
import { doingOf, statusReadOf } from '../../standard/roles.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { creationOf, type Observation } from '../answers/resource-of.js';
import { isAside } from '../cases/aside.js';
import type { Step } from '../cases/case.js';
import type { Check } from '../cases/check.js';
import { commonChecks } from '../checks/common-checks.js';
import { type ClauseFindings, TOLD_ONCE } from '../checks/common-clauses.js';
import { customEverywhere } from '../checks/custom-check.js';
import { type CheckJudgement, judge, judgeSetUp } from '../checks/evidence.js';
import { type CheckContext, finding } from '../checks/finding.js';
import { judgeMove } from '../checks/judge-move.js';
import { isOpenDoor } from '../checks/open-door.js';
import type { StatusMove } from '../checks/state-watch.js';
import type { Finding } from '../record/event.js';
import type { StepDone } from '../steps/step-context.js';
import type { WaivedRequest } from '../waivers/match-waiver.js';
import type { OffLimits } from '../wire/guarded-wire.js';
import { CannotGoOn } from './cannot-go-on.js';
import { type CaseState, checkContextOf } from './case-state.js';
import { cellTried } from './cell-trials.js';
import { endedWithoutCause, STILL_VALID } from './ended-without-cause.js';
import { outsideFinding } from './outside-finding.js';
import { seenAlone } from './seen-alone.js';
import { setUpReason } from './set-up-reason.js';

/**
 * What a check belongs to: to the case itself, to its set-up, which is not counted, or to every exchange, where
 * only what could not be judged is counted.
 */
type Subject = 'case' | 'set-up' | 'exchange';

/**
 * Records the exchanges of a step and applies the checks for all exchanges; returns the id of the last one. `refusable`: whether the bank may
 * refuse the request.
 */
export async function recordExchanges(
  of: CaseState,
  done: StepDone,
  refusable: boolean,
): Promise<string | null> {
  return recorded(of, done, async (id, seen, readings) => {
    if (of.twinless !== undefined) return;
    for (const { clause, findings } of commonJudgements(of, seen, { refusable, readings })) {
      await emitCheck(of, id, clause, { findings: excused(of, findings, seen) }, 'exchange');
    }
  });
}

/** Records exchanges that say nothing about the bank, for example that it gets too many requests; returns the id of the last one. */
export const recordUnjudged = (of: CaseState, done: StepDone): Promise<string | null> =>
  recorded(of, done, async () => {});

async function recorded(
  { run, each, emit }: CaseState,
  done: StepDone,
  judgeOne: (id: string, seen: ParsedAnswer, readings: readonly StatusMove[]) => Promise<void>,
): Promise<string | null> {
  let id: string | null = null;
  for (const live of done.exchanges) {
    const seen = seenAlone(done.seen, live);
    run.note(seen);
    // the responses to simultaneous requests have no defined order
    const inOrder = done.seen.together === undefined || creationOf(seen.operation) !== undefined;
    const readings = inOrder ? run.observe(seen, live.durationMs) : [];
    const event = run.recorded(each.id, live, seen, readings);
    id = event.exchange.id;
    await emit(event);
    if (run.aborted) return id;
    await judgeOne(id, seen, readings);
    await run.target.heed(live);
  }
  return id;
}

function commonJudgements(
  of: CaseState,
  seen: ParsedAnswer,
  {
    refusable,
    readings,
  }: { readonly refusable: boolean; readonly readings: readonly StatusMove[] },
): readonly ClauseFindings[] {
  const context = checkContextOf(of, seen);
  const judged = [
    ...commonChecks(context, refusable),
    ...readings.flatMap((reading) => judgeMove(reading, context)),
    ...readings.flatMap(({ observation }) => judgeApproval(of, observation, context)),
    ...readings.flatMap((reading) => judgeEnd(of, reading, context)),
    ...of.run.judgeTold(context, of.each.id),
    ...customEverywhere(context),
  ];
  return judged.filter((one) => of.run.speaks(one.clause) && !wasTold(of, one));
}

/** Another resource that was created alike shows that it is authorised, and this one does not. */
function judgeApproval(
  { each, run: { resources, options } }: CaseState,
  observation: Observation,
  context: CheckContext,
): readonly ClauseFindings[] {
  const { approvals, made } = resources;
  const { resource } = doingOf(context.seen.operation) ?? {};
  // the contract names the status of a consent, and another clause compares the content with the status
  if (resource === undefined || resource.name === 'consent') return [];
  if (context.seen.operation !== statusReadOf(resource)) return [];
  if (!approvals.isHidden(observation, made, options.profile)) return [];
  // a case that looks back has to find the same when it is carried out again
  if (each.earlier === undefined) approvals.found.add(observation.resource);
  const clause = 'SCA-AUTHORISES-ALL';
  const { status, field } = observation;
  const expected = 'another status after the approval, as of others that were created alike';
  return [
    {
      clause,
      findings: [finding(context, clause, `body ${field}`, expected, `it is "${status}"`)],
    },
  ];
}

/** A consent that was valid has expired, and only the authorisation of another one could have ended it. */
function judgeEnd(
  { each, run }: CaseState,
  reading: StatusMove,
  context: CheckContext,
): readonly ClauseFindings[] {
  const { resources, aheadMs, options } = run;
  if (each.steps.some(({ kind }) => kind === 'clock')) return [];
  const today = dayIn(new Date(Date.now() + aheadMs), options.profile.target.timeZone);
  const clause = endedWithoutCause(reading, resources, today);
  if (clause === undefined) return [];
  const { status, field } = reading.observation;
  return [
    {
      clause,
      findings: [finding(context, clause, `body ${field}`, STILL_VALID, `it is "${status}"`)],
    },
  ];
}

/** Whether the case has told already that the clause is met, where once is enough. */
function wasTold({ toldOnce }: CaseState, { clause, findings }: ClauseFindings): boolean {
  if (!TOLD_ONCE.has(clause) || findings.length > 0) return false;
  const before = toldOnce.has(clause);
  toldOnce.add(clause);
  return before;
}

/** Reports that a step leads outside the bank's origins. */
export async function emitOutside(of: CaseState, step: Step, error: OffLimits): Promise<void> {
  const found = outsideFinding(step, error, of.run.levelOf);
  await emitCheck(of, null, found.clause, { findings: excused(of, [found], {}) }, 'exchange');
}

/**
 * Applies the checks of a step to its response. Returns why the case does not apply to this bank; null when it
 * does. Throws CannotGoOn when a set-up failed.
 */
export async function judgeStep(
  of: CaseState,
  step: Step,
  seen: ParsedAnswer,
  exchange: string | null,
): Promise<string | null> {
  if (step.setup === true) return judgeSetUpStep(of, step, seen, exchange);
  const { run, each, consequences } = of;
  const context = checkContextOf(of, seen);
  const follows = consequences.of(step);
  const untwinned = of.failedSetUps.twinOf(step);
  const own: Finding[] = [];
  const judged: [Check, CheckJudgement][] = [];
  for (const check of step.expect) {
    if (!run.speaks(check.clause)) continue;
    const lacks =
      follows ??
      run.endpoints.whyNoAbsence(check, seen) ??
      (isOpenDoor(check, seen) ? undefined : (of.twinless ?? untwinned));
    const judgement: CheckJudgement =
      lacks === undefined ? judge(check, step, context) : { findings: [], notJudged: lacks };
    const findings = excused(of, judgement.findings, seen);
    own.push(...findings);
    judged.push([check, { ...judgement, findings }]);
    await emitCheck(of, exchange, check.clause, { ...judgement, findings }, 'case');
  }
  if (follows === undefined && of.twinless === undefined) {
    run.results.cells.push(...cellTried(step, each.id, judged, untwinned));
  }
  consequences.note(step, seen, own);
  return null;
}

async function judgeSetUpStep(
  of: CaseState,
  step: Step,
  seen: ParsedAnswer,
  exchange: string | null,
): Promise<string | null> {
  const context = checkContextOf(of, seen);
  const isJudged = step.kind === 'call' && step.judged === true;
  let inapplicable: string | null = null;
  for (const check of step.expect) {
    const needed = judgeSetUp(check, context);
    const counts = (isJudged || isAside(check)) && of.run.speaks(check.clause);
    if (isAside(check) && !counts) continue;
    const judgement = counts ? judge(check, step, context) : needed;
    const findings = excused(of, judgement.findings, seen);
    await emitCheck(
      of,
      exchange,
      check.clause,
      { ...judgement, findings },
      counts ? 'case' : 'set-up',
    );
    inapplicable ??= needed.notJudged ?? null;
    const [first] = needed.findings;
    if (first === undefined) continue;
    if (step.kind !== 'call' || step.mayFail !== true) throw new CannotGoOn(setUpReason(first));
    of.failedSetUps.note(step.as, first);
    break;
  }
  return inapplicable;
}

const excused = (
  { run, each }: CaseState,
  findings: readonly Finding[],
  request: WaivedRequest,
): readonly Finding[] => run.waivers.excuse(each.id, findings, request);

/** Reports the result of a check, and counts it. */
async function emitCheck(
  of: CaseState,
  exchange: string | null,
  clause: string,
  judgement: CheckJudgement,
  subject: Subject,
): Promise<void> {
  count(of, judgement, subject);
  const sentence = of.run.options.clauses.get(clause)?.sentence ?? '';
  await of.emit({
    type: 'check',
    case: of.each.id,
    exchange,
    clause,
    sentence,
    ...judgement,
    ...(subject === 'set-up' && { setup: true as const }),
  });
}

/** A check that could not be judged proves nothing. */
function count(
  { tally, failedSetUps }: CaseState,
  { findings, notJudged, leftOpen }: CheckJudgement,
  subject: Subject,
): void {
  if (subject === 'set-up') return;
  tally.findings.push(...findings);
  if (subject === 'case') tally.own.push(...findings);
  if (notJudged === undefined) tally.judged += subject === 'case' ? 1 : 0;
  else if (leftOpen === true) tally.open.push(notJudged);
  else if (!failedSetUps.has(notJudged)) tally.notJudged.push(notJudged);
}
