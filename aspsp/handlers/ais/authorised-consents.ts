import type { Consent } from '../../domain/entities.js';
import { refusal } from '../../domain/refusal.js';
import type { AuthorisationTarget } from '../shared/authorisation-handlers.js';
import { consentAddress, findConsent } from '../shared/find-consent.js';

/** A consent that waits for its PSU, or for another one. */
export const CONSENT: AuthorisationTarget<{ readonly consentId: string }, Consent> = {
  purpose: 'consent',
  find: (kit, records, request, { consentId }) => findConsent(kit, records, request, consentId),
  list: (base, { id }) => `${consentAddress(base, id)}/authorisations`,
  refuseStart: ({ status }) => {
    if (status === 'received' || status === 'partiallyAuthorised') return;
    const text = `The consent is ${status}: there is nothing to authorise.`;
    throw refusal(409, 'STATUS_INVALID', text);
  },
};
