import { oauthScopeKind } from '../../domain/oauth-scope-of.js';
import type { Addresses } from '../../http/addresses.js';
import type { OpenedAuthorisation } from '../../sca/open-authorisation.js';
import { type Href, href } from '../kit.js';

/** Links of an authorisation that was just opened: both ways for the PSU, and its own status. */
export type ScaLinks = {
  readonly scaRedirect: Href;
  /** Absent where no scope names the resource. */
  readonly scaOAuth?: Href;
  readonly scaStatus: Href;
};

/** `resource` is the address of the list of authorisations that it belongs to. */
export function scaLinks(
  { auth }: Addresses,
  resource: string,
  { authorisation, link }: OpenedAuthorisation,
): ScaLinks {
  return {
    scaRedirect: href(`${auth}/sca/${link}`),
    ...(oauthScopeKind(authorisation.purpose) === undefined ? {} : { scaOAuth: href(auth) }),
    scaStatus: href(`${resource}/${authorisation.id}`),
  };
}
