import type { FundsConsent } from '../../domain/entities.js';
import { refusal } from '../../domain/refusal.js';
import type { AuthorisationTarget } from '../shared/authorisation-handlers.js';
import { findFundsConsent, fundsConsentAddress } from './find-funds-consent.js';

/** A consent to confirm funds that waits for its PSU. */
export const FUNDS_CONSENT: AuthorisationTarget<{ readonly consentId: string }, FundsConsent> = {
  purpose: 'funds-consent',
  find: (kit, records, request, path) => findFundsConsent(kit, records, request, path.consentId),
  list: (base, { id }) => `${fundsConsentAddress(base, id)}/authorisations`,
  refuseStart: ({ status }) => {
    if (status === 'received') return;
    const text = `The consent is ${status}: there is nothing to authorise.`;
    throw refusal(409, 'STATUS_INVALID', text);
  },
};
