import type { Purpose } from './entities.js';

/** Which kind of scope names the resource of an authorisation; there is none for baskets. */
const KINDS: Readonly<Record<Purpose, 'PIS' | 'AIS' | undefined>> = {
  payment: 'PIS',
  cancellation: 'PIS',
  consent: 'AIS',
  basket: undefined,
  'funds-consent': 'AIS',
};

/** The kind of scope with which an authorisation goes the OAuth way, if it can. */
export function oauthScopeKind(purpose: Purpose): 'PIS' | 'AIS' | undefined {
  return KINDS[purpose];
}
