import type { Case, Check, Step } from '../cases/case.js';

/**
 * What a case does to its PSU's consents and accounts.
 * `grants`: a consent of the PSU becomes valid, which may end every other consent of that PSU.
 * `shares`: it holds consents that nobody grants, or the PSU authorises payments, which moves money.
 * `none`: nothing that another case of the same PSU could disturb, or be disturbed by.
 */
export type UseOfPsu = 'grants' | 'shares' | 'none';

/** What the case does to its PSU; asked often, so it is worked out once for each case. */
export function useOfPsu(each: Case): UseOfPsu {
  const known = USES.get(each);
  if (known !== undefined) return known;
  const use = findUse(each);
  USES.set(each, use);
  return use;
}

const USES = new WeakMap<Case, UseOfPsu>();

function findUse({ steps, tags, walk }: Case): UseOfPsu {
  if (tags?.includes('serial') === true || walk !== undefined) return 'grants';
  const creates = steps.findIndex(createsConsent);
  const decides = steps.some(isDecision);
  if (creates === -1) return decides ? 'shares' : 'none';
  if (decides || steps.some(wantsValid)) return 'grants';
  // of a consent that no later step looks at, nothing can be disturbed
  return creates < steps.length - 1 ? 'shares' : 'none';
}

const createsConsent = (step: Step): boolean =>
  step.kind === 'call' && /^create(?:Funds)?Consent$/.test(step.operation);

/** The PSU says yes, at a page, in the app, or by a password or code that the TPP sends. */
function isDecision(step: Step): boolean {
  if (step.kind === 'psu' || step.kind === 'app') return step.script === 'approve';
  if (step.kind === 'otp') return true;
  if (step.kind === 'grant') return step.decision === 'approve';
  return step.kind === 'call' && /"(?:psuData|scaAuthenticationData)"/.test(textOf(step));
}

/** A bank that exempts the consent from an authorisation grants it without any decision. */
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

/** Reads a one-time code, or sends what a bank may answer by sending one. */
export function ringsPhone(step: Step): boolean {
  if (step.kind === 'otp') return true;
  return step.kind === 'call' && /"(?:psuData|authenticationMethodId)"/.test(textOf(step));
}

const textOf = (step: Step): string => JSON.stringify(step);
