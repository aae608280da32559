import { resourceNamed } from '../../../standard/roles.js';
import { withNeeds } from '../build.js';
import type { Needs } from '../case.js';

/** Single payments. */
export const PIS: Needs = resourceNamed('payment').needs;

/** Single payments that the bank cancels before they are authorised. */
export const PIS_CANCEL: Needs = withNeeds(PIS, { profile: ['!pis.cancellation=none'] });

/** Single payments with an authorisation at a redirect link. */
export const PIS_REDIRECT: Needs = withNeeds(PIS, { approaches: ['REDIRECT'] });

/** Single payments with an authorisation by access token. */
export const PIS_OAUTH: Needs = withNeeds(PIS, { services: ['IAM'], approaches: ['OAUTH'] });

/** Single payments, and a second TPP. */
export const PIS_TWO_TPPS: Needs = withNeeds(PIS, { identities: ['tpp2'] });

/** Authorised payments whose cancellation may need an authorisation. */
export const PIS_CANCEL_202: Needs = withNeeds(PIS_CANCEL, { profile: ['!pis.cancellation=204'] });

/** The same, where the profile says so: finding it out would take many payments. */
export const PIS_CANCEL_SAID_202: Needs = withNeeds(PIS, { profile: ['pis.cancellation=202'] });
