import type { TppIdentity } from '../../pki/pki.js';
import type { Bank } from '../bank/bank.js';

/** What a TPP is told that the operator has blocked, whatever it asks for. */
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
