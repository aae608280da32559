import { accountRefusalCases } from './ais/account-refusals.js';
import { accountCases } from './ais/accounts.js';
import { balanceCases } from './ais/balances.js';
import { balancesToldCases } from './ais/balances-told.js';
import { cardCases } from './ais/cards.js';
import { companyConsentCases } from './ais/company.js';
import { consentCreateCases } from './ais/consent-create.js';
import { consentCreateRefusalCases } from './ais/consent-create-refusals.js';
import { consentDeleteCases } from './ais/consent-delete.js';
import { consentReadCases } from './ais/consent-read.js';
import { consentToldBackCases } from './ais/consent-told-back.js';
import { furtherListCases } from './ais/further-lists.js';
import { knownIdCases } from './ais/known-ids.js';
import { limitCases } from './ais/limits.js';
import { linkCases } from './ais/links.js';
import { modelAndListCases } from './ais/models.js';
import { rightsApartCases } from './ais/rights-apart.js';
import { selectionCases } from './ais/selections.js';
import { transactionRefusalCases } from './ais/transaction-refusals.js';
import { transactionCases } from './ais/transactions.js';
import { basketAuthoriseCases } from './baskets/authorise.js';
import { basketContentCases } from './baskets/contents.js';
import { basketCreateCases } from './baskets/create.js';
import { basketOwnershipCases } from './baskets/ownership.js';
import { basketReadAndDeleteCases } from './baskets/read-and-delete.js';
import { basketStatusCase } from './baskets/status.js';
import type { Case } from './case.js';
import { clockConsentCases } from './clock/consents.js';
import { clockTokenAndPaymentCases } from './clock/tokens-and-payments.js';
import { fundsAccountCase } from './cof/account.js';
import { fundsConsentCases } from './cof/consent.js';
import { fundsConsentCreateCases } from './cof/create.js';
import { fundsToldBackCases } from './cof/told-back.js';
import { accountLinkCases } from './common/account-links.js';
import { resourceLinkCases } from './common/links.js';
import { parallelCases } from './common/parallel.js';
import { requestIdCases } from './common/request-ids.js';
import { sideEffectCases } from './common/side-effects.js';
import { signatureCases } from './common/signatures.js';
import { transportCases } from './common/transport.js';
import { consentStateCases } from './duties/consent-states.js';
import { effectDutyCases } from './duties/effects.js';
import { rightsCases } from './duties/rights.js';
import { transactionParentCase } from './duties/transaction-parent.js';
import { authorizeCases } from './iam/authorize.js';
import { registerCases } from './iam/register.js';
import { standardFlowCases } from './iam/standard-flow.js';
import { tokenCases } from './iam/token.js';
import { confirmCases } from './piis/confirm.js';
import { confirmRefusalCases } from './piis/confirm-refusals.js';
import { authoriseCases } from './pis/authorise.js';
import { cancelCases } from './pis/cancel.js';
import { cancelAuthoriseCases } from './pis/cancel-authorise.js';
import { cancelEmbeddedCases } from './pis/cancel-embedded.js';
import { cancelTokenCases } from './pis/cancel-tokens.js';
import { cancellationStartCases } from './pis/cancellation-starts.js';
import { effectCases } from './pis/effects.js';
import { executionCases } from './pis/execution.js';
import { initiateCases } from './pis/initiate.js';
import { initiateRefusalCases } from './pis/initiate-refusals.js';
import { kindsApartCases } from './pis/kinds-apart.js';
import { multilevelCases } from './pis/multilevel.js';
import { oauthCases as pisOauthCases } from './pis/oauth.js';
import { orderCases } from './pis/orders.js';
import { ownershipCases as pisOwnershipCases } from './pis/ownership.js';
import { painCases } from './pis/pain.js';
import { productCases } from './pis/products.js';
import { readCases } from './pis/read.js';
import { redirectCases as pisRedirectCases } from './pis/redirect.js';
import { toldBackCases } from './pis/told-back.js';
import { removalCases } from './removals/removal-cases.js';
import { afterRefusalCases } from './sca/after-refusal.js';
import { authorisationListCases } from './sca/authorisation-lists.js';
import { authorisationCases } from './sca/authorisations.js';
import { authorisedAlikeCases } from './sca/authorised-alike.js';
import { chosenMethodCases } from './sca/chosen-method.js';
import { confirmationCases } from './sca/confirmation.js';
import { decoupledCases } from './sca/decoupled.js';
import { embeddedCases } from './sca/embedded.js';
import { embeddedSafetyCases } from './sca/embedded-safety.js';
import { exemptionCases } from './sca/exemption.js';
import { foreignTokenCases } from './sca/foreign-tokens.js';
import { guessingCases } from './sca/guessing.js';
import { keptStatusCases } from './sca/kept-statuses.js';
import { leftAloneCases } from './sca/left-alone.js';
import { metadataCase } from './sca/metadata.js';
import { mistypedCases } from './sca/mistyped.js';
import { oauthCases as scaOauthCases } from './sca/oauth.js';
import { oauthSafetyCases } from './sca/oauth-safety.js';
import { ownershipCases as scaOwnershipCases } from './sca/ownership.js';
import { redirectCases as scaRedirectCases } from './sca/redirect.js';
import { severalCases } from './sca/several.js';
import { staysAuthorisedCases } from './sca/stays-authorised.js';
import { staysEndedCases } from './sca/stays-ended.js';

