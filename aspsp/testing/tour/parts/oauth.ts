import { EXPLICIT, REDIRECT_URI } from '../../samples.js';
import { decideOn } from '../psu.js';
import { ask, linkOf, pay, payExplicitly } from '../resources.js';
import type { Tour } from '../tour.js';
import { authorizeLink, codeIn, exchange, register } from './oauth-calls.js';

/** The OAuth flow: registration, redirect to the bank, code for token, token for the update. */
export async function tourOauth(tour: Tour): Promise<void> {
  const client = await register(tour);
  const foreign = await register(tour, {}, 'tpp2');
  const consent = await waiting(tour);
  const code = await approved(tour, client, consent.scope);
  await tour.call('GET', consent.sca);
  await consent.status();
  const own = { client_id: client, scope: consent.scope, code };
  await exchange(tour, { ...own, code: 'invented' });
  await exchange(tour, { ...own, redirect_uri: `${REDIRECT_URI}/other` });
  await exchange(tour, { ...own, scope: 'PSD2' });
  await exchange(tour, { ...own, grant_type: 'password' });
  await exchange(tour, { ...own, code: undefined });
  await exchange(tour, { ...own, client_id: foreign }, 'tpp2');
  await exchange(tour, own, 'tpp2');
  const token = await exchange(tour, own);
  const other = await waiting(tour);
  await approved(tour, client, other.scope);
  const put = (sca: string, value: unknown) =>
    tour.call('PUT', sca, { json: { scaAuthenticationData: value } });
  await put(other.sca, token);
  await other.status();
  await put(consent.sca, 'invented');
  await put(consent.sca, code);
  await tour.call('PUT', consent.sca, { as: 'tpp2', json: { scaAuthenticationData: token } });
  const authorization = `Bearer ${token}`;
  await put(consent.sca, token);
  await consent.status();
  await tour.call('GET', consent.sca);
  await put(consent.sca, token);
  await tour.call('GET', consent.self, { headers: { authorization } });
  // a reused code revokes the token, so nothing is done with it after this
  await exchange(tour, own);
  await ofPayments(tour, client);
  await declined(tour, client);
}

async function waiting(tour: Tour) {
  const asked = await ask(tour, {}, { headers: EXPLICIT });
  const started = await tour.call('POST', linkOf(asked.made, 'startAuthorisation'));
  return { ...asked, scope: `AIS:${asked.id}`, sca: linkOf(started, 'scaStatus') };
}

async function approved(tour: Tour, client: string, scope: string): Promise<string> {
  return codeIn(await decideOn(tour, authorizeLink(tour, { client_id: client, scope })));
}

async function ofPayments(tour: Tour, client: string): Promise<void> {
  const paid = await payExplicitly(tour);
  const scope = `PIS:${paid.id}`;
  const code = await approved(tour, client, scope);
  const token = await exchange(tour, { client_id: client, scope, code });
  const other = await payExplicitly(tour);
  await approved(tour, client, `PIS:${other.id}`);
  const json = { scaAuthenticationData: token };
  await tour.call('PUT', other.scaStatus, { json });
  await other.status();
  await tour.call('PUT', paid.scaStatus, { json });
  await paid.status();
  await tour.call('PUT', paid.scaStatus, { json });
  await paid.status();
  await tour.call('DELETE', paid.self);
  const list = `${paid.self}/cancellation-authorisations`;
  const cancel = await tour.call('POST', list);
  const again = await approved(tour, client, scope);
  const value = await exchange(tour, { client_id: client, scope, code: again });
  await tour.call('PUT', linkOf(cancel, 'scaStatus'), { json: { scaAuthenticationData: value } });
  await paid.status();
}

async function declined(tour: Tour, client: string): Promise<void> {
  const { scope, status, sca } = await waiting(tour);
  await decideOn(tour, authorizeLink(tour, { client_id: client, scope }), 'reject');
  await status();
  await tour.call('GET', sca);
  const { made } = await pay(tour);
  await tour.call('GET', linkOf(made, 'scaStatus'));
}
