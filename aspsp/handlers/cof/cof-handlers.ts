import type { CofHandlers, Kit } from '../kit.js';
import { createFundsConsent } from './create-funds-consent.js';
import { deleteFundsConsent } from './delete-funds-consent.js';
import { getFundsConsent } from './get-funds-consent.js';
import { getFundsConsentStatus } from './get-funds-consent-status.js';
import { startFundsConsentAuthorisation } from './start-funds-consent-authorisation.js';
import { updateFundsConsentPsuData } from './update-funds-consent-psu-data.js';

/** Consents for the confirmation of funds (version 2 paths). */
export function cofHandlers(kit: Kit): CofHandlers {
  return {
    createFundsConsent: createFundsConsent(kit),
    getFundsConsent: getFundsConsent(kit),
    deleteFundsConsent: deleteFundsConsent(kit),
    getFundsConsentStatus: getFundsConsentStatus(kit),
    startFundsConsentAuthorisation: startFundsConsentAuthorisation(kit),
    updateFundsConsentPsuData: updateFundsConsentPsuData(kit),
  };
}
