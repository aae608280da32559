import type { FastifyRequest } from 'fastify';
import type { Authorisation, Purpose } from '../../domain/entities.js';
import { isFinal } from '../../domain/machines.js';
import { type Refusal, refusal } from '../../domain/refusal.js';
import { advance, refuseOtherStage } from '../../sca/advance.js';
import { finishAuthorisation } from '../../sca/finish-authorisation.js';
import { psuMessage } from '../../sca/psu-message.js';
import { PURPOSES, scopeOf } from '../../sca/purposes/purposes.js';
import { readStep, type ScaStep } from '../../sca/read-step.js';
import type { Records } from '../../store/store.js';
import type { Kit } from '../kit.js';
import { updateLinks } from './authorisation-links.js';
import { psuIdIn } from './psu-id-in.js';
import { methodFields } from './sca-fields.js';

export interface UpdateOf {
  readonly purpose: Purpose;
  readonly resource: string;
  readonly id: string;
  /** The path of the authorisation. */
  readonly address: string;
  readonly headers: { readonly 'PSU-ID'?: string | undefined };
  readonly body: unknown;
}

/** Updates an authorisation with the data of the TPP, and returns its status. */
export async function updateAuthorisation(
  kit: Kit,
  records: Records,
  request: FastifyRequest,
  update: UpdateOf,
) {
  const { bank } = kit;
  const step = readStep(update.body);
  const { purpose, resource } = update;
  if (await PURPOSES[purpose].isExpired(bank, records, resource)) throw over(step);
  const authorisation = await findAuthorisation(records, update);
  const psuId = psuIdIn(update.headers);
  refuseOtherPsu(authorisation, psuId);
  if (isFinal('authorisation', authorisation.status)) throw isOver(authorisation, step);
  const redirected = authorisation.approach === 'REDIRECT' && step.kind === 'transaction';
  const done = redirected
    ? await finishByToken(kit, records, request, authorisation, step.value)
    : await advance(bank, records, { authorisation, step, psuId });
  const body = {
    scaStatus: done.status,
    scatransactionStatus: done.status,
    authorizationId: done.id,
    ...methodFields(bank, done),
    psuMessage: psuMessage(done),
    _links: updateLinks(done, update.address),
  };
  return {
    status: 200,
    headers: { 'ASPSP-SCA-Approach': done.approach },
    body,
  } as const;
}

/** An authorisation of one resource and purpose; one of another resource does not exist here. */
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

function over({ kind }: ScaStep): Refusal {
  if (kind === 'confirmation') return refusal(400, 'SCA_INVALID', 'The SCA has failed.');
  return refusal(403, 'RESOURCE_EXPIRED', 'The payment was rejected.');
}

function isOver({ status }: Authorisation, { kind }: ScaStep): Refusal {
  const text = `The authorisation is already ${status}.`;
  if (kind === 'confirmation') return refusal(400, 'SCA_INVALID', text);
  return refusal(409, 'STATUS_INVALID', text);
}

function refuseOtherPsu({ psu }: Authorisation, psuId: string | undefined): void {
  if (psu === undefined || psuId === undefined || psuId === psu) return;
  const text = 'The authorisation was started by another PSU.';
  throw refusal(401, 'PSU_CREDENTIALS_INVALID', text);
}

/** Completes an OAuth authorisation with the access token for the PSU's approval. */
async function finishByToken(
  kit: Kit,
  records: Records,
  request: FastifyRequest,
  authorisation: Authorisation,
  token: string,
): Promise<Authorisation> {
  const { bank } = kit;
  const { id, purpose, resource } = authorisation;
  const scope = scopeOf(purpose, resource);
  if (scope === undefined) {
    throw refusal(
      400,
      'SERVICE_INVALID',
      'An access token cannot authorise this kind of resource.',
    );
  }
  const reading = await bank.tokens.read(token);
  if (!reading.ok) throw refusal(401, reading.code, 'The access token is not valid.');
  const thumbprint = kit.callerOf(request).x5t;
  const wanted = { scope, authorisation: id, thumbprint };
  if (!bank.rules.tokenFits(reading.content, wanted)) {
    throw refusal(
      401,
      'TOKEN_INVALID',
      'The access token was issued for another authorisation or certificate.',
    );
  }
  refuseOtherStage(authorisation, 'transaction');
  return finishAuthorisation(bank, records, authorisation, 'confirmed');
}
