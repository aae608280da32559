import { accountRefusalCases } from './ais/account-refusals.js';
import { accountCases } from './ais/accounts.js';
import { balanceCases } from './ais/balances.js';
import { consentCreateCases } from './ais/consent-create.js';
import { consentCreateRefusalCases } from './ais/consent-create-refusals.js';
import { consentDeleteCases } from './ais/consent-delete.js';
import { consentReadCases } from './ais/consent-read.js';
import { limitCases } from './ais/limits.js';
import { transactionRefusalCases } from './ais/transaction-refusals.js';
import { transactionCases } from './ais/transactions.js';
import type { Case } from './case.js';
import { transportCases } from './common/transport.js';
import { authorizeCases } from './iam/authorize.js';
import { registerCases } from './iam/register.js';
import { tokenCases } from './iam/token.js';
import { authoriseCases } from './pis/authorise.js';
import { cancelCases } from './pis/cancel.js';
import { cancelAuthoriseCases } from './pis/cancel-authorise.js';
import { initiateCases } from './pis/initiate.js';
import { initiateRefusalCases } from './pis/initiate-refusals.js';
import { oauthCases as pisOauthCases } from './pis/oauth.js';
import { ownershipCases as pisOwnershipCases } from './pis/ownership.js';
import { productCases } from './pis/products.js';
import { readCases } from './pis/read.js';
import { redirectCases as pisRedirectCases } from './pis/redirect.js';
import { authorisationCases } from './sca/authorisations.js';
import { oauthCases as scaOauthCases } from './sca/oauth.js';
import { oauthSafetyCases } from './sca/oauth-safety.js';
import { ownershipCases as scaOwnershipCases } from './sca/ownership.js';
import { redirectCases as scaRedirectCases } from './sca/redirect.js';

/** Every case, in the order in which a run goes through them; twins are put before refusals. */
export const ALL_CASES: readonly Case[] = [
  ...transportCases,
  ...initiateCases,
  ...initiateRefusalCases,
  ...productCases,
  ...readCases,
  ...authoriseCases,
  ...pisRedirectCases,
  ...pisOauthCases,
  ...cancelCases,
  ...cancelAuthoriseCases,
  ...pisOwnershipCases,
  ...accountCases,
  ...accountRefusalCases,
  ...balanceCases,
  ...consentCreateRefusalCases,
  ...consentCreateCases,
  ...consentDeleteCases,
  ...consentReadCases,
  ...limitCases,
  ...transactionRefusalCases,
  ...transactionCases,
  ...authorisationCases,
  ...oauthSafetyCases,
  ...scaOauthCases,
  ...scaOwnershipCases,
  ...scaRedirectCases,
  ...authorizeCases,
  ...registerCases,
  ...tokenCases,
];
