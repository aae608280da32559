import { modelOf } from '../../domain/accounts/consent-model.js';
import type { AccountReference, ConsentAccess } from '../../domain/entities.js';
import type { Complaint } from '../../domain/refusal.js';

/**
 * Complains about a consent that names no accounts where the PSU never sees a page of the bank on
 * which they could choose: the Embedded approach.
 */
export function unnamedAccountFaults(
  access: ConsentAccess<AccountReference>,
  approach: 'REDIRECT' | 'DECOUPLED' | 'EMBEDDED',
): readonly Complaint[] {
  if (approach !== 'EMBEDDED' || modelOf(access) !== 'bankOffered') return [];
  const text = 'With the Embedded approach the consent has to name its accounts.';
  return [{ code: 'SERVICE_INVALID', text, path: '/access' }];
}
