import { grantsOf } from '../../domain/grants-of.js';
import { refusal } from '../../domain/refusal.js';
import { move } from '../../execution/move.js';
import { accountsFor } from '../accounts-for.js';
import { agedFundsConsent } from '../aged.js';
import { end } from '../fail-open-authorisations.js';
import { unfitForAccess } from './consent-purpose.js';
import { type PurposeRow, withAuthoriser } from './purpose-row.js';

/** Authorising a funds confirmation consent. It does not affect other consents. */
export const fundsConsentPurpose: PurposeRow = {
  scope: 'AIS',
  waiting: async (bank, records, id) => {
    const fundsConsent = await agedFundsConsent(bank, records, id);
    if (fundsConsent?.status !== 'received') return undefined;
    return { kind: 'funds-consent', fundsConsent };
  },
  isExpired: async () => false,
  authorisedBy: (resource) =>
    'fundsConsent' in resource ? resource.fundsConsent.authorisedBy : [],
  unfit: (resource) =>
    'fundsConsent' in resource ? unfitForAccess(resource.fundsConsent.access) : [],
  authorised: async (bank, records, { resource, psu }) => {
    const consent = await agedFundsConsent(bank, records, resource);
    if (consent === undefined || psu === undefined) {
      throw refusal(403, 'CONSENT_UNKNOWN', 'The consent does not exist.');
    }
    const authorisedBy = withAuthoriser(consent.authorisedBy, psu);
    if (!bank.rules.isEnough(authorisedBy.length, consent.neededAuthorisations)) {
      // There is no status for a partial authorisation.
      await records.put('fundsConsent', { ...consent, authorisedBy });
      return false;
    }
    const held = await accountsFor(records, psu);
    const accounts = grantsOf(consent.access, held, () => '').map((grant) => grant.account);
    const change = { psu, accounts, authorisedBy };
    await move(bank, records, 'fundsConsent', consent, 'authorised', change);
    return true;
  },
  refused: async (bank, records, id) => {
    const consent = await agedFundsConsent(bank, records, id);
    if (consent?.status === 'received')
      await end(bank, records, 'fundsConsent', consent, 'refused');
  },
};
