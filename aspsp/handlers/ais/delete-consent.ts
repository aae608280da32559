import { dayOf } from '../../domain/calendar.js';
import { settle } from '../../execution/move.js';
import { failOpenAuthorisations } from '../../sca/fail-open-authorisations.js';
import type { AisHandlers, Kit } from '../kit.js';
import { findConsent } from '../shared/find-consent.js';

/** Ends a consent; a consent that has already ended is refused. */
export function deleteConsent(kit: Kit): AisHandlers['deleteConsent'] {
  return async ({ path }, { raw }) =>
    kit.bank.store.transaction(async (records) => {
      const { bank } = kit;
      const consent = await findConsent(kit, records, raw, path.consentId);
      const lastActionDate = dayOf(bank.seams.now());
      await settle(bank, records, 'consent', consent, 'deleted', { lastActionDate });
      await failOpenAuthorisations(bank, records, consent.id);
      return deletion(bank.config.consents.deleted);
    });
}

/** The contract leaves the success code to the bank; only 204 has no body. */
function deletion(status: 200 | 202 | 204) {
  if (status === 204) return { status } as const;
  return { status, body: {} } as const;
}
