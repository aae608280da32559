import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { Scope } from '../answers/resolve-value.js';
import { success } from '../cases/build.js';
import type { CallStep, Step } from '../cases/case.js';
import type { CaseState } from './case-state.js';
import { judgeStep, recordExchanges } from './judge-step.js';
import { mayRefuse } from './may-refuse.js';
import { type SentStep, sendStep } from './send-step.js';

/**
 * Sends a step. When the bank refuses a request with unusual values, sends the same one with the usual values, whose response counts;
 * where that is served, the refusal of the first is judged by the clause that the step names for it.
 */
export async function sendVaried(
  of: CaseState,
  step: Step,
  scope: Scope,
): Promise<SentStep | undefined> {
  const sent = await sendStep(of, step, scope);
  if (step.kind !== 'call' || step.plain === undefined) return sent;
  if (sent === undefined || !isRefused(sent.done.seen)) return sent;
  const exchange = await recordExchanges(of, sent.done, mayRefuse(step));
  if (of.run.aborted) return { ...sent, done: { ...sent.done, exchanges: [] }, exchange };
  const second = await sendStep(of, plainOf(step, step.plain), scope);
  if (second !== undefined && !isRefused(second.done.seen)) {
    await judgeVaried(of, step, sent.done.seen, exchange);
  }
  return second;
}

/** Judges the response to the request with unusual values, where the bank has to serve it. */
export async function judgeVaried(
  of: CaseState,
  step: Step,
  seen: ParsedAnswer,
  exchange: string | null,
): Promise<void> {
  if (step.kind !== 'call' || step.plain?.clause === undefined) return;
  const { setup: _, ...judged } = step;
  const expect = [success(step.plain.clause)];
  await judgeStep(of, { ...judged, as: `varied-${step.as}`, expect }, seen, exchange);
}

export const isRefused = ({ answer }: ParsedAnswer): boolean =>
  answer.kind === 'answer' && answer.status >= 400 && answer.status <= 499;

function plainOf(
  { plain: _, ...step }: CallStep,
  { without, body }: NonNullable<CallStep['plain']>,
): CallStep {
  const headers = Object.entries(step.headers ?? {}).filter(([name]) => !without.includes(name));
  return {
    ...step,
    headers: Object.fromEntries(headers),
    ...(body === undefined ? {} : { body }),
  };
}
