import type { AisHandlers, Kit } from '../kit.js';
import { createConsent } from './create-consent.js';
import { deleteConsent } from './delete-consent.js';
import { getAccount } from './get-account.js';
import { getAccountBalances } from './get-account-balances.js';
import { getAccountList } from './get-account-list.js';
import { getCardAccount } from './get-card-account.js';
import { getCardAccountBalances } from './get-card-account-balances.js';
import { getConsent } from './get-consent.js';
import { getConsentScaStatus } from './get-consent-sca-status.js';
import { getConsentStatus } from './get-consent-status.js';
import { getTransactionDetails } from './get-transaction-details.js';
import { listAccounts } from './list-accounts.js';
import { listCardAccountTransactions } from './list-card-account-transactions.js';
import { listCardAccounts } from './list-card-accounts.js';
import { listConsentAuthorisations } from './list-consent-authorisations.js';
import { listTransactions } from './list-transactions.js';
import { startConsentAuthorisation } from './start-consent-authorisation.js';
import { updateConsentPsuData } from './update-consent-psu-data.js';

/** The handlers of account information. */
export function aisHandlers(kit: Kit): AisHandlers {
  return {
    createConsent: createConsent(kit),
    deleteConsent: deleteConsent(kit),
    getAccountBalances: getAccountBalances(kit),
    getAccount: getAccount(kit),
    getConsentScaStatus: getConsentScaStatus(kit),
    getConsentStatus: getConsentStatus(kit),
    getConsent: getConsent(kit),
    getTransactionDetails: getTransactionDetails(kit),
    listAccounts: listAccounts(kit),
    listConsentAuthorisations: listConsentAuthorisations(kit),
    listTransactions: listTransactions(kit),
    startConsentAuthorisation: startConsentAuthorisation(kit),
    updateConsentPsuData: updateConsentPsuData(kit),
    listCardAccounts: listCardAccounts(kit),
    getCardAccount: getCardAccount(kit),
    getCardAccountBalances: getCardAccountBalances(kit),
    listCardAccountTransactions: listCardAccountTransactions(kit),
    getAccountList: getAccountList(kit),
  };
}
