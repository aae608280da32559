import { end } from '../../sca/fail-open-authorisations.js';
import type { CofHandlers, Kit } from '../kit.js';
import { findFundsConsent } from './find-funds-consent.js';

/** Ends a consent to confirm funds; one that has already ended is refused. */
export function deleteFundsConsent(kit: Kit): CofHandlers['deleteFundsConsent'] {
  return async ({ path }, { raw }) =>
    kit.bank.store.transaction(async (records) => {
      const consent = await findFundsConsent(kit, records, raw, path.consentId);
      await end(kit.bank, records, 'fundsConsent', consent, 'deleted');
      return { status: 204 };
    });
}
