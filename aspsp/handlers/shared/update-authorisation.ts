import type { FastifyRequest } from 'fastify';
import type { Authorisation, Purpose } from '../../domain/entities.js';
import { isFinal } from '../../domain/machines.js';
import { refusal } from '../../domain/refusal.js';
import { finishAuthorisation } from '../../sca/finish-authorisation.js';
import type { Records } from '../../store/store.js';
import { href, type Kit } from '../kit.js';

export interface UpdateOf {
  readonly purpose: Purpose;
  readonly resource: string;
  readonly id: string;
  /** `AIS:<consentId>` or `PIS:<paymentId>`; absent where OAuth knows no scope. */
  readonly scope?: string;
  /** Address of the authorisation. */
  readonly address: string;
  readonly body: unknown;
}

/** Finishes an OAuth authorisation with the access token that the PSU's approval led to. */
export async function updateAuthorisation(
  kit: Kit,
  records: Records,
  request: FastifyRequest,
  update: UpdateOf,
) {
  const authorisation = await findAuthorisation(records, update);
  if (isFinal('authorisation', authorisation.status)) {
    throw refusal(409, 'STATUS_INVALID', `The authorisation is ${authorisation.status} already.`);
  }
  await checkToken(kit, request, update);
  if (kit.bank.rules.next('authorisation', authorisation.status, 'confirmed') === undefined) {
    throw refusal(400, 'SERVICE_INVALID', 'The PSU has not approved on the authorize page yet.');
  }
  const done = await finishAuthorisation(kit.bank, records, authorisation, 'confirmed');
  const body = {
    scaStatus: done.status,
    scatransactionStatus: done.status,
    authorizationId: done.id,
    psuMessage: 'The authorisation is complete.',
    _links: { scaStatus: href(update.address) },
  };
  return {
    status: 200,
    contentType: 'application/json',
    headers: { 'ASPSP-SCA-Approach': 'REDIRECT' },
    body,
  } as const;
}

/** An authorisation of one resource and purpose; one of another is as good as none. */
export async function findAuthorisation(
  records: Records,
  { id, resource, purpose }: Pick<UpdateOf, 'id' | 'resource' | 'purpose'>,
): Promise<Authorisation> {
  const found = await records.get('authorisation', id);
  if (found === undefined || found.resource !== resource || found.purpose !== purpose) {
    throw refusal(403, 'RESOURCE_UNKNOWN', 'There is no such authorisation.');
  }
  return found;
}

/** Ids of the authorisations of a resource, the oldest first. */
export async function authorisationIds(
  records: Records,
  resource: string,
  purpose: Purpose,
): Promise<string[]> {
  const found = await records.find('authorisation', { resource, purpose });
  return found.map((one) => one.id);
}

async function checkToken(
  { bank, callerOf }: Kit,
  request: FastifyRequest,
  { id, scope, body }: UpdateOf,
): Promise<void> {
  const token = tokenIn(body);
  if (token === undefined || scope === undefined) {
    const text = 'Only scaAuthenticationData with an access token moves this authorisation on.';
    throw refusal(400, 'SERVICE_INVALID', text);
  }
  const reading = await bank.tokens.read(token);
  if (!reading.ok) throw refusal(401, reading.code, 'The access token is not one that counts.');
  const wanted = { scope, authorisation: id, thumbprint: callerOf(request).x5t };
  if (!bank.rules.tokenFits(reading.content, wanted)) {
    throw refusal(401, 'TOKEN_INVALID', 'The access token was made for something else.');
  }
}

function tokenIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const token = 'scaAuthenticationData' in body ? body.scaAuthenticationData : undefined;
  return typeof token === 'string' ? token : undefined;
}
