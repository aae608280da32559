import type { Bank } from '../../bank/bank.js';
import type { Client } from '../../domain/client-entities.js';
import { digestOf } from '../../domain/passwords.js';
import type { Caller } from '../../http/callers.js';
import { isWebAddress } from '../shared/redirect-targets.js';

/** The fields of a registration request. */
export interface Registration {
  readonly redirect_uris: readonly string[];
  readonly post_logout_redirect_uris?: readonly string[] | undefined;
  readonly logo_uri?: string | undefined;
  readonly client_uri?: string | undefined;
  readonly front_channel_logout_uri?: string | undefined;
  readonly back_channel_logout_uri?: string | undefined;
}

const SCOPE = 'PSD2 PIS:<paymentId> AIS:<consentId>';

/** Redirect URIs that are unsafe for a browser. */
export function unusableRedirectUris(registration: Registration): readonly string[] {
  return registration.redirect_uris.filter((uri) => !isWebAddress(uri));
}

/** Fields with an address for a browser that is not http or https. */
export function unusableAddresses(registration: Registration): readonly string[] {
  return Object.entries(toldBack(registration))
    .filter(([, value]) => [value].flat().some((address) => !isOfWeb(address)))
    .map(([field]) => field);
}

/** A browser removes tabs and line breaks before and within `javascript:`, and so does URL. */
function isOfWeb(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/** Registers a TPP, bound to its certificate. */
export async function registerClient(bank: Bank, registration: Registration, caller: Caller) {
  const echoed = toldBack(registration);
  const { clientSecret, grants } = bank.config.iam;
  const random = clientSecret === 'random' ? bank.seams.secret(32) : undefined;
  const client: Client = {
    id: bank.newId(),
    owner: caller.organizationIdentifier,
    name: caller.name,
    thumbprint: caller.x5t,
    ...(random === undefined ? {} : { secretDigest: digestOf(random) }),
    redirectUris: registration.redirect_uris,
    registration: echoed,
  };
  await bank.store.put('client', client);
  return {
    client_id: client.id,
    // Clients authenticate with their certificate: the secret may be its thumbprint.
    client_secret: random ?? caller.thumbprint,
    // RFC 7591, 3.2.1: required with a secret; 0 means that it does not expire.
    client_secret_expires_at: 0,
    client_name: client.name,
    grant_types: grants.join(','),
    scope: SCOPE,
    redirect_uris: [...registration.redirect_uris],
    ...echoed,
  };
}

function toldBack(registration: Registration) {
  const { post_logout_redirect_uris: out, logo_uri, client_uri } = registration;
  const { front_channel_logout_uri, back_channel_logout_uri } = registration;
  return {
    ...(out === undefined ? {} : { post_logout_redirect_uris: [...out] }),
    ...(logo_uri === undefined ? {} : { logo_uri }),
    ...(client_uri === undefined ? {} : { client_uri }),
    ...(front_channel_logout_uri === undefined ? {} : { front_channel_logout_uri }),
    ...(back_channel_logout_uri === undefined ? {} : { back_channel_logout_uri }),
  };
}
