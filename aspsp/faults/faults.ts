import type { X509Certificate } from 'node:crypto';
import { nextStatus } from '../domain/machines.js';
import { SOUND_RULES } from '../domain/rules.js';
import { changeBody, each, isFields, without } from './change-body.js';
import type { Fault, OutgoingAnswer } from './fault.js';

const setStatus =
  (from: number, to: number) =>
  (answer: OutgoingAnswer): OutgoingAnswer =>
    answer.status === from ? { ...answer, status: to } : answer;

const dropHeader =
  (name: string) =>
  (answer: OutgoingAnswer): OutgoingAnswer => {
    const kept = Object.entries(answer.headers).filter(([key]) => key !== name);
    return { ...answer, headers: Object.fromEntries(kept) };
  };

const dropLink = (name: string) =>
  changeBody((body) =>
    isFields(body['_links']) ? { ...body, _links: without(body['_links'], name) } : body,
  );

/** A machine in which one event leads nowhere: things stay as they are. */
const stays =
  (machine: string, event: string): typeof nextStatus =>
  (which, from, what) =>
    which === machine && what === event ? from : nextStatus(which, from, what);

const START = ['startPaymentAuthorisation', 'startConsentAuthorisation'];
const LISTS = ['listPaymentCancellationAuthorisations'];
const unknownCodes = new Set(['RESOURCE_UNKNOWN', 'CONSENT_UNKNOWN']);

/** All seeded defects. Each proves that the suite notices something; spec/faults.yaml says what. */
export const FAULTS: readonly Fault[] = [
  {
    id: 'initiate-answers-200',
    answer: { operations: ['initiatePayment'], change: setStatus(201, 200) },
  },
  {
    id: 'consent-answers-200',
    answer: { operations: ['createConsent'], change: setStatus(201, 200) },
  },
  { id: 'start-sca-answers-200', answer: { operations: START, change: setStatus(201, 200) } },
  { id: 'request-id-not-echoed', answer: { change: dropHeader('x-request-id') } },
  {
    id: 'request-id-replaced',
    answer: {
      change: (answer) => ({
        ...answer,
        headers: { ...answer.headers, 'x-request-id': '00000000-0000-4000-8000-000000000000' },
      }),
    },
  },
  {
    id: 'location-missing',
    answer: { operations: ['initiatePayment', 'createConsent'], change: dropHeader('location') },
  },
  {
    id: 'payment-status-not-in-enum',
    answer: {
      operations: ['getPaymentStatus'],
      change: changeBody((body) => ({ ...body, transactionStatus: 'Received' })),
    },
  },
  {
    id: 'first-payment-status-wrong',
    answer: {
      operations: ['initiatePayment'],
      change: changeBody((body) => ({ ...body, transactionStatus: 'ACSP' })),
    },
  },
  { id: 'consent-stays-received', rules: { next: stays('consent', 'authorised') } },
  { id: 'payment-stays-received', rules: { next: stays('payment', 'authorised') } },
  { id: 'rejected-consent-stays-received', rules: { next: stays('consent', 'refused') } },
  { id: 'sca-status-stays', rules: { next: stays('authorisation', 'approved') } },
  { id: 'deleted-consent-stays-valid', rules: { next: stays('consent', 'deleted') } },
  { id: 'superseded-consent-stays-valid', rules: { next: stays('consent', 'superseded') } },
  { id: 'cancel-does-nothing', rules: { cancels: false } },
  {
    id: 'psu-ip-address-not-needed',
    request: (headers, method) => {
      if (method === 'POST') headers['psu-ip-address'] ??= '192.0.2.1';
    },
  },
  {
    id: 'request-id-not-needed',
    request: (headers) => {
      headers['x-request-id'] ??= '00000000-0000-4000-8000-000000000000';
    },
  },
  { id: 'foreign-consent-readable', rules: { ownsConsent: () => true } },
  { id: 'foreign-payment-readable', rules: { ownsPayment: () => true } },
  { id: 'role-not-checked', rules: { neededRole: () => undefined } },
  {
    id: 'expired-certificate-accepted',
    rules: {
      judgedAt: (certificate: X509Certificate | undefined, now: Date) => {
        const end = certificate === undefined ? now.getTime() : Date.parse(certificate.validTo);
        return new Date(Math.min(now.getTime(), end));
      },
    },
  },
  { id: 'code-used-twice', rules: { redeemCode: (records, id) => records.get('code', id) } },
  {
    id: 'token-of-other-resource-accepted',
    rules: { tokenFits: (held, wanted) => held.thumbprint === wanted.thumbprint },
  },
  {
    id: 'cancellation-ids-misspelled',
    answer: {
      operations: LISTS,
      change: changeBody(({ cancellationIds }) => ({ authorisationIds: cancellationIds })),
    },
  },
  {
    id: 'authorization-id-misspelled',
    answer: {
      operations: START,
      change: changeBody((body) => ({
        ...without(body, 'authorizationId'),
        authorisationId: body['authorizationId'],
      })),
    },
  },
  {
    id: 'transaction-details-misspelled',
    answer: {
      operations: ['getTransactionDetails'],
      change: changeBody(({ transactionsDetails }) => ({
        transactionDetails: transactionsDetails,
      })),
    },
  },
  {
    id: 'sca-redirect-link-missing',
    answer: {
      operations: [...START, 'initiatePayment', 'createConsent'],
      change: dropLink('scaRedirect'),
    },
  },
  {
    id: 'sca-oauth-link-missing',
    answer: {
      operations: [...START, 'initiatePayment', 'createConsent'],
      change: dropLink('scaOAuth'),
    },
  },
  {
    id: 'status-is-plain-text',
    answer: {
      operations: ['getPaymentStatus', 'getConsentStatus'],
      change: (answer) => ({
        ...answer,
        headers: { ...answer.headers, 'content-type': 'text/html' },
      }),
    },
  },
  {
    id: 'balance-amount-missing',
    answer: {
      operations: ['getAccountBalances'],
      change: changeBody((body) => ({
        ...body,
        balances: each(body['balances'], (balance) => without(balance, 'balanceAmount')),
      })),
    },
  },
  {
    id: 'amount-is-a-number',
    answer: {
      operations: ['getAccountBalances'],
      change: changeBody((body) => ({
        ...body,
        balances: each(body['balances'], (balance) => ({
          ...balance,
          balanceAmount: { currency: 'EUR', amount: 12.5 },
        })),
      })),
    },
  },
  {
    id: 'other-account-readable',
    rules: { grantFor: (consent, id) => SOUND_RULES.grantFor(consent, id) ?? consent.grants[0] },
  },
  { id: 'right-not-checked', rules: { hasRight: () => true } },
  {
    id: 'date-to-ignored',
    rules: { inPeriod: (entry, from) => SOUND_RULES.inPeriod(entry, from, '9999-12-31') },
  },
  {
    id: 'date-from-ignored',
    rules: { inPeriod: (entry, _from, to) => SOUND_RULES.inPeriod(entry, '0000-01-01', to) },
  },
  { id: 'frequency-not-counted', rules: { withinFrequency: () => true } },
  {
    id: 'unknown-id-answers-500',
    answer: {
      change: (answer) => (isUnknown(answer.body) ? { ...answer, status: 500 } : answer),
    },
  },
];

function isUnknown(body: unknown): boolean {
  if (!isFields(body) || !Array.isArray(body['tppMessages'])) return false;
  return body['tppMessages'].some(
    (one: unknown) => isFields(one) && unknownCodes.has(String(one['code'])),
  );
}
