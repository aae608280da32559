import type { Bank } from '../../bank/bank.js';
import type { BankApproach } from '../../config/bank-config.js';
import type { Consent, ConsentAccess } from '../../domain/entities.js';
import { grantsOf, holdsAll } from '../../domain/grants-of.js';
import { refusal } from '../../domain/refusal.js';
import { move, settle } from '../../execution/move.js';
import type { Records } from '../../store/store.js';
import { accountsFor } from '../accounts-for.js';
import { agedConsent } from '../aged.js';
import { type PurposeRow, withAuthoriser } from './purpose-row.js';

/** Authorising a consent for account information. */
export const consentPurpose: PurposeRow = {
  scope: 'AIS',
  waiting: async (bank, records, id) => {
    const consent = await agedConsent(bank, records, id);
    return consent !== undefined && isWaiting(consent) ? { kind: 'consent', consent } : undefined;
  },
  isExpired: async () => false,
  authorisedBy: (resource) => ('consent' in resource ? resource.consent.authorisedBy : []),
  unfit: (resource) => ('consent' in resource ? unfitForAccess(resource.consent.access) : []),
  authorised: async (bank, records, { resource, psu }) => {
    const consent = await agedConsent(bank, records, resource);
    if (consent === undefined || psu === undefined) {
      throw refusal(403, 'CONSENT_UNKNOWN', 'The consent does not exist.');
    }
    const authorisedBy = withAuthoriser(consent.authorisedBy, psu);
    if (!bank.rules.isEnough(authorisedBy.length, consent.neededAuthorisations)) {
      await move(bank, records, 'consent', consent, 'partly-authorised', { authorisedBy });
      return false;
    }
    const accounts = await accountsFor(records, psu);
    const access = bank.rules.granted(consent.access);
    const grants = grantsOf(access, accounts, bank.newId);
    await settle(bank, records, 'consent', consent, 'authorised', { psu, grants, authorisedBy });
    if (bank.rules.supersedes(consent)) await supersede(bank, records, consent, psu);
    return true;
  },
  refused: async (bank, records, id) => {
    const consent = await agedConsent(bank, records, id);
    if (consent !== undefined && isWaiting(consent)) {
      await move(bank, records, 'consent', consent, 'refused');
    }
  },
};

const isWaiting = ({ status }: Consent): boolean =>
  status === 'received' || status === 'partiallyAuthorised';

/**
 * Embedded has no page on which the PSU could choose accounts: the consent must name them or cover all of
 * them.
 */
export function unfitForAccess({
  accounts,
  balances,
  transactions,
}: ConsentAccess): readonly BankApproach[] {
  const lists = [accounts, balances, transactions].filter((list) => list !== undefined);
  return lists.some((list) => list.length === 0) ? ['embedded'] : [];
}

/** A recurring consent ends earlier recurring consents of the same PSU and TPP. */
async function supersede(
  bank: Bank,
  records: Records,
  consent: Consent,
  psu: string,
): Promise<void> {
  const earlier = await records.find('consent', bank.rules.superseded(consent, psu));
  const accounts = await accountsFor(records, psu);
  for (const one of earlier) {
    if (one.id === consent.id) continue;
    const names = hasNames(one.access) && holdsAll(one.access, accounts);
    if (bank.rules.isSuperseded(one, psu, names)) {
      await move(bank, records, 'consent', one, 'superseded');
    }
  }
}

const hasNames = ({ accounts = [], balances = [], transactions = [] }: ConsentAccess): boolean =>
  accounts.length + balances.length + transactions.length > 0;
