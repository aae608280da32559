import type { Psd2Role } from '../../pki/pki.js';

/** The role that a path needs; signing baskets group payments and need that of payments. */
const ROLES: readonly (readonly [RegExp, Psd2Role])[] = [
  [/^\/v1\/(?:accounts|card-accounts|account-list|consents)(?:\/|$)/, 'PSP_AI'],
  [/^\/v1\/funds-confirmations(?:\/|$)/, 'PSP_IC'],
  [/^\/v2\/consents\/confirmation-of-funds(?:\/|$)/, 'PSP_IC'],
];

/** Which role a TPP needs for an operation, by its path template. */
export function roleOf(template: string): Psd2Role {
  return ROLES.find(([path]) => path.test(template))?.[1] ?? 'PSP_PI';
}

/** Whether an operation belongs to account information, whose errors may have more bodies. */
export function isAis(template: string): boolean {
  return roleOf(template) === 'PSP_AI';
}
