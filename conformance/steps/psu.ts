import type { PsuStep } from '../cases/case.js';
import type { LiveExchange } from '../wire/wire.js';
import { timeoutOf } from './build-request.js';
import { loginAt } from './login-at.js';
import { PsuBrowser } from './psu-browser.js';
import { runInChromium } from './psu-chromium.js';
import { waitForPerson } from './psu-manual.js';
import { resolveAddress } from './resolve-value.js';
import { type PsuEnd, see } from './seen.js';
import type { StepContext, StepDone } from './step-context.js';

/** Plays the PSU's part as the profile says. What was seen is the last page. */
export async function carryOutPsu(step: PsuStep, context: StepContext): Promise<StepDone> {
  const { scope } = context;
  const link = resolveAddress(step.link, scope);
  const { psu: end, exchanges } = await acted(step, link, context);
  const psu = end.mend === undefined ? end : { ...end, mend: `psu.${step.script}${end.mend}` };
  const last = exchanges.at(-1);
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
  return { seen, exchanges };
}

interface Acted {
  readonly psu: PsuEnd;
  readonly exchanges: readonly LiveExchange[];
}

/** By the script of the profile, in a browser of ours or in Chromium, or by a person. */
async function acted(step: PsuStep, link: string, context: StepContext): Promise<Acted> {
  const { profile } = context.scope;
  const { browser = 'script' } = profile.psu;
  if (browser === 'manual') return { psu: await waitForPerson(context), exchanges: [] };
  const acts = profile.psu[step.script];
  if (acts === undefined) throw new Error(`the profile has no script psu.${step.script}`);
  const login = step.who === undefined ? profile.psu : loginAt(step.who, profile);
  if (browser === 'chromium') return runInChromium(context, login, link, acts);
  const own = new PsuBrowser(context, { psu: login });
  return { psu: await own.run(link, acts), exchanges: own.exchanges };
}
