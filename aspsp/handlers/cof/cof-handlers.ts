import type { CofHandlers, Kit } from '../kit.js';
import { authorisationHandlers } from '../shared/authorisation-handlers.js';
import { FUNDS_CONSENT } from './authorised-funds-consents.js';
import { createFundsConsent } from './create-funds-consent.js';
import { deleteFundsConsent } from './delete-funds-consent.js';
import { getFundsConsent } from './get-funds-consent.js';
import { getFundsConsentStatus } from './get-funds-consent-status.js';

/** Consents for the confirmation of funds (version 2 paths). */
export function cofHandlers(kit: Kit): CofHandlers {
  const ofConsent = authorisationHandlers(kit, FUNDS_CONSENT);
  return {
    createFundsConsent: createFundsConsent(kit),
    getFundsConsent: getFundsConsent(kit),
    deleteFundsConsent: deleteFundsConsent(kit),
    getFundsConsentStatus: getFundsConsentStatus(kit),
    startFundsConsentAuthorisation: ofConsent.start,
    updateFundsConsentPsuData: ofConsent.update,
  };
}
