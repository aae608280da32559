import { memberOf } from '../../foundation/json-pointer.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { Check } from '../cases/check.js';

/** The fields in which the contract's success bodies carry data: of an account, a resource, a token. */
const DATA_FIELDS = [
  'accounts',
  'cardAccounts',
  'account',
  'cardAccount',
  'balances',
  'transactions',
  'cardTransactions',
  'transactionsDetails',
  'paymentId',
  'transactionStatus',
  'consentId',
  'consentStatus',
  'basketId',
  'payments',
  'authorisationIds',
  'authorisationId',
  'scaStatus',
  'fundsAvailable',
  'access_token',
  'client_id',
] as const;

/**
 * Whether a request that had to be refused was served with data. That is proof without a twin: a server that
 * returns data can refuse only on purpose. An empty success proves nothing.
 */
export function isOpenDoor(check: Check, { answer, json }: ParsedAnswer): boolean {
  if (answer.kind !== 'answer' || answer.status < 200 || answer.status > 299) return false;
  return wantsRefusal(check) && DATA_FIELDS.some((name) => hasContent(memberOf(json, name)));
}

/** Whether a check expects a refusal. */
export function wantsRefusal(check: Check): boolean {
  if (check.check === 'refused') return true;
  return check.check === 'status' && check.in.every((status) => status >= 400);
}

function hasContent(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
