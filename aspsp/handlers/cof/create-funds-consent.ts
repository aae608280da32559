import type { FundsConsentRequest } from '../../../generated/model/xs2a/schemas.js';
import { dayOf } from '../../domain/calendar.js';
import type { FundsConsent } from '../../domain/entities.js';
import { fundsWishFaults } from '../../domain/funds-consents/funds-wish-faults.js';
import { refuseFaults } from '../../domain/refusal.js';
import type { Addresses } from '../../http/addresses.js';
import { type OpenedAuthorisation, openAuthorisation } from '../../sca/open-authorisation.js';
import { type CofHandlers, href, type Kit } from '../kit.js';
import { scaLinks } from '../shared/authorisation-links.js';
import { ipFaults } from '../shared/ip-faults.js';
import { redirectFaults, redirectTargets } from '../shared/redirect-targets.js';
import { startsExplicitly } from '../shared/starts-explicitly.js';
import { fundsConsentAddress } from './find-funds-consent.js';

/** Creates a consent to confirm funds, and its authorisation unless the TPP starts it itself. */
export function createFundsConsent(kit: Kit): CofHandlers['createFundsConsent'] {
  return async ({ headers, body }, { raw }) => {
    const { bank } = kit;
    const now = bank.seams.now();
    const faults = fundsWishFaults(body.value, now);
    refuseFaults([...ipFaults(headers), ...redirectFaults(headers), ...faults]);
    const caller = kit.callerOf(raw);
    const consent: FundsConsent = {
      id: bank.seams.uuid(),
      owner: caller.organizationIdentifier,
      ...wishOf(body.value),
      status: 'received',
      createdAt: now.toISOString(),
      lastActionDate: dayOf(now),
      accounts: [],
      redirect: redirectTargets(headers),
    };
    const opened = await bank.store.transaction(async (records) => {
      await records.put('fundsConsent', consent);
      if (startsExplicitly(bank, headers)) return undefined;
      const { owner, redirect } = consent;
      const what = { owner, redirect, tppName: caller.name, resource: consent.id } as const;
      return openAuthorisation(bank, records, { ...what, purpose: 'funds-consent' });
    });
    return created(consent, opened, kit.addressesFor(raw));
  };
}

/** What the TPP asks for; what it left out stays out. */
function wishOf(wish: FundsConsentRequest) {
  const { access, recurringIndicator, validUntil, frequencyPerDay, ...rest } = wish;
  const { cardNumber, cardExpiryDate, cardInformation, registrationInformation } = rest;
  return {
    access,
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

function created(
  consent: FundsConsent,
  opened: OpenedAuthorisation | undefined,
  addresses: Addresses,
) {
  const self = fundsConsentAddress(addresses.base, consent.id);
  const list = `${self}/authorisations`;
  const sca =
    opened === undefined ? { startAuthorisation: href(list) } : scaLinks(addresses, list, opened);
  return {
    status: 201,
    contentType: 'application/json',
    headers: { Location: self, 'ASPSP-SCA-Approach': 'REDIRECT' },
    body: {
      consentStatus: consent.status,
      consentId: consent.id,
      _links: { ...sca, self: href(self), status: href(`${self}/status`) },
    },
  } as const;
}
