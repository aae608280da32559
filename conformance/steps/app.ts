import { RESOURCE_IDS } from '../../standard/roles.js';
import { parseAnswer } from '../answers/parsed-answer.js';
import { resolveText } from '../answers/resolve-value.js';
import type { AppStep } from '../cases/case.js';
import type { Profile } from '../profile/profile.js';
import { wordsIn } from '../profile/script-words.js';
import type { LiveExchange } from '../wire/wire.js';
import { timeoutOf } from './build-request.js';
import { decidedOn } from './decided-on.js';
import { loginAt } from './login-at.js';
import { PsuBrowser } from './psu-browser.js';
import type { StepContext, StepDone } from './step-context.js';
import { StepFailed } from './step-failed.js';

/** The words of a script that say on what the PSU decides. */
const IDS: ReadonlySet<string> = new Set(['authorisationId', 'resourceId', ...RESOURCE_IDS]);

/** Acts as the PSU on another device, using the profile's script. The result contains the last page. */
export async function carryOutApp(step: AppStep, context: StepContext): Promise<StepDone> {
  const acts = context.scope.profile.psu.decoupled?.[step.script];
  if (acts === undefined) {
    throw new StepFailed(`step ${step.as}: the profile has no script psu.decoupled.${step.script}`);
  }
  const { profile } = context.scope;
  const isNamed = wordsIn(acts).some((word) => IDS.has(word));
  if (step.amongSeveral === true && !isNamed) {
    const seen = parseAnswer({ alias: step.as, operation: null, ...withoutRequest(profile) });
    const inapplicable = `psu.decoupled.${step.script} does not say which of several decisions is meant`;
    return { seen, exchanges: [], inapplicable };
  }
  const { kind, words } = decidedOn(step.authorisation, context);
  const authorisationId = wordsIn(acts).includes('authorisationId')
    ? resolveText(step.authorisation, context.scope)
    : '';
  const psu = step.who === undefined ? profile.psu : loginAt(step.who, profile);
  const browser = new PsuBrowser(context, { psu, words: { ...words, authorisationId }, kind });
  const stopped = await browser.play(acts);
  if (stopped !== null) {
    throw new StepFailed(`step ${step.as}: psu.decoupled.${step.script} stops: ${stopped}`);
  }
  const { request, answer } = browser.exchanges.at(-1) ?? withoutRequest(profile);
  return {
    seen: parseAnswer({ alias: step.as, operation: null, request, answer }),
    exchanges: browser.untold,
    secrets: browser.taken,
  };
}

/** A request and response for a decision by a program, which sends nothing that the suite can record. */
function withoutRequest(profile: Profile): Pick<LiveExchange, 'request' | 'answer'> {
  return {
    request: {
      method: 'GET',
      url: profile.target.authUrl,
      headers: [],
      body: null,
      identity: 'psu',
      timeoutMs: timeoutOf(profile),
    },
    answer: { kind: 'no-answer', reason: 'aborted', detail: 'no request' },
  };
}
