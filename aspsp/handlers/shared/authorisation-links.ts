import type { Bank } from '../../bank/bank.js';
import type { Authorisation, ScaApproach } from '../../domain/entities.js';
import type { Addresses } from '../../http/addresses.js';
import type { OpenedAuthorisation } from '../../sca/open-authorisation.js';
import { PURPOSES } from '../../sca/purposes/purposes.js';
import { nextRequests, type RequestKind } from '../../sca/stages.js';
import { type Href, href } from '../kit.js';

export type ScaLinks = Readonly<Record<string, Href>>;

/** The link for each kind of request. */
const UPDATES: Readonly<Record<RequestKind, string>> = {
  identification: 'updatePsuIdentification',
  authentication: 'updatePsuAuthentication',
  method: 'selectAuthenticationMethod',
  transaction: 'authoriseTransaction',
  confirmation: 'confirmation',
};

/** The possible next steps of an authorisation, and its status. */
export function updateLinks(authorisation: Authorisation, address: string): ScaLinks {
  const updates = nextRequests(authorisation).map((kind) => [UPDATES[kind], href(address)]);
  return { ...Object.fromEntries(updates), scaStatus: href(address) };
}

/**
 * The links of a new authorisation; `list` is the path of its list. A redirect that needs a
 * confirmation says so here, because no other response to the TPP comes in between.
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

/** How the TPP can start an authorisation that it has to start itself. */
export function startLinks(approach: ScaApproach, list: string, needed = 1): ScaLinks {
  if (approach === 'REDIRECT' || needed > 1) return { startAuthorisation: href(list) };
  return {
    startAuthorisationWithPsuIdentfication: href(list),
    startAuthorisationWithPsuAuthentication: href(list),
  };
}
