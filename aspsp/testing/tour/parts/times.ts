import { CREATION, EXPLICIT, ibanAt } from '../../samples.js';
import { decideOn } from '../psu.js';
import { agree, ask, linkOf, pay } from '../resources.js';
import type { Tour } from '../tour.js';
import { authorizeLink, codeIn, exchange, register } from './oauth-calls.js';

const DAY = 86_400;

/** Everything that ends, renews or happens with time. */
export async function tourTimes(tour: Tour): Promise<void> {
  await soon(tour);
  const later = await pay(tour, { requestedExecutionDate: '2031-03-06' });
  await later.decide();
  const short = await agree(tour, { validUntil: '2031-03-04' });
  await short.get('/v1/accounts');
  const idle = await ask(tour);
  const unpaid = await pay(tour);
  const alone = await leftAlone(tour);
  const once = await agree(tour, { recurringIndicator: false, frequencyPerDay: 1 });
  await once.get('/v1/accounts');
  const counted = () => tour.call('GET', '/v1/accounts', { headers: { 'consent-id': short.id } });
  for (const _ of Array(5)) await counted();
  tour.clock.forward(DAY);
  await later.status();
  await short.status();
  await counted();
  await idle.status();
  await unpaid.status();
  for (const self of alone) await tour.call('GET', self);
  await once.status();
  await once.get('/v1/accounts');
  tour.clock.forward(DAY);
  await short.status();
  await short.get('/v1/accounts');
  await later.status();
  tour.clock.forward(2 * DAY);
  await later.status();
}

/** Links, codes and tokens that have expired. */
async function soon(tour: Tour): Promise<void> {
  const old = await pay(tour);
  tour.clock.forward(700);
  await old.decide();
  await old.status();
  const client = await register(tour);
  const asked = await ask(tour, {}, { headers: EXPLICIT });
  const started = await tour.call('POST', `${asked.self}/authorisations`);
  const own = { client_id: client, scope: `AIS:${asked.id}` };
  const code = codeIn(await decideOn(tour, authorizeLink(tour, own)));
  tour.clock.forward(90);
  await exchange(tour, { ...own, code });
  const other = await ask(tour, {}, { headers: EXPLICIT });
  const again = await tour.call('POST', `${other.self}/authorisations`);
  const next = { client_id: client, scope: `AIS:${other.id}` };
  const fresh = codeIn(await decideOn(tour, authorizeLink(tour, next)));
  const token = await exchange(tour, { ...next, code: fresh });
  tour.clock.forward(700);
  const json = { scaAuthenticationData: token };
  await tour.call('PUT', linkOf(again, 'scaStatus'), { json });
  await tour.call('GET', linkOf(started, 'scaStatus'));
  await other.status();
}

/** Addresses of a basket and of a funds confirmation consent that nobody authorises. */
async function leftAlone(tour: Tour): Promise<readonly string[]> {
  const payment = await pay(tour);
  const headers = { ...CREATION };
  const baskets = '/v1/signing-baskets';
  const basket = { paymentIds: [payment.id] };
  const made = await tour.call('POST', baskets, { headers, json: basket });
  const consents = '/v2/consents/confirmation-of-funds';
  const access = { access: { balances: [{ iban: ibanAt(tour.bank) }] } };
  const asked = await tour.call('POST', consents, { headers, json: access });
  return [`${baskets}/${made.body.basketId}`, `${consents}/${asked.body.consentId}/status`];
}