/** Every case in the order of a run; twins come before their refusals. */
export const ALL_CASES: readonly Case[] = [
  // a bank may register a TPP only once: cases about registration come before cases that need one
  ...registerCases,
  ...transportCases,
  ...requestIdCases,
  ...signatureCases,
  ...parallelCases,
  ...initiateCases,
  ...initiateRefusalCases,
  ...productCases,
  ...readCases,
  ...authoriseCases,
  ...pisRedirectCases,
  ...pisOauthCases,
  ...cancelCases,
  ...cancelAuthoriseCases,
  ...cancelTokenCases,
  ...cancelEmbeddedCases,
  ...pisOwnershipCases,
  ...orderCases,
  ...painCases,
  ...toldBackCases,
  ...kindsApartCases,
  ...effectCases,
  ...cancellationStartCases,
  ...multilevelCases,
  ...executionCases,
  ...accountCases,
  ...accountRefusalCases,
  ...balanceCases,
  ...consentCreateRefusalCases,
  ...consentCreateCases,
  ...consentDeleteCases,
  ...consentReadCases,
  ...limitCases,
  ...linkCases,
  ...transactionRefusalCases,
  ...transactionCases,
  ...selectionCases,
  ...furtherListCases,
  ...balancesToldCases,
  ...consentToldBackCases,
  ...cardCases,
  ...modelAndListCases,
  ...rightsApartCases,
  ...knownIdCases,
  ...companyConsentCases,
  ...confirmCases,
  ...confirmRefusalCases,
  ...basketCreateCases,
  ...basketReadAndDeleteCases,
  ...basketContentCases,
  ...basketAuthoriseCases,
  ...basketOwnershipCases,
  basketStatusCase,
  ...fundsConsentCreateCases,
  ...fundsConsentCases,
  ...fundsToldBackCases,
  fundsAccountCase,
  ...resourceLinkCases,
  ...accountLinkCases,
  ...foreignTokenCases,
  ...authorisationCases,
  ...authorisationListCases,
  ...oauthSafetyCases,
  ...scaOauthCases,
  metadataCase,
  ...scaOwnershipCases,
  ...scaRedirectCases,
  ...embeddedCases,
  ...afterRefusalCases,
  ...confirmationCases,
  ...chosenMethodCases,
  ...embeddedSafetyCases,
  ...guessingCases,
  ...exemptionCases,
  ...decoupledCases,
  ...keptStatusCases,
  ...severalCases,
  ...leftAloneCases,
  ...mistypedCases,
  ...staysEndedCases,
  ...authorisedAlikeCases,
  ...staysAuthorisedCases,
  ...sideEffectCases,
  ...authorizeCases,
  ...tokenCases,
  ...standardFlowCases,
  ...consentStateCases,
  transactionParentCase,
  ...rightsCases,
  ...effectDutyCases,
  ...removalCases,
  ...clockConsentCases,
  ...clockTokenAndPaymentCases,
];
