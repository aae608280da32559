import { OPERATION } from '../../domain/operation.js';

/** Operations that have the same faults, because they do the same for different resources. */
export const CREATIONS = [OPERATION.payment.create, OPERATION.consent.create];
export const STARTS = [OPERATION.payment.start, OPERATION.consent.start];
/** Links to the next step of an authorisation. */
export const WAY_ON = ['scaRedirect', 'scaOAuth', 'scaStatus', 'startAuthorisation'];
export const ACCOUNT_READS = [
  OPERATION.account.list,
  OPERATION.account.read,
  OPERATION.account.balances,
  OPERATION.account.transactions,
  OPERATION.account.transaction,
];
