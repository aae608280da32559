import { doingOf } from '../../standard/roles.js';
import type { Case, Step } from '../cases/case.js';
import type { Check } from '../cases/check.js';

/**
 * The effect of a case on its PSU's consents and accounts.
 * `grants`: a consent of the PSU becomes valid, which may end every other consent of that PSU.
 * `shares`: it uses consents that nobody grants, or the PSU authorises payments, which moves money.
 * `none`: other cases of the same PSU neither disturb it nor are disturbed by it.
 */
export type PsuUsage = 'grants' | 'shares' | 'none';

/** The effect of the case on its PSU; cached for each case, because it is read often. */
export function psuUsage(each: Case): PsuUsage {
  const known = USES.get(each);
  if (known !== undefined) return known;
  const use = findUsage(each);
  USES.set(each, use);
  return use;
}

const USES = new WeakMap<Case, PsuUsage>();

function findUsage({ steps, tags, walk }: Case): PsuUsage {
  if (tags?.includes('serial') === true || walk !== undefined) return 'grants';
  const creates = steps.findIndex(createsConsent);
  const decides = steps.some(isDecision);
  if (creates === -1) return decides ? 'shares' : 'none';
  if (decides || steps.some(wantsValid)) return 'grants';
  // a consent that no later step reads cannot be disturbed
  return creates < steps.length - 1 ? 'shares' : 'none';
}

function createsConsent(step: Step): boolean {
  const doing = step.kind === 'call' ? doingOf(step.operation) : undefined;
  return doing?.role === 'create' && doing.resource.life.field === 'consentStatus';
}

/** Whether the PSU approves: on a page, in the app, or by a password or code that the TPP sends. */
function isDecision(step: Step): boolean {
  if (step.kind === 'psu' || step.kind === 'app') return step.script === 'approve';
  if (step.kind === 'otp') return true;
  if (step.kind === 'grant') return step.decision === 'approve';
  return step.kind === 'call' && /"(?:psuData|scaAuthenticationData)"/.test(textOf(step));
}

/**
 * Whether the step expects a valid consent: a bank that exempts it from SCA grants it without a decision of
 * the PSU.
 */
function wantsValid(step: Step): boolean {
  return step.expect.some(isAboutValid);
}

function isAboutValid(check: Check): boolean {
  return (
    check.check === 'field' &&
    check.pointer === '/consentStatus' &&
    check.in?.length === 1 &&
    check.in[0] === 'valid'
  );
}

/** Whether a step reads a one-time code, or sends a request after which a bank may send one. */
export function ringsPhone(step: Step): boolean {
  if (step.kind === 'otp') return true;
  return step.kind === 'call' && /"(?:psuData|authenticationMethodId)"/.test(textOf(step));
}

const textOf = (step: Step): string => JSON.stringify(step);
