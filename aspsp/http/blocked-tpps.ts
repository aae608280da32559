import type { TppIdentity } from '../../pki/pki.js';
import type { Bank } from '../bank/bank.js';

/** The refusal of every request of a TPP that the operator has blocked. */
export const BLOCKED = {
  code: 'CERTIFICATE_BLOCKED',
  text: 'The bank has blocked this TPP.',
} as const;

/** Whether the operator has blocked the TPP, with all its certificates. */
export function isBlocked(
  { operator }: Bank,
  { organizationIdentifier }: Pick<TppIdentity, 'organizationIdentifier'>,
): boolean {
  return operator.settings().blocked.includes(organizationIdentifier);
}
