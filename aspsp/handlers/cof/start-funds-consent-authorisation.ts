import { refusal } from '../../domain/refusal.js';
import type { CofHandlers, Kit } from '../kit.js';
import { startAuthorisation } from '../shared/start-authorisation.js';
import { findFundsConsent, fundsConsentAddress } from './find-funds-consent.js';

type Start = CofHandlers['startFundsConsentAuthorisation'];

/** Starts an authorisation of a consent to confirm funds. */
export function startFundsConsentAuthorisation(kit: Kit): Start {
  return async ({ path, headers, body }, { raw }) =>
    kit.bank.store.transaction(async (records) => {
      const consent = await findFundsConsent(kit, records, raw, path.consentId);
      if (consent.status !== 'received') {
        const text = `The consent is ${consent.status}: there is nothing to authorise.`;
        throw refusal(409, 'STATUS_INVALID', text);
      }
      const self = fundsConsentAddress(kit.addressesFor(raw).base, consent.id);
      return startAuthorisation(kit, records, raw, {
        purpose: 'funds-consent',
        resource: consent.id,
        list: `${self}/authorisations`,
        before: consent.redirect,
        headers,
        body: body?.value,
      });
    });
}
