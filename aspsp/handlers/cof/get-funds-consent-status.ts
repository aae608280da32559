import type { CofHandlers, Kit } from '../kit.js';
import { ok } from '../shared/answer.js';
import { findFundsConsent } from './find-funds-consent.js';

/** Reads the status of a consent to confirm funds. */
export function getFundsConsentStatus(kit: Kit): CofHandlers['getFundsConsentStatus'] {
  return async ({ path }, { raw }) =>
    kit.bank.store.read(async (records) => {
      const { status } = await findFundsConsent(kit, records, raw, path.consentId);
      return ok({ consentStatus: status });
    });
}
