import type { FundsConsentRequest } from '../../../generated/model/xs2a/schemas.js';
import { keptAccess } from '../../domain/accounts/kept-access.js';
import { dayOf } from '../../domain/calendar.js';
import type { FundsConsent } from '../../domain/entities.js';
import { refuseErrors } from '../../domain/refusal.js';
import { fundsConsentErrors } from '../../rules/funds-consent-errors.js';
import { neededAuthorisations } from '../../sca/needed-authorisations.js';
import { unfitForAccess } from '../../sca/purposes/consent-purpose.js';
import type { CofHandlers, Kit } from '../kit.js';
import { beginSca } from '../shared/begin-sca.js';
import { created } from '../shared/created.js';
import { ipErrors } from '../shared/ip-errors.js';
import { scaErrors, scaPlan } from '../shared/sca-plan.js';
import { fundsConsentAddress } from './find-funds-consent.js';

/** Creates a consent to confirm funds, and its authorisation unless the TPP starts it itself. */
export function createFundsConsent(kit: Kit): CofHandlers['createFundsConsent'] {
  return async ({ headers, body }, { raw }) => {
    const { bank } = kit;
    const now = bank.seams.now();
    const access = keptAccess(body.value.access);
    const sca = { purpose: 'funds-consent', headers, unfit: unfitForAccess(access) } as const;
    const errors = fundsConsentErrors(body.value, now, bank.config.consents);
    refuseErrors([...ipErrors(headers), ...scaErrors(bank, sca), ...errors]);
    const { approach, redirect } = scaPlan(bank, sca);
    const needed = await neededAuthorisations(bank.store, access);
    const consent: FundsConsent = {
      id: bank.newId(),
      owner: kit.callerOf(raw).organizationIdentifier,
      ...requestedOf(body.value),
      access,
      status: 'received',
      createdAt: now.toISOString(),
      lastActionDate: dayOf(now),
      accounts: [],
      redirect,
      neededAuthorisations: needed,
      authorisedBy: [],
    };
    const self = fundsConsentAddress(kit.addressesFor(raw).base, consent.id);
    const begun = await bank.store.transaction(async (records) => {
      await records.put('fundsConsent', consent);
      return beginSca(kit, records, raw, {
        purpose: 'funds-consent',
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
    });
  };
}

/** The requested fields; missing ones stay missing. */
function requestedOf(requested: FundsConsentRequest) {
  const { recurringIndicator, validUntil, frequencyPerDay, ...rest } = requested;
  const { cardNumber, cardExpiryDate, cardInformation, registrationInformation } = rest;
  return {
    ...(recurringIndicator === undefined ? {} : { recurring: recurringIndicator }),
    ...(validUntil === undefined ? {} : { validUntil }),
    ...(frequencyPerDay === undefined ? {} : { frequencyPerDay: Number(frequencyPerDay) }),
    card: {
      ...(cardNumber === undefined ? {} : { cardNumber }),
      ...(cardExpiryDate === undefined ? {} : { cardExpiryDate }),
      ...(cardInformation === undefined ? {} : { cardInformation }),
      ...(registrationInformation === undefined ? {} : { registrationInformation }),
    },
  };
}
