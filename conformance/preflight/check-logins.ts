import { timeoutOf } from '../steps/build-request.js';
import { formsOf } from '../steps/html-form.js';
import { PsuBrowser } from '../steps/psu-browser.js';
import type { StepContext } from '../steps/step-context.js';
import { OffLimits } from '../wire/guarded-wire.js';
import type { TargetAccess } from './ask-target.js';
import { askForLoginLink, type LoginLink, NO_ACCOUNT } from './login-link.js';
import { type LoginScript, loginScript } from './login-script.js';
import type { Person } from './person.js';
import { failed, ok, type PreflightResult, skipped } from './preflight-result.js';

export interface LoginOptions {
  /** False when nothing may be created at the bank, not even a consent that is deleted again. */
  readonly mayCreate: boolean;
}

/** Logs a PSU in up to the page after the password, where nothing has been decided yet. */
export async function checkLogin(
  person: Person,
  asking: TargetAccess,
  options: LoginOptions,
): Promise<PreflightResult> {
  const outcome = await tryLogin(person, asking, options).catch(astray);
  const mayBeLocked = person.id === asking.profile.lockablePsu?.id;
  if (outcome.outcome !== 'failed' || !mayBeLocked) return outcome;
  const detail = `${outcome.detail} An earlier run may have locked this PSU out (lockablePsu).`;
  return { ...outcome, outcome: 'skipped', detail };
}

/** The login page is at an address that the profile does not name. */
function astray(error: unknown): PreflightResult {
  if (!(error instanceof OffLimits)) throw error;
  const hint = `If it is the bank, name it in the profile: target.origins: [${error.origin}].`;
  return failed(`The login leads to ${error.origin}; no request was sent there.`, hint);
}

async function tryLogin(
  person: Person,
  asking: TargetAccess,
  { mayCreate }: LoginOptions,
): Promise<PreflightResult> {
  const { profile } = asking;
  if (profile.psu.browser === 'manual') return skipped('A person logs in (psu.browser: manual).');
  const script = loginScript(profile);
  if (script === undefined) return skipped(`${NO_WAY}.`);
  if (!script.typesName && person.path !== 'psu') {
    return skipped(`\`${script.path}\` does not type {psuId}: only \`psu\` can log in with it.`);
  }
  if (!script.needsLink) return loggedIn(person, script, '', asking);
  if (!mayCreate) return { ...skipped(NEEDS_CONSENT), hint: MAY_CREATE };
  return atLink(person, script, asking);
}

const NO_WAY =
  'The profile has no script with {password} for REDIRECT, `psu.decoupled` or `psu.otp.page`';
const NEEDS_CONSENT =
  'A login requires a consent, and the command may not create one at this bank.';
const MAY_CREATE =
  'To allow a consent that is deleted afterwards: `xs2a profile check --yes`, or target.confirm: true.';

/** Logs in at the link of a consent that nobody approves, and deletes the consent. */
async function atLink(
  person: Person,
  script: LoginScript,
  asking: TargetAccess,
): Promise<PreflightResult> {
  const link = await askForLoginLink(person, asking);
  if (link === NO_ACCOUNT) {
    return skipped(`The profile names no account of ${person.id} for a consent to log in with.`);
  }
  if (typeof link === 'string') return { ...skipped(link), hint: NO_LINK };
  // the consent is deleted whatever the outcome
  const outcome = await loggedIn(person, script, link.href, asking).catch(astray);
  return withRest(outcome, await link.remove());
}

const NO_LINK = 'The cases give details: `xs2a conformance --only ais/consent-create`.';

/** Adds to the outcome what remains at the bank. */
function withRest(
  outcome: PreflightResult,
  rest: Awaited<ReturnType<LoginLink['remove']>>,
): PreflightResult {
  return rest === null ? outcome : { ...outcome, detail: `${outcome.detail} ${rest}` };
}

async function loggedIn(
  person: Person,
  script: LoginScript,
  link: string,
  asking: TargetAccess,
): Promise<PreflightResult> {
  const browser = new PsuBrowser(contextOf(asking), { psu: person });
  const acts = script.before.map((act) =>
    'open' in act ? { open: act.open.replaceAll('{link}', link) } : act,
  );
  const stopped = await browser.play(acts);
  if (stopped !== null) {
    const hint = `Correct \`${script.path}\` in the profile, or check that the page exists.`;
    return failed(`${script.path} stops before the password is sent: ${stopped}.`, hint);
  }
  const after = await browser.play([script.press]);
  if (after !== null) return refused(person, `${person.id} cannot log in: ${after}.`);
  if (asksAgain(browser, script)) {
    return refused(person, `${person.id} cannot log in: the page asks for the password again.`);
  }
  const stays = script.next === undefined ? null : browser.whyNotOffered(script.next);
  if (stays !== null) {
    return refused(person, `${person.id} cannot log in: after the password, ${stays}.`);
  }
  return ok(`${person.id} logs in (${script.path}).`);
}

const refused = ({ path }: Person, detail: string): PreflightResult =>
  failed(detail, `Check \`${path}.id\` and \`${path}.password\`, and whether the PSU is locked.`);

/** Whether the page after a login contains the password field again. */
function asksAgain(browser: PsuBrowser, { passwordFields }: LoginScript): boolean {
  const fields = formsOf(browser.pageText()).flatMap((form) => form.fields);
  return fields.some(([name]) => passwordFields.includes(name));
}

/** A page has the same timeout as any other request of the preflight. */
function contextOf({ profile, wire, timeoutMs, signal }: TargetAccess): StepContext {
  const requestMs = Math.min(timeoutOf(profile), timeoutMs);
  const quick = { ...profile, timeouts: { ...profile.timeouts, requestMs } };
  return {
    wire,
    scope: { seen: new Map(), profile: quick, tpp: null, now: new Date(), newUuid: () => '' },
    spec: new Map(),
    signal: signal ?? new AbortController().signal,
  };
}
