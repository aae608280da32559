import type { Bank } from '../../bank/bank.js';
import type { Authorisation, ScaApproach } from '../../domain/entities.js';
import type { Addresses } from '../../http/addresses.js';
import type { OpenedAuthorisation } from '../../sca/open-authorisation.js';
import { PURPOSES } from '../../sca/purposes/purposes.js';
import { nextRequests, type RequestKind } from '../../sca/stages.js';
import { type Href, href } from '../kit.js';

export type ScaLinks = Readonly<Record<string, Href>>;

/** The link under which each kind of request is offered. */
const UPDATES: Readonly<Record<RequestKind, string>> = {
  identification: 'updatePsuIdentification',
  authentication: 'updatePsuAuthentication',
  method: 'selectAuthenticationMethod',
  transaction: 'authoriseTransaction',
  confirmation: 'confirmation',
};

/** What can be done with an authorisation as it stands: exactly that, and its status. */
export function updateLinks(authorisation: Authorisation, address: string): ScaLinks {
  const updates = nextRequests(authorisation).map((kind) => [UPDATES[kind], href(address)]);
  return { ...Object.fromEntries(updates), scaStatus: href(address) };
}

/**
 * Links of an authorisation that was just opened; `list` is the address of the list that it belongs
 * to. A redirect that has to be confirmed says so here: no answer to the TPP comes in between.
 */
export function scaLinks(
  { config }: Bank,
  { auth }: Addresses,
  list: string,
  { authorisation, link }: OpenedAuthorisation,
): ScaLinks {
  const address = `${list}/${authorisation.id}`;
  const { approach, status, purpose } = authorisation;
  if (approach !== 'REDIRECT' || status !== 'received') return updateLinks(authorisation, address);
  const { scope } = PURPOSES[purpose];
  const oauth = scope !== undefined && config.sca.approaches.includes('oauth');
  const confirms = link !== undefined && config.sca.confirmation;
  return {
    ...(link === undefined ? {} : { scaRedirect: href(`${auth}/sca/${link}`) }),
    ...(oauth ? { scaOAuth: href(auth) } : {}),
    ...(confirms ? { confirmation: href(address) } : {}),
    scaStatus: href(address),
  };
}

/** How an authorisation can be started that the TPP has to start itself. */
export function startLinks(approach: ScaApproach, list: string, needed = 1): ScaLinks {
  if (approach === 'REDIRECT' || needed > 1) return { startAuthorisation: href(list) };
  return {
    startAuthorisationWithPsuIdentfication: href(list),
    startAuthorisationWithPsuAuthentication: href(list),
  };
}
