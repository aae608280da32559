import { keptAccess } from '../../domain/accounts/kept-access.js';
import { dayOf } from '../../domain/calendar.js';
import type { Consent } from '../../domain/entities.js';
import { refuseFaults } from '../../domain/refusal.js';
import { accessFaults } from '../../rules/access-faults.js';
import { neededAuthorisations } from '../../sca/needed-authorisations.js';
import { unfitForAccess } from '../../sca/purposes/consent-purpose.js';
import type { AisHandlers, Kit } from '../kit.js';
import { beginSca } from '../shared/begin-sca.js';
import { created } from '../shared/created.js';
import { consentAddress } from '../shared/find-consent.js';
import { ipFaults } from '../shared/ip-faults.js';
import { scaFaults, scaPlan } from '../shared/sca-plan.js';
import { consentWarnings } from './consent-warnings.js';
import { grantedDays } from './granted-days.js';
import { grantedFrequency } from './granted-frequency.js';
import { readConsentWish } from './read-consent-wish.js';

/** Creates a consent, and its authorisation unless the TPP wants to start it itself. */
export function createConsent(kit: Kit): AisHandlers['createConsent'] {
  return async ({ headers, body }, { raw }) => {
    const { bank } = kit;
    const now = bank.seams.now();
    const wish = readConsentWish(body.value);
    const access = keptAccess(wish.access);
    const sca = { purpose: 'consent', headers, unfit: unfitForAccess(access) } as const;
    refuseFaults([
      ...ipFaults(headers),
      ...scaFaults(bank, sca),
      ...accessFaults(wish, bank.rules.wishJudgedAt(now), bank.config.consents),
    ]);
    const { approach, redirect } = scaPlan(bank, sca);
    const needed = await neededAuthorisations(bank.store, access);
    const consent: Consent = {
      id: bank.newId(),
      owner: kit.callerOf(raw).organizationIdentifier,
      ...wish,
      access,
      frequencyPerDay: grantedFrequency(wish, bank.config.consents.mostFrequencyPerDay),
      validUntil: grantedDays(wish.validUntil, bank.config.consents.mostDays, now),
      status: 'received',
      createdAt: now.toISOString(),
      lastActionDate: dayOf(now),
      grants: [],
      redirect,
      neededAuthorisations: needed,
      authorisedBy: [],
    };
    const self = consentAddress(kit.addressesFor(raw).base, consent.id);
    const begun = await bank.store.transaction(async (records) => {
      await records.put('consent', consent);
      return beginSca(kit, records, raw, {
        purpose: 'consent',
        resource: consent.id,
        approach,
        redirect,
        self,
        needed,
        headers,
      });
    });
    return created(self, approach, begun, {
      consentStatus: consent.status,
      consentId: consent.id,
      ...consentWarnings(wish, consent),
    });
  };
}
