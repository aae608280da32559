import type { FastifyRequest } from 'fastify';
import type { Consent } from '../../domain/entities.js';
import { refusal } from '../../domain/refusal.js';
import { agedConsent } from '../../sca/aged.js';
import type { Records } from '../../store/store.js';
import type { Kit } from '../kit.js';

/** The caller's consent in a path; one of another TPP does not exist for it. */
export async function findConsent(
  kit: Kit,
  records: Records,
  request: FastifyRequest,
  id: string,
): Promise<Consent> {
  const consent = await ownConsent(kit, records, request, id);
  if (consent === undefined) throw refusal(403, 'CONSENT_UNKNOWN', 'There is no such consent.');
  return consent;
}

/** The caller's consent with this id, if there is one. */
export async function ownConsent(
  { bank, callerOf }: Kit,
  records: Records,
  request: FastifyRequest,
  id: string,
  owns = bank.rules.ownsConsent,
): Promise<Consent | undefined> {
  const consent = await agedConsent(bank, records, id);
  const tpp = callerOf(request).organizationIdentifier;
  return consent !== undefined && owns(consent.owner, tpp) ? consent : undefined;
}

/** The path of a consent below the base address. */
export function consentAddress(base: string, id: string): string {
  return `${base}/v1/consents/${id}`;
}
