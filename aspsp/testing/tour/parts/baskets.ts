import { CREATION, ibanAt } from '../../samples.js';
import { decideOn } from '../psu.js';
import { linkOf, pay, UNKNOWN } from '../resources.js';
import type { Tour } from '../tour.js';

const PATH = '/v1/signing-baskets';

/** Signing baskets: created, read, authorised as one, deleted in time and too late. */
export async function tourBaskets(tour: Tour): Promise<void> {
  const { payments, made, self } = await fill(tour);
  await tour.call('GET', linkOf(made, 'self'));
  await tour.call('GET', linkOf(made, 'status'));
  const started = await tour.call('POST', linkOf(made, 'startAuthorisation'));
  const scaStatus = linkOf(started, 'scaStatus');
  await tour.call('POST', `${self}/authorisations`);
  await tour.call('GET', `${self}/authorisations`);
  await tour.call('GET', scaStatus);
  await tour.call('PUT', scaStatus, { json: {} });
  await tour.call('PUT', scaStatus, { json: { scaAuthenticationData: 'invented' } });
  await tour.call('GET', scaStatus);
  const authorization = 'Bearer stolen';
  await tour.call('GET', self, { as: 'tpp2', headers: { authorization } });
  await tour.call('GET', `${self}/authorisations/${UNKNOWN}`);
  await decideOn(tour, linkOf(started, 'scaRedirect'));
  await tour.call('GET', self);
  await tour.call('GET', scaStatus);
  for (const payment of payments) await payment.status();
  await tour.call('DELETE', self);
  await tour.call('GET', self);
  await tour.call('POST', `${self}/authorisations`);
  await decoupled(tour);
  await deleted(tour);
  await declined(tour);
  await refused(tour);
}

async function fill(tour: Tour, headers: object = CREATION) {
  const payments = [await pay(tour), await pay(tour)];
  const json = { paymentIds: payments.map(({ id }) => id) };
  const made = await tour.call('POST', PATH, { headers: { ...headers }, json });
  return { payments, made, self: `${PATH}/${made.body.basketId}` };
}

/** Advanced by updates of the TPP, and by the PSU's app. */
async function decoupled(tour: Tour): Promise<void> {
  const { self } = await fill(tour, { ...CREATION, 'tpp-redirect-preferred': 'false' });
  const started = await tour.call('POST', `${self}/authorisations`);
  const headers = { 'psu-id': 'anna.example' };
  await tour.call('PUT', linkOf(started, 'scaStatus'), { headers, json: {} });
  await tour.call('GET', linkOf(started, 'scaStatus'));
}

async function deleted(tour: Tour): Promise<void> {
  const { payments, self } = await fill(tour);
  await tour.call('DELETE', self);
  await tour.call('GET', self);
  for (const payment of payments) await payment.status();
  await tour.call('DELETE', self);
}

async function declined(tour: Tour): Promise<void> {
  const { payments, self } = await fill(tour);
  const started = await tour.call('POST', `${self}/authorisations`);
  await decideOn(tour, linkOf(started, 'scaRedirect'), 'reject');
  await tour.call('GET', self);
  await tour.call('GET', linkOf(started, 'scaStatus'));
  for (const payment of payments) await payment.status();
}

async function refused(tour: Tour): Promise<void> {
  const { payments, self } = await fill(tour);
  const as = 'tpp2' as const;
  await tour.call('GET', self, { as });
  await tour.call('GET', `${self}/authorisations`, { as });
  await tour.call('POST', `${self}/authorisations`, { as });
  await tour.call('DELETE', self, { as });
  const ids = payments.map(({ id }) => id);
  const send = (json: unknown, headers: object = {}, who: 'tpp1' | 'tpp2' = 'tpp1') =>
    tour.call('POST', PATH, { as: who, headers: { ...CREATION, ...headers }, json });
  await tour.call('DELETE', self);
  await send({ paymentIds: ids }, {}, 'tpp2');
  await send({ paymentIds: [UNKNOWN] });
  await send({ paymentIds: [] });
  await send({ paymentIds: 'sometimes' });
  await send({});
  await send({ paymentIds: ids }, { 'x-request-id': undefined });
  await send({ paymentIds: ids }, { 'tpp-redirect-uri': undefined });
  await send({ paymentIds: ids }, { 'psu-user-agent': 'Browser/1.0' });
  await tour.call('GET', `${PATH}/${UNKNOWN}`);
  const corporate = await pay(tour, { debtorAccount: { iban: ibanAt(tour.bank, 2) } });
  const both = await send({ paymentIds: [corporate.id] });
  const start = await tour.call('POST', `${PATH}/${both.body.basketId}/authorisations`);
  await decideOn(tour, linkOf(start, 'scaRedirect'), 'approve', 2);
  await tour.call('GET', `${PATH}/${both.body.basketId}`);
  await tour.call('DELETE', `${PATH}/${both.body.basketId}`);
}
