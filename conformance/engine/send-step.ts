import { atPointer } from '../../foundation/json-pointer.js';
import { type ParsedAnswer, parseAnswer } from '../answers/parsed-answer.js';
import type { Scope } from '../answers/resolve-value.js';
import type { Step } from '../cases/case.js';
import { settleMsOf } from '../profile/settle-ms.js';
import { isLimited } from '../steps/retry-after.js';
import type { StepContext, StepDone } from '../steps/step-context.js';
import { questionsOf } from './ask-person.js';
import { CannotGoOn } from './cannot-go-on.js';
import { carryOut } from './carry-out.js';
import { type CaseState, checkContextOf, scopeOf, stepContextOf } from './case-state.js';
import { isRefusal } from './consequences.js';
import { recordExchanges, recordUnjudged } from './judge-step.js';
import { isTooMany, mayRefuse } from './may-refuse.js';
import { tellsStatus } from './missing-endpoint.js';
import { pause } from './pause.js';
import { shouldPoll } from './polling.js';
import { sendAgain } from './send-again.js';
import { afterMistypedCode, stepOfRefusedCode } from './typed-code.js';

/** The interval between two reads of a value that a step waits for, in milliseconds. */
const LOOK_AGAIN_MS = 250;

/** What was carried out for a step: the step itself or its stand-in. */
export interface SentStep {
  readonly step: Step;
  readonly done: StepDone;
  /** Id of an exchange that is already recorded. */
  readonly exchange?: string | null;
}

/**
 * Carries out a step. When the bank lacks the endpoint for a status, uses another read that returns the same
 * status. Returns undefined when there is no such read and the case can do without the status.
 */
export async function sendStep(
  of: CaseState,
  step: Step,
  scope: Scope,
): Promise<SentStep | undefined> {
  const { endpoints } = of.run;
  const standIn = endpoints.standIn(step, of.each.id);
  if (standIn !== undefined && endpoints.lacks(step)) {
    return { step: standIn, done: await settled(of, standIn, scope) };
  }
  const done = await settled(of, step, scope);
  const instead = standIn ?? endpoints.witness(step, of.each.id);
  if (instead === undefined || !endpoints.mayLack(done.seen)) return { step, done };
  const exchange = await recordExchanges(of, done, mayRefuse(step));
  const other = await settled(of, instead, scope);
  const isLacking = tellsStatus(other.seen);
  if (isLacking) endpoints.noteLack(done.seen);
  if (isLacking && standIn !== undefined) return { step: standIn, done: other };
  await recordExchanges(of, other, false);
  return isLacking ? undefined : { step, done: { ...done, exchanges: [] }, exchange };
}

/** Carries out a step and repeats it until the response shows what the step waits for. */
async function settled(of: CaseState, step: Step, scope: Scope): Promise<StepDone> {
  const { run, twinless } = of;
  // without a twin only a success counts, which comes at once or not at all
  const mayTake = twinless === undefined ? settleMsOf(run.options.profile) : 0;
  const latest = performance.now() + mayTake;
  let before: StepDone | undefined;
  for (;;) {
    const done = await withCode(of, step, scope);
    // too many requests: the response before this one is the last known state
    if (before !== undefined && isTooMany(done.seen)) {
      await recordUnjudged(of, done);
      return { ...before, exchanges: [] };
    }
    if (isLimited(step, done.seen)) {
      await recordUnjudged(of, done);
      throw new CannotGoOn(`step ${step.as}: ${TOO_MANY}`);
    }
    const isFinal = hasSettled(of, step, done.seen) || run.endpoints.isMissing(done.seen);
    if (isFinal || run.aborted || performance.now() > latest) return done;
    before = done;
    await recordExchanges(of, done, mayRefuse(step));
    await pause(run, LOOK_AGAIN_MS);
  }
}

/** Whether the response shows what the step waits for; without `until`, what its checks expect. */
function hasSettled(of: CaseState, step: Step, seen: ParsedAnswer): boolean {
  if (step.kind !== 'call') return true;
  if (step.until === undefined) {
    const scope = of.run.scope(new Map(of.seen).set(step.as, seen), of.profile);
    return !shouldPoll(step, { ...checkContextOf(of, seen), scope }, of.history.changes);
  }
  const value = atPointer(seen.json, step.until.pointer);
  return typeof value === 'string' && step.until.in.includes(value);
}

/**
 * Carries out a step. When the bank refuses a code that a person entered, asks the person once more; throws CannotGoOn when
 * the second one is refused too.
 */
async function withCode(of: CaseState, step: Step, scope: Scope): Promise<StepDone> {
  const done = await patiently(of, step, scope);
  const typed = stepOfRefusedCode(of, step, done.seen);
  if (typed === undefined) return done;
  await recordExchanges(of, done, mayRefuse(step));
  const entered = await patiently(of, typed, scope);
  of.seen.set(typed.as, entered.seen);
  const second = await patiently(of, step, scopeOf(of));
  if (!isRefusal(step, second.seen)) return second;
  await recordExchanges(of, second, mayRefuse(step));
  throw afterMistypedCode(step, second.seen);
}

/** Why a case ends where the bank does not serve a request that it gets again and again. */
const TOO_MANY =
  'the bank answers 429 (too many requests), also when the request is sent again later: send fewer a second with --rate';

/** Carries out a step, again where its response says nothing about it. */
const patiently = (of: CaseState, step: Step, scope: Scope): Promise<StepDone> =>
  sendAgain(of.run, step, {
    send: async () => {
      const done = await carriedOut(of, step, scope);
      of.run.secrets.keep(done.secrets ?? [], step.kind === 'otp' ? 'otp' : 'secret');
      return done;
    },
    leave: (done) => recordUnjudged(of, done),
  });

/** Carries out a step; records each exchange of a PSU before the PSU's next request. */
function carriedOut(of: CaseState, step: Step, scope: Scope): Promise<StepDone> {
  const asks = questionsOf(step, scope, { caseId: of.each.id, emit: of.emit });
  const context = { ...stepContextOf(of, scope), ...asks };
  if (step.kind !== 'psu' && step.kind !== 'app') return carryOut(step, context);
  const passed: StepContext['passed'] = async (live, secrets) => {
    of.run.secrets.keep(secrets);
    const { request, answer } = live;
    const seen = parseAnswer({ alias: step.as, operation: null, request, answer });
    const alone = { seen, exchanges: [live] };
    await (isTooMany(seen)
      ? recordUnjudged(of, alone)
      : recordExchanges(of, alone, mayRefuse(step)));
  };
  return carryOut(step, { ...context, passed });
}
