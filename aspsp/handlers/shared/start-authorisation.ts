import type { FastifyRequest } from 'fastify';
import type { Purpose, RedirectTargets } from '../../domain/entities.js';
import { refusal, refuseFaults } from '../../domain/refusal.js';
import { openAuthorisation } from '../../sca/open-authorisation.js';
import type { Records } from '../../store/store.js';
import type { Kit } from '../kit.js';
import { scaLinks } from './authorisation-links.js';
import { type RedirectHeaders, redirectFaults, redirectTargets } from './redirect-targets.js';

export interface StartOf {
  readonly purpose: Purpose;
  readonly resource: string;
  /** Address of the list that the new authorisation is part of. */
  readonly list: string;
  readonly before: RedirectTargets;
  readonly headers: RedirectHeaders;
  readonly body: unknown;
}

/** Starts an authorisation that the TPP asked for, and says so. */
export async function startAuthorisation(
  kit: Kit,
  records: Records,
  request: FastifyRequest,
  start: StartOf,
) {
  refuseFaults(redirectFaults(start.headers, start.before));
  refuseCredentials(start.body);
  const caller = kit.callerOf(request);
  const opened = await openAuthorisation(kit.bank, records, {
    owner: caller.organizationIdentifier,
    tppName: caller.name,
    purpose: start.purpose,
    resource: start.resource,
    redirect: redirectTargets(start.headers, start.before),
  });
  const body = {
    scaStatus: opened.authorisation.status,
    authorizationId: opened.authorisation.id,
    psuMessage: 'Please approve on the pages of your bank.',
    _links: scaLinks(kit.addressesFor(request), start.list, opened),
  };
  return {
    status: 201,
    contentType: 'application/json',
    headers: { 'ASPSP-SCA-Approach': 'REDIRECT' },
    body,
  } as const;
}

/** The Embedded approach is not offered: credentials of the PSU have no place in a request. */
function refuseCredentials(body: unknown): void {
  if (typeof body !== 'object' || body === null || Object.keys(body).length === 0) return;
  const text = 'This bank authorises on its own pages only: the body has to be empty.';
  throw refusal(400, 'SERVICE_INVALID', text);
}
