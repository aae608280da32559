import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { Scope } from '../answers/resolve-value.js';
import { success } from '../cases/build.js';
import type { CallStep, Step } from '../cases/case.js';
import { usualForm } from '../cases/varied.js';
import type { StepDone } from '../steps/step-context.js';
import type { CaseState } from './case-state.js';
import { judgeStep, recordExchanges } from './judge-step.js';
import { mayRefuse } from './may-refuse.js';
import { type SentStep, sendStep } from './send-step.js';

/**
 * Sends a step. When the bank refuses a request with a signature or unusual values, sends the same one without the signature, and then
 * with the usual values. The last response counts; where that is a success, the refusal before it is judged by the clause that the step
 * names for what the two differ in.
 */
export async function sendVaried(
  of: CaseState,
  asked: Step,
  scope: Scope,
): Promise<SentStep | undefined> {
  let step = asked;
  let sent = await sendStep(of, step, scope);
  for (let next = plainer(step); next !== undefined; next = plainer(step)) {
    if (sent === undefined || !isRefused(sent.done.seen)) return sent;
    const done = inWords(step, sent.done);
    const exchange = (await recordExchanges(of, done, mayRefuse(step))) ?? sent.exchange ?? null;
    if (of.run.aborted) return { ...sent, done: { ...done, exchanges: [] }, exchange };
    sent = await sendStep(of, next.step, scope);
    if (sent !== undefined && isServed(sent.done.seen)) {
      await judgeBy(of, next.clause, { step, seen: done.seen, exchange });
    }
    step = next.step;
  }
  return sent;
}

/** Judges the success of a request with a signature or unusual values, where the bank has to serve it. */
export async function judgeVaried(
  of: CaseState,
  step: Step,
  seen: ParsedAnswer,
  exchange: string | null,
): Promise<void> {
  // what else than a refusal is wrong with the response says nothing about what varies
  if (!isServed(seen)) return;
  for (let one = plainer(step); one !== undefined; one = plainer(one.step)) {
    await judgeBy(of, one.clause, { step, seen, exchange });
  }
}

/** What was seen, with the words that a report needs for the refusal of an unusual request. */
function inWords(step: Step, done: StepDone): StepDone {
  const { unsigned, deviation } = (step.kind === 'call' && step.plain) || {};
  const words = unsigned === undefined ? deviation : 'with a signature';
  return words === undefined ? done : { ...done, seen: { ...done.seen, deviation: words } };
}

interface Varied {
  readonly step: Step;
  readonly seen: ParsedAnswer;
  readonly exchange: string | null;
}

async function judgeBy(
  of: CaseState,
  clause: string | undefined,
  { step, seen, exchange }: Varied,
): Promise<void> {
  if (step.kind !== 'call' || clause === undefined) return;
  // what the step is about is judged by its own checks
  const { setup: _, duty: __, dutyOn: ___, ...judged } = step;
  const expect = [success(clause)];
  await judgeStep(of, { ...judged, as: `varied-${step.as}`, expect }, seen, exchange);
}

/** Refusals that say nothing about the request: the bank is too busy, or was too slow. */
const OF_THE_MOMENT: readonly number[] = [408, 425, 429];

const isRefused = ({ answer }: ParsedAnswer): boolean =>
  answer.kind === 'answer' &&
  answer.status >= 400 &&
  answer.status <= 499 &&
  !OF_THE_MOMENT.includes(answer.status);

const isServed = ({ answer }: ParsedAnswer): boolean =>
  answer.kind === 'answer' && answer.status >= 200 && answer.status <= 299;

/** What is sent where the bank refuses the step, and the clause about what that leaves out; undefined where it leaves out nothing. */
function plainer(
  step: Step,
): { readonly step: CallStep; readonly clause: string | undefined } | undefined {
  if (step.kind !== 'call' || step.plain === undefined) return undefined;
  const { unsigned, ...values } = step.plain;
  if (unsigned === undefined) return { step: usualForm(step), clause: values.clause };
  const { plain: _, sign: __, ...same } = step;
  const isUsual = Object.keys(values).length === 0;
  return { step: isUsual ? same : { ...same, plain: values }, clause: unsigned };
}
