import { chosenAccess } from '../../accounts/chosen-access.js';
import type { BankConfig } from '../../config/bank-config.js';
import { toldAccess } from '../../domain/accounts/kept-access.js';
import type { Consent } from '../../domain/entities.js';
import { type AisHandlers, href, type Kit } from '../kit.js';
import { ok } from '../shared/answer.js';
import { consentAddress, findConsent } from '../shared/find-consent.js';

/** Reads a consent. */
export function getConsent(kit: Kit): AisHandlers['getConsent'] {
  return async ({ path }, { raw }) =>
    kit.bank.store.read(async (records) => {
      const consent = await findConsent(kit, records, raw, path.consentId);
      const { base } = kit.addressesFor(raw);
      const self = consentAddress(base, consent.id);
      return ok({
        access: toldAccess(await chosenAccess(records, consent)),
        recurringIndicator: consent.recurring,
        validUntil: consent.validUntil,
        frequencyPerDay: consent.frequencyPerDay,
        combinedServiceIndicator: consent.combinedService,
        lastActionDate: consent.lastActionDate,
        consentId: consent.id,
        consentStatus: consent.status,
        _links: {
          status: href(`${self}/status`),
          ...accountLinks(consent, base, kit.bank.config),
        },
      });
    });
}

/** The link of a valid consent to its accounts. */
function accountLinks({ status, grants }: Consent, base: string, { services }: BankConfig) {
  if (status !== 'valid') return {};
  const cards = services.includes('card-accounts') && grants.some(({ card }) => card === true);
  return {
    account: href(`${base}/v1/accounts`),
    ...(cards ? { 'card-account': href(`${base}/v1/card-accounts`) } : {}),
  };
}
