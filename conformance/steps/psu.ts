import { type PsuEnd, parseAnswer } from '../answers/parsed-answer.js';
import { resolveAddress, resolves, resolveText, type Scope } from '../answers/resolve-value.js';
import type { PsuStep } from '../cases/case.js';
import { opensLink } from '../cases/grants/opens-link.js';
import type { Profile } from '../profile/profile.js';
import type { LiveExchange } from '../wire/wire.js';
import { timeoutOf } from './build-request.js';
import { decidedOn } from './decided-on.js';
import { loginAt } from './login-at.js';
import { PsuBrowser, passwordForm } from './psu-browser.js';
import { runInChromium } from './psu-chromium.js';
import { waitForPerson } from './psu-manual.js';
import type { StepContext, StepDone } from './step-context.js';

/** Acts as the PSU as the profile describes. The result contains the last page. */
export async function carryOutPsu(step: PsuStep, context: StepContext): Promise<StepDone> {
  const { scope } = context;
  const link = linkOf(step, scope);
  const isAble = step.mistypes !== true || canMistype(scope.profile.psu, step.script);
  const { psu: end, exchanges, taken = [] } = isAble ? await acted(step, link, context) : NO_ACTS;
  const psu = placed(end, `psu.${step.script}`);
  const last = exchanges.at(-1);
  const request = last?.request ?? {
    method: 'GET',
    url: link === '' ? scope.profile.target.authUrl : link,
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
  const seen = parseAnswer({ alias: step.as, operation: null, request, answer, psu });
  return {
    seen,
    exchanges,
    ...(taken.length === 0 ? {} : { secrets: taken }),
    ...(isAble
      ? {}
      : { inapplicable: `the script psu.${step.script} has no form with a password` }),
  };
}

const NO_ACTS: Acted = {
  psu: { redirect: null, to: null, stopped: 'the PSU did not act' },
  exchanges: [],
};

/** Whether the PSU can send a wrong password: in the browser of the suite, where the script fills in one. */
const canMistype = (
  { browser = 'script', ...scripts }: Profile['psu'],
  script: PsuStep['script'],
) => browser === 'script' && passwordForm(scripts[script] ?? []) !== null;

/** The link for the script; empty for a script that does not start at a link. */
function linkOf(step: PsuStep, scope: Scope): string {
  return !needsLink(step, scope) && !resolves(step.link, scope)
    ? ''
    : resolveAddress(step.link, scope);
}

/** The addresses that the case itself puts into the query of the link. */
function askedFor({ link }: PsuStep, scope: Scope): readonly string[] {
  const query = link.split('?').slice(1).join('?');
  if (!resolves(query, scope)) return [];
  return [...new URLSearchParams(resolveText(query, scope, encodeURIComponent)).values()];
}

function needsLink({ script }: PsuStep, { profile: { psu } }: Scope): boolean {
  const acts = psu.browser === 'manual' ? undefined : psu[script];
  return acts === undefined || opensLink(acts);
}

/** Whether the link exists at which the PSU starts, or none is needed. */
export const canBegin = (step: PsuStep, scope: Scope): boolean =>
  !needsLink(step, scope) || resolves(step.link, scope);

/** Adds the place in the profile of the act that stopped. */
function placed({ mend, failed, ...end }: PsuEnd, script: string): PsuEnd {
  return {
    ...end,
    ...(mend === undefined ? {} : { mend: script + mend }),
    ...(failed === undefined ? {} : { failed: script + failed }),
  };
}

interface Acted {
  readonly psu: PsuEnd;
  readonly exchanges: readonly LiveExchange[];
  /** Values that were taken from responses of an API. */
  readonly taken?: readonly string[];
}

/** Acts by the profile's script in the built-in browser or in Chromium, or lets a person act. */
async function acted(step: PsuStep, link: string, context: StepContext): Promise<Acted> {
  const { profile } = context.scope;
  const { browser = 'script' } = profile.psu;
  if (browser === 'manual') return { psu: await waitForPerson(context), exchanges: [] };
  const acts = profile.psu[step.script];
  if (acts === undefined) throw new Error(`the profile has no script psu.${step.script}`);
  const login = step.who === undefined ? profile.psu : loginAt(step.who, profile);
  const { kind, words } = decidedOn(step.link, context);
  if (browser === 'chromium') {
    return runInChromium(context, { psu: login, words: { ...words, link }, kind }, acts);
  }
  const asked = askedFor(step, context.scope);
  const own = new PsuBrowser(context, { psu: login, words, kind, asked });
  if (step.mistypes === true) {
    // after a wrong password the bank may show another page: that the script stops there is no mistake in the script
    const { mend: _, failed: __, ...end } = await own.run(link, await own.mistype(link, acts));
    return { psu: end, exchanges: own.untold, taken: own.taken };
  }
  return { psu: await own.run(link, acts), exchanges: own.untold, taken: own.taken };
}
