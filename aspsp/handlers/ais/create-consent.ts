import { accessFaults } from '../../domain/access-faults.js';
import { keptAccess } from '../../domain/accounts/kept-access.js';
import { dayOf } from '../../domain/calendar.js';
import type { Consent } from '../../domain/entities.js';
import { refuseFaults } from '../../domain/refusal.js';
import type { Addresses } from '../../http/addresses.js';
import { type OpenedAuthorisation, openAuthorisation } from '../../sca/open-authorisation.js';
import { type AisHandlers, href, type Kit } from '../kit.js';
import { scaLinks } from '../shared/authorisation-links.js';
import { consentAddress } from '../shared/find-consent.js';
import { ipFaults } from '../shared/ip-faults.js';
import { redirectFaults, redirectTargets } from '../shared/redirect-targets.js';
import { startsExplicitly } from '../shared/starts-explicitly.js';
import { frequencyWarning, grantedFrequency } from './granted-frequency.js';
import { readConsentWish } from './read-consent-wish.js';
import { unnamedAccountFaults } from './unnamed-account-faults.js';

/** Creates a consent, and its authorisation unless the TPP wants to start it itself. */
export function createConsent(kit: Kit): AisHandlers['createConsent'] {
  return async ({ headers, body }, { raw }) => {
    const { bank } = kit;
    const now = bank.seams.now();
    const wish = readConsentWish(body.value);
    refuseFaults([
      ...ipFaults(headers),
      ...redirectFaults(headers),
      ...accessFaults(wish, now, bank.config.consents),
      ...unnamedAccountFaults(wish.access, APPROACH),
    ]);
    const caller = kit.callerOf(raw);
    const consent: Consent = {
      id: bank.seams.uuid(),
      owner: caller.organizationIdentifier,
      ...wish,
      access: keptAccess(wish.access),
      frequencyPerDay: grantedFrequency(wish, bank.config.consents.mostFrequencyPerDay),
      status: 'received',
      createdAt: now.toISOString(),
      lastActionDate: dayOf(now),
      grants: [],
      redirect: redirectTargets(headers),
    };
    const opened = await bank.store.transaction(async (records) => {
      await records.put('consent', consent);
      if (startsExplicitly(bank, headers)) return undefined;
      const { owner, redirect } = consent;
      const what = { owner, redirect, tppName: caller.name, resource: consent.id } as const;
      return openAuthorisation(bank, records, { ...what, purpose: 'consent' });
    });
    const warning = frequencyWarning(wish, consent.frequencyPerDay);
    return created(consent, opened, kit.addressesFor(raw), warning);
  };
}

/** The approach of the authorisations of consents. */
const APPROACH = 'REDIRECT';

function created(
  consent: Consent,
  opened: OpenedAuthorisation | undefined,
  addresses: Addresses,
  warning: ReturnType<typeof frequencyWarning>,
) {
  const self = consentAddress(addresses.base, consent.id);
  const list = `${self}/authorisations`;
  const sca =
    opened === undefined ? { startAuthorisation: href(list) } : scaLinks(addresses, list, opened);
  return {
    status: 201,
    contentType: 'application/json',
    headers: { Location: self, 'ASPSP-SCA-Approach': APPROACH },
    body: {
      consentStatus: consent.status,
      consentId: consent.id,
      ...warning,
      _links: { ...sca, self: href(self), status: href(`${self}/status`) },
    },
  } as const;
}
