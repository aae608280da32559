import { keptAccess } from '../../domain/accounts/kept-access.js';
import { dayOf } from '../../domain/calendar.js';
import type { Consent } from '../../domain/entities.js';
import { refuseErrors } from '../../domain/refusal.js';
import { accessErrors } from '../../rules/access-errors.js';
import { neededAuthorisations } from '../../sca/needed-authorisations.js';
import { unfitForAccess } from '../../sca/purposes/consent-purpose.js';
import type { AisHandlers, Kit } from '../kit.js';
import { beginSca } from '../shared/begin-sca.js';
import { created } from '../shared/created.js';
import { consentAddress } from '../shared/find-consent.js';
import { ipErrors } from '../shared/ip-errors.js';
import { scaErrors, scaPlan } from '../shared/sca-plan.js';
import { consentWarnings } from './consent-warnings.js';
import { grantedDays } from './granted-days.js';
import { grantedFrequency } from './granted-frequency.js';
import { readRequestedConsent } from './read-requested-consent.js';

/** Creates a consent, and its authorisation unless the TPP prefers to start it itself. */
export function createConsent(kit: Kit): AisHandlers['createConsent'] {
  return async ({ headers, body }, { raw }) => {
    const { bank } = kit;
    const now = bank.seams.now();
    const requested = readRequestedConsent(body.value);
    const access = keptAccess(requested.access);
    const sca = { purpose: 'consent', headers, unfit: unfitForAccess(access) } as const;
    refuseErrors([
      ...ipErrors(headers),
      ...scaErrors(bank, sca),
      ...accessErrors(requested, bank.rules.requestJudgedAt(now), bank.config.consents),
    ]);
    const { approach, redirect } = scaPlan(bank, sca);
    const needed = await neededAuthorisations(bank.store, access);
    const consent: Consent = {
      id: bank.newId(),
      owner: kit.callerOf(raw).organizationIdentifier,
      ...requested,
      access,
      frequencyPerDay: grantedFrequency(requested, bank.config.consents.mostFrequencyPerDay),
      validUntil: grantedDays(requested.validUntil, bank.config.consents.mostDays, now),
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
      ...consentWarnings(requested, consent),
    });
  };
}
