import { NotImplementedError } from '../../../generated/server/core/hooks.js';
import type { AisHandlers, Kit } from '../kit.js';
import { createConsent } from './create-consent.js';
import { deleteConsent } from './delete-consent.js';
import { getAccount } from './get-account.js';
import { getAccountBalances } from './get-account-balances.js';
import { getConsent } from './get-consent.js';
import { getConsentScaStatus } from './get-consent-sca-status.js';
import { getConsentStatus } from './get-consent-status.js';
import { getTransactionDetails } from './get-transaction-details.js';
import { listAccounts } from './list-accounts.js';
import { listConsentAuthorisations } from './list-consent-authorisations.js';
import { listTransactions } from './list-transactions.js';
import { startConsentAuthorisation } from './start-consent-authorisation.js';
import { updateConsentPsuData } from './update-consent-psu-data.js';

/** What this bank does for account information; what it does not offer answers 501. */
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
    async listCardAccounts(_request, _context) {
      throw new NotImplementedError('listCardAccounts');
    },
    async getCardAccount(_request, _context) {
      throw new NotImplementedError('getCardAccount');
    },
    async getCardAccountBalances(_request, _context) {
      throw new NotImplementedError('getCardAccountBalances');
    },
    async listCardAccountTransactions(_request, _context) {
      throw new NotImplementedError('listCardAccountTransactions');
    },
    async getAccountList(_request, _context) {
      throw new NotImplementedError('getAccountList');
    },
  };
}
