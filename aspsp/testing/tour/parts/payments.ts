import { CREATION, EXPLICIT, ibanAt, payment } from '../../samples.js';
import { decideOn } from '../psu.js';
import { linkOf, PAYMENTS, pay, payExplicitly, selfOf, UNKNOWN } from '../resources.js';
import type { Tour } from '../tour.js';

/** Single payments: created, read, authorised in all ways of a redirect, and rejected. */
export async function tourPayments(tour: Tour): Promise<void> {
  const first = await pay(tour);
  await first.status();
  await tour.call('GET', first.self);
  await tour.call('GET', linkOf(first.made, 'self'));
  await tour.call('GET', linkOf(first.made, 'status'));
  await tour.call('GET', linkOf(first.made, 'scaStatus'));
  await tour.call('GET', `${first.self}/authorisations`);
  await first.decide();
  await first.status();
  await first.status();
  await tour.call('GET', first.self);
  await tour.call('GET', linkOf(first.made, 'scaStatus'));
  await tour.call('GET', `${first.self}/authorisations`);
  await startExplicitly(tour);
  const declined = await pay(tour);
  await declined.decide('reject');
  await declined.status();
  await tour.call('GET', linkOf(declined.made, 'scaStatus'));
  await tour.call('POST', `${declined.self}/authorisations`);
  const other = await pay(tour);
  await other.decide('approve', 1);
  await other.status();
  await validate(tour);
  await severalPsus(tour);
  await unknown(tour);
}

async function startExplicitly(tour: Tour): Promise<void> {
  const { made, started, self, scaStatus, status } = await payExplicitly(tour);
  await tour.call('POST', linkOf(made, 'startAuthorisation'));
  await tour.call('GET', `${self}/authorisations`);
  await tour.call('GET', scaStatus);
  await decideOn(tour, linkOf(started, 'scaRedirect'));
  await status();
  await tour.call('GET', scaStatus);
  await tour.call('POST', `${self}/authorisations`);
  await tour.call('PUT', scaStatus, { json: { scaAuthenticationData: 'no token' } });
}

async function validate(tour: Tour): Promise<void> {
  const headers = CREATION;
  await tour.call('POST', `${PAYMENTS}/validate`, { headers, json: payment(tour.bank) });
  const instructedAmount = { currency: 'EUR', amount: '0.00' };
  const json = payment(tour.bank, { instructedAmount });
  await tour.call('POST', `${PAYMENTS}/validate`, { headers, json });
}

/** A company's payment needs two of its people. */
async function severalPsus(tour: Tour): Promise<void> {
  const debtorAccount = { iban: ibanAt(tour.bank, 2) };
  const { made, self, status } = await pay(tour, { debtorAccount });
  const list = linkOf(made, 'startAuthorisation');
  for (const psu of [2, 2, 3]) {
    const started = await tour.call('POST', list);
    await decideOn(tour, linkOf(started, 'scaRedirect'), 'approve', psu);
    await status();
  }
  await tour.call('GET', self);
}

async function unknown(tour: Tour): Promise<void> {
  const self = selfOf(PAYMENTS, UNKNOWN);
  await tour.call('GET', self);
  await tour.call('GET', `${self}/status`);
  await tour.call('DELETE', self);
  await tour.call('POST', `${self}/authorisations`, { headers: EXPLICIT });
  const { self: own } = await pay(tour);
  await tour.call('GET', `${own}/authorisations/${UNKNOWN}`);
}
