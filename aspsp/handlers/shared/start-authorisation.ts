import type { FastifyRequest } from 'fastify';
import type { Purpose, RedirectTargets } from '../../domain/entities.js';
import { isFinal } from '../../domain/machines.js';
import { refusal, refuseErrors } from '../../domain/refusal.js';
import { mayAuthorise } from '../../sca/may-authorise.js';
import { psuMessage } from '../../sca/psu-message.js';
import { PURPOSES } from '../../sca/purposes/purposes.js';
import { hasCredentials, readStep } from '../../sca/read-step.js';
import type { Records } from '../../store/store.js';
import type { Kit } from '../kit.js';
import { scaLinks } from './authorisation-links.js';
import { openWith } from './begin-sca.js';
import { psuIdIn } from './psu-id-in.js';
import type { RedirectHeaders } from './redirect-targets.js';
import { methodFields } from './sca-fields.js';
import { scaErrors, scaPlan } from './sca-plan.js';

export interface StartOf {
  readonly purpose: Purpose;
  readonly resource: string;
  /** The path of the list with the new authorisation. */
  readonly list: string;
  readonly before: RedirectTargets;
  readonly headers: RedirectHeaders & { readonly 'PSU-ID'?: string | undefined };
  readonly body: unknown;
}

/** Starts an authorisation on request of the TPP, and returns its status. */
export async function startAuthorisation(
  kit: Kit,
  records: Records,
  request: FastifyRequest,
  start: StartOf,
) {
  const { bank } = kit;
  const { purpose, resource, headers } = start;
  const waiting = await PURPOSES[purpose].waiting(bank, records, resource);
  const unfit = waiting === undefined ? [] : (PURPOSES[purpose].unfit?.(waiting) ?? []);
  const requested = { ...start, unfit, credentials: hasCredentials(start.body) };
  refuseErrors(scaErrors(bank, requested));
  const step = readStep(start.body);
  const psuId = psuIdIn(headers);
  await refuseTwice(kit, records, start);
  await refuseMany(records, start);
  const sca = { purpose, resource, psuId, ...scaPlan(bank, requested) };
  const opened = await openWith(kit, records, request, sca, step);
  const { authorisation } = opened;
  const body = {
    scaStatus: authorisation.status,
    authorizationId: authorisation.id,
    ...methodFields(bank, authorisation),
    psuMessage: psuMessage(authorisation),
    _links: scaLinks(bank, kit.addressesFor(request), start.list, opened),
  };
  return {
    status: 201,
    headers: { 'ASPSP-SCA-Approach': authorisation.approach },
    body,
  } as const;
}

/** Open authorisations of a resource; each may send messages to the phone of a PSU. */
const MOST_OPEN = 10;

async function refuseMany(records: Records, { resource, purpose }: StartOf): Promise<void> {
  const all = await records.find('authorisation', { resource, purpose });
  if (all.filter(({ status }) => !isFinal('authorisation', status)).length < MOST_OPEN) return;
  const text = `${MOST_OPEN} authorisations are open: complete one of them before starting another.`;
  throw refusal(409, 'STATUS_INVALID', text);
}

/** Of several PSUs each authorises once. */
async function refuseTwice(
  { bank }: Kit,
  records: Records,
  { headers, ...what }: StartOf,
): Promise<void> {
  const psu = psuIdIn(headers);
  if (psu === undefined) return;
  if ((await mayAuthorise(bank, records, what, psu)) === 'did already') {
    throw refusal(
      409,
      'STATUS_INVALID',
      'This PSU has already authorised: a different PSU has to authorise.',
    );
  }
}
