import { refusal } from '../../domain/refusal.js';
import type { AisHandlers, Kit } from '../kit.js';
import { consentAddress, findConsent } from '../shared/find-consent.js';
import { startAuthorisation } from '../shared/start-authorisation.js';

/** Starts an authorisation of a consent. */
export function startConsentAuthorisation(kit: Kit): AisHandlers['startConsentAuthorisation'] {
  return async ({ path, headers, body }, { raw }) =>
    kit.bank.store.transaction(async (records) => {
      const consent = await findConsent(kit, records, raw, path.consentId);
      if (consent.status !== 'received' && consent.status !== 'partiallyAuthorised') {
        const text = `The consent is ${consent.status}: there is nothing to authorise.`;
        throw refusal(409, 'STATUS_INVALID', text);
      }
      return startAuthorisation(kit, records, raw, {
        purpose: 'consent',
        resource: consent.id,
        list: `${consentAddress(kit.addressesFor(raw).base, consent.id)}/authorisations`,
        before: consent.redirect,
        headers,
        body: body?.value,
      });
    });
}
