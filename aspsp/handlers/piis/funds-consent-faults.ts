import type { FastifyRequest } from 'fastify';
import type { AccountReference } from '../../domain/entities.js';
import type { Complaint } from '../../domain/refusal.js';
import type { Records } from '../../store/store.js';
import type { Kit } from '../kit.js';

/** The consent that a TPP names when it asks for funds, and the account that it asks about. */
export interface NamedFundsConsent {
  /** Consent-ID; a bank may confirm funds without one. */
  readonly id: string | undefined;
  readonly account: AccountReference;
}

/**
 * Complains unless the named consent is a valid one of this TPP for that account. Consents to
 * confirm funds are not offered so far: there is none that could be named.
 */
export async function fundsConsentFaults(
  _kit: Kit,
  _records: Records,
  _request: FastifyRequest,
  { id }: NamedFundsConsent,
): Promise<readonly Complaint[]> {
  if (id === undefined) return [];
  const text = 'There is no such consent to confirm funds.';
  return [{ code: 'CONSENT_UNKNOWN', text, path: 'Consent-ID' }];
}
