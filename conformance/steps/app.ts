import type { AppStep } from '../cases/case.js';
import { loginAt } from './login-at.js';
import { PsuBrowser } from './psu-browser.js';
import { resolveText } from './resolve-value.js';
import { see } from './seen.js';
import type { StepContext, StepDone } from './step-context.js';
import { StepFailed } from './step-failed.js';

/** Plays the PSU's part on another device by the profile's script. What was seen is the last page. */
export async function carryOutApp(step: AppStep, context: StepContext): Promise<StepDone> {
  const acts = context.scope.profile.psu.decoupled?.[step.script];
  if (acts === undefined) {
    throw new StepFailed(`step ${step.as}: the profile has no script psu.decoupled.${step.script}`);
  }
  const authorisationId = resolveText(step.authorisation, context.scope);
  const { profile } = context.scope;
  const psu = step.who === undefined ? profile.psu : loginAt(step.who, profile);
  const browser = new PsuBrowser(context, { psu, words: { authorisationId } });
  const stopped = await browser.play(acts);
  const last = browser.exchanges.at(-1);
  if (stopped !== null || last === undefined) {
    throw new StepFailed(
      `step ${step.as}: psu.decoupled.${step.script} comes to a stop: ${stopped ?? 'no page is opened'}`,
    );
  }
  const { request, answer } = last;
  return {
    seen: see({ alias: step.as, operation: null, request, answer }),
    exchanges: browser.exchanges,
  };
}
