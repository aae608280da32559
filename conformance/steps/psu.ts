import type { PsuStep } from '../cases/case.js';
import { timeoutOf } from './build-request.js';
import { loginAt } from './login-at.js';
import { PsuBrowser } from './psu-browser.js';
import { resolveAddress } from './resolve-value.js';
import { see } from './seen.js';
import type { StepContext, StepDone } from './step-context.js';

/** Plays the PSU's part by the profile's script. What was seen is the last page. */
export async function carryOutPsu(step: PsuStep, context: StepContext): Promise<StepDone> {
  const { scope } = context;
  const acts = scope.profile.psu[step.script];
  if (acts === undefined) throw new Error(`the profile has no script psu.${step.script}`);
  const link = resolveAddress(step.link, scope);
  const actor = step.who === undefined ? undefined : loginAt(step.who, scope.profile);
  const browser = new PsuBrowser(context, actor === undefined ? {} : { psu: actor });
  const psu = await browser.run(link, acts);
  const last = browser.exchanges.at(-1);
  const request = last?.request ?? {
    method: 'GET',
    url: link,
    headers: [],
    body: null,
    identity: 'psu' as const,
    timeoutMs: timeoutOf(scope.profile),
  };
  const answer = last?.answer ?? {
    kind: 'no-answer' as const,
    reason: 'aborted' as const,
    detail: psu.stopped ?? 'no page was opened',
  };
  const seen = see({ alias: step.as, operation: null, request, answer, psu });
  return { seen, exchanges: browser.exchanges };
}
