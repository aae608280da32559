import type { CallStep } from '../cases/case.js';
import { buildRequest, isElsewhere } from './build-request.js';
import { guardAmount } from './guard-amount.js';
import { see } from './seen.js';
import type { StepContext, StepDone } from './step-context.js';

/** Sends the request of a call step. */
export async function carryOutCall(step: CallStep, context: StepContext): Promise<StepDone> {
  const operation = context.spec.get(step.operation);
  if (operation === undefined) throw new Error(`the document has no operation ${step.operation}`);
  const request = buildRequest(step, operation, context.scope);
  const limit = context.scope.profile.pis?.maxAmount ?? '1.00';
  guardAmount(step.operation, request, limit);
  const live = await context.wire.send(request, context.signal);
  const seen = see({
    alias: step.as,
    operation: step.operation,
    elsewhere: isElsewhere(step),
    atTheDoor: step.atTheDoor === true,
    request: live.request,
    answer: live.answer,
  });
  return { seen, exchanges: [live] };
}
