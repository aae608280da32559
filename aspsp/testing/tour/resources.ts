import { CREATION, consent, EXPLICIT, payment } from '../samples.js';
import type { Reply } from '../tpp-client.js';
import { type Button, decideOn } from './psu.js';
import type { Tour, TourCall } from './tour.js';

export const PAYMENTS = '/v1/payments/sepa-credit-transfers';
export const CONSENTS = '/v1/consents';
export const NOWHERE = '/v1/nowhere';
/** An id that does not exist. */
export const UNKNOWN = '00000000-0000-4000-8000-00000000dead';

/** A link of a response; when a faulty bank returns none, a URL that does not exist. */
export function linkOf({ body }: Reply, name: string): string {
  const href: unknown = body?._links?.[name]?.href;
  return typeof href === 'string' && /^(?:http|\/)/.test(href) ? href : NOWHERE;
}

/** The URL of a created resource. */
export function selfOf(path: string, id: unknown): string {
  return `${path}/${String(id)}`;
}

/** A payment of the first PSU. */
export async function pay(
  tour: Tour,
  change: object = {},
  options: TourCall & { readonly path?: string } = {},
) {
  const { path = PAYMENTS, ...rest } = options;
  const json = payment(tour.bank, change);
  const made = await tour.call('POST', path, { headers: CREATION, json, ...rest });
  const self = selfOf(path, made.body.paymentId);
  return {
    made,
    self,
    id: String(made.body.paymentId),
    status: () => tour.call('GET', `${self}/status`),
    decide: (button?: Button, psu?: number) =>
      decideOn(tour, linkOf(made, 'scaRedirect'), button, psu),
  };
}

/** A payment whose authorisation the TPP starts explicitly. */
export async function payExplicitly(tour: Tour, change: object = {}) {
  const paid = await pay(tour, change, { headers: EXPLICIT });
  const started = await tour.call('POST', `${paid.self}/authorisations`);
  return { ...paid, started, scaStatus: linkOf(started, 'scaStatus') };
}

/** A consent for the first account of the first PSU. */
export async function ask(tour: Tour, change: object = {}, options: TourCall = {}) {
  const json = consent(tour.bank, change);
  const made = await tour.call('POST', CONSENTS, { headers: CREATION, json, ...options });
  const id = String(made.body.consentId);
  const self = selfOf(CONSENTS, id);
  return {
    made,
    id,
    self,
    status: () => tour.call('GET', `${self}/status`),
    decide: (button?: Button, psu?: number) =>
      decideOn(tour, linkOf(made, 'scaRedirect'), button, psu),
  };
}

/** A consent that the PSU approved, and the headers for reading under it while the PSU is present. */
export async function agree(tour: Tour, change: object = {}, psu = 0) {
  const asked = await ask(tour, change);
  await asked.decide('approve', psu);
  const own = { 'consent-id': asked.id, 'psu-ip-address': '192.0.2.10' };
  const get = (path: string, headers: object = {}, as?: TourCall['as']) => {
    const who = as === undefined ? {} : { as };
    return tour.call('GET', path, { headers: { ...own, ...headers }, ...who });
  };
  return { ...asked, get };
}

/** All access rights to the first PSU's accounts. */
export const ALL = { access: { allPsd2: 'allAccounts' } };
