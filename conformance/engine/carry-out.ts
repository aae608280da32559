import { UnresolvedReference } from '../answers/resolve-value.js';
import type { Step } from '../cases/case.js';
import { carryOutApp } from '../steps/app.js';
import { carryOutCall } from '../steps/call.js';
import { carryOutClock } from '../steps/clock.js';
import { carryOutOtp } from '../steps/otp.js';
import { carryOutPsu } from '../steps/psu.js';
import type { StepContext, StepDone } from '../steps/step-context.js';

/** Carries out a step of any kind; a reference without a value is reported with the alias of the step. */
export async function carryOut(step: Step, context: StepContext): Promise<StepDone> {
  try {
    return await begun(step, context);
  } catch (error) {
    if (!(error instanceof UnresolvedReference)) throw error;
    throw new UnresolvedReference(error.reference, error.message, step.as);
  }
}

function begun(step: Step, context: StepContext): Promise<StepDone> {
  switch (step.kind) {
    case 'call':
      return carryOutCall(step, context);
    case 'psu':
      return carryOutPsu(step, context);
    case 'app':
      return carryOutApp(step, context);
    case 'otp':
      return carryOutOtp(step, context);
    case 'clock':
      return carryOutClock(step, context);
    case 'grant':
      throw new Error(
        `step ${step.as}: the plan must replace this step by the steps of an SCA approach`,
      );
    default:
      return step satisfies never;
  }
}
