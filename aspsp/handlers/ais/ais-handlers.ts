import type { AisHandlers, Kit } from '../kit.js';
import { authorisationHandlers } from '../shared/authorisation-handlers.js';
import { CONSENT } from './authorised-consents.js';
import { createConsent } from './create-consent.js';
import { deleteConsent } from './delete-consent.js';
import { getAccount } from './get-account.js';
import { getAccountBalances } from './get-account-balances.js';
import { getAccountList } from './get-account-list.js';
import { getCardAccount } from './get-card-account.js';
import { getCardAccountBalances } from './get-card-account-balances.js';
import { getConsent } from './get-consent.js';
import { getConsentStatus } from './get-consent-status.js';
import { getTransactionDetails } from './get-transaction-details.js';
import { listAccounts } from './list-accounts.js';
import { listCardAccountTransactions } from './list-card-account-transactions.js';
import { listCardAccounts } from './list-card-accounts.js';
import { listTransactions } from './list-transactions.js';

/** The handlers of account information. */
export function aisHandlers(kit: Kit): AisHandlers {
  const ofConsent = authorisationHandlers(kit, CONSENT);
  return {
    createConsent: createConsent(kit),
    deleteConsent: deleteConsent(kit),
    getAccountBalances: getAccountBalances(kit),
    getAccount: getAccount(kit),
    getConsentScaStatus: ofConsent.status,
    getConsentStatus: getConsentStatus(kit),
    getConsent: getConsent(kit),
    getTransactionDetails: getTransactionDetails(kit),
    listAccounts: listAccounts(kit),
    listConsentAuthorisations: ofConsent.list,
    listTransactions: listTransactions(kit),
    startConsentAuthorisation: ofConsent.start,
    updateConsentPsuData: ofConsent.update,
    listCardAccounts: listCardAccounts(kit),
    getCardAccount: getCardAccount(kit),
    getCardAccountBalances: getCardAccountBalances(kit),
    listCardAccountTransactions: listCardAccountTransactions(kit),
    getAccountList: getAccountList(kit),
  };
}
