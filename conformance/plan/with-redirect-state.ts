/**
 * Many TPPs add a parameter to TPP-Redirect-URI, by which they know the PSU again. In some cases each request that names the address does so, and the PSU
 * has to come back with it. A bank may want an address that it knows: then the usual one follows, and nothing is judged.
 */
import type { CallStep, Case, PsuStep, Step } from '../cases/case.js';
import type { Check } from '../cases/check.js';
import { randomReference } from '../cases/drawn/random-values.js';
import type { Profile } from '../profile/profile.js';
import { drawnInCase, leavesFormOpen, repeatsRequest } from './drawn-in-case.js';
import { sharedGrant } from './shared-grant.js';

const HEADER = 'TPP-Redirect-URI';
const USUAL = '${profile.tpp.redirectUri}';
const NAME = 'state';

/** In how many of the cases that lead the PSU to a page. */
const CASES = 0.5;

/** The case with a parameter in the address to which the PSU returns. */
export function withRedirectState(each: Case, profile: Profile): Case {
  const { redirectUri } = profile.tpp;
  const random = drawnInCase(each, NAME, profile);
  const isKnown = URL.canParse(redirectUri) && !new URL(redirectUri).searchParams.has(NAME);
  if (!isKnown || !each.steps.some(isAtPage) || !random.chance(CASES)) return each;
  // another address would keep the cases from sharing the consent
  if (repeatsRequest(each) || sharedGrant(each, profile) !== undefined) return each;
  const calls = each.steps.filter((step) => step.kind === 'call').filter(namesAddress);
  if (calls.length === 0 || !calls.every(takesState)) return each;
  const sign = redirectUri.includes('?') ? '&' : '?';
  const address = `${USUAL}${sign}${NAME}=${encodeURIComponent(randomReference(random))}`;
  const steps = each.steps.map((step) => {
    if (isAtPage(step)) return { ...step, expect: [...step.expect, KEPT] };
    return step.kind === 'call' && namesAddress(step) ? withAddress(step, address) : step;
  });
  return { ...each, steps, clauses: [...new Set([...each.clauses, KEPT.clause])].sort() };
}

const KEPT: Check = {
  check: 'keeps-query',
  clause: 'SCA-REDIRECT-RETURNS',
  name: NAME,
  aside: true,
};

/** In OAuth, the address is one of the registration. */
const isAtPage = (step: Step): step is PsuStep =>
  step.kind === 'psu' && step.link.includes('scaRedirect');

const namesAddress = ({ headers = {}, mutate = [] }: CallStep): boolean =>
  HEADER in headers || mutate.some((each) => 'name' in each && each.name === HEADER);

/** Whether the refusal of the request with the parameter would say nothing else. */
const takesState = (step: CallStep): boolean =>
  leavesFormOpen(step) &&
  step.headers?.[HEADER] === USUAL &&
  step.plain?.clause === undefined &&
  step.plain?.unsigned === undefined;

const withAddress = (step: CallStep, address: string): CallStep => ({
  ...step,
  headers: { ...step.headers, [HEADER]: address },
  plain: { ...step.plain, headers: { ...step.plain?.headers, [HEADER]: USUAL } },
});
