import type { Psd2Role } from '../../pki/pki.js';
import type { BankService } from './bank-config.js';

/** The service of a path template, by its prefix; anything else is for payments. */
const SERVICES: readonly (readonly [RegExp, BankService])[] = [
  [/^\/v1\/(?:accounts|consents|trusted-beneficiaries)(?:\/|$)/, 'accounts'],
  [/^\/v1\/card-accounts(?:\/|$)/, 'card-accounts'],
  [/^\/v1\/account-list(?:\/|$)/, 'account-list'],
  [/^\/v1\/funds-confirmations(?:\/|$)/, 'funds-confirmations'],
  [/^\/v2\/consents\/confirmation-of-funds(?:\/|$)/, 'funds-consents'],
  [/^\/v1\/signing-baskets(?:\/|$)/, 'signing-baskets'],
];

/** The role that a service needs; signing baskets group payments and need the role for payments. */
const ROLES: Readonly<Record<BankService, Psd2Role>> = {
  payments: 'PSP_PI',
  'signing-baskets': 'PSP_PI',
  accounts: 'PSP_AI',
  'card-accounts': 'PSP_AI',
  'account-list': 'PSP_AI',
  'funds-confirmations': 'PSP_IC',
  'funds-consents': 'PSP_IC',
};

/** Which service an operation is part of, by its path template. */
export function serviceOf(template: string): BankService {
  return SERVICES.find(([path]) => path.test(template))?.[1] ?? 'payments';
}

/** Which role a TPP needs for an operation. */
export function roleOf(template: string): Psd2Role {
  return ROLES[serviceOf(template)];
}

/**
 * Whether a path that only fits the template of payments begins with the name of another service: then it is misspelt after this
 * name, and not a payment service, of which the contract has three.
 */
export function isMisspelt(path: Readonly<Record<string, string>>): boolean {
  const { 'payment-service': first } = path;
  return first !== undefined && serviceOf(`/v1/${first}`) !== 'payments';
}
