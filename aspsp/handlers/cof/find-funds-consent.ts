import type { FastifyRequest } from 'fastify';
import type { FundsConsent } from '../../domain/entities.js';
import { refusal } from '../../domain/refusal.js';
import { agedFundsConsent } from '../../sca/aged.js';
import type { Records } from '../../store/store.js';
import type { Kit } from '../kit.js';

/** The caller's consent to confirm funds in a path; one of another TPP does not exist for it. */
export async function findFundsConsent(
  { bank, callerOf }: Kit,
  records: Records,
  request: FastifyRequest,
  id: string,
): Promise<FundsConsent> {
  const consent = await agedFundsConsent(bank, records, id);
  const tpp = callerOf(request).organizationIdentifier;
  if (consent !== undefined && bank.rules.ownsFundsConsent(consent.owner, tpp)) return consent;
  throw refusal(403, 'CONSENT_UNKNOWN', 'There is no such consent.');
}

/** The path of a consent to confirm funds below the base address. */
export function fundsConsentAddress(base: string, id: string): string {
  return `${base}/v2/consents/confirmation-of-funds/${id}`;
}
