import type { OperationId } from '../operations.js';

/** The fields of an operation's success; its refusal has none of them. */
const SHOWN: readonly (readonly [operation: RegExp, pointers: readonly string[]])[] = [
  [/^initiatePayment$/, ['/paymentId']],
  [/^getPayment$/, ['/instructedAmount', '/debtorAccount', '/payments']],
  [/^(getPaymentStatus|createSigningBasket)$/, ['/transactionStatus']],
  [/ScaStatus$/, ['/scaStatus']],
  [/^listPaymentCancellation/, ['/cancellationIds']],
  [/^list.*Authorisations$/, ['/authorisationIds']],
  // a refusal may have links too
  [/^start/, ['/authorisationId', '/authorizationId', '/scaStatus']],
  [/^create(Funds)?Consent$/, ['/consentId']],
  [/^get(Funds)?Consent$/, ['/access', '/consentStatus']],
  [/^get(Funds)?ConsentStatus$/, ['/consentStatus']],
  [/^getSigningBasket$/, ['/payments', '/transactionStatus']],
  [/^listAccounts$/, ['/accounts']],
  [/^getAccountList$/, ['/accounts/0']],
  [/^getAccount$/, ['/account']],
  [/Account(Balances)?$/, ['/balances', '/cardAccount']],
  [/^getCardAccountBalances$/, ['/balances']],
  [/^getAccountBalances$/, ['/balances']],
  [/^listTransactions$/, ['/transactions']],
  [/^listCardAccountTransactions$/, ['/transactions', '/cardTransactions']],
  [/^getTransactionDetails$/, ['/transactionsDetails']],
  [/^listCardAccounts$/, ['/cardAccounts']],
  [/^confirmFunds$/, ['/fundsAvailable']],
  [/^registerClient$/, ['/client_id']],
  [/^exchangeToken$/, ['/access_token']],
];

export const shownBy = (operation: OperationId): readonly string[] =>
  SHOWN.find(([pattern]) => pattern.test(operation))?.[1] ?? [];
