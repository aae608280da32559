// This file is yours. `xs2a generate server --skeleton` adds handlers for new operations at the end
// and marks those whose operation is gone; it changes nothing else here.
import { NotImplementedError } from '../../../generated/server/core/hooks.js';
import type { CofHandlers } from '../../../generated/server/xs2a/handlers.js';

/** Consents for the confirmation of funds (version 2 paths). */
export function cofHandlers(): CofHandlers {
  return {
    async createFundsConsent(_request, _context) {
      throw new NotImplementedError('createFundsConsent');
    },
    async getFundsConsent(_request, _context) {
      throw new NotImplementedError('getFundsConsent');
    },
    async deleteFundsConsent(_request, _context) {
      throw new NotImplementedError('deleteFundsConsent');
    },
    async getFundsConsentStatus(_request, _context) {
      throw new NotImplementedError('getFundsConsentStatus');
    },
    async startFundsConsentAuthorisation(_request, _context) {
      throw new NotImplementedError('startFundsConsentAuthorisation');
    },
    async updateFundsConsentPsuData(_request, _context) {
      throw new NotImplementedError('updateFundsConsentPsuData');
    },
  };
}
