import { pain001 } from '../../pain.js';
import { CREATION, EXPLICIT, ibanAt, payment } from '../../samples.js';
import { ALL, agree, ask, linkOf, pay } from '../resources.js';
import type { Tour } from '../tour.js';

const STANDING = { startDate: '2031-03-04', frequency: 'Monthly', endDate: '2031-12-31' };

/**
 * Two of each resource, so that links to the first one are distinguishable; accounts and cards with their
 * links.
 */
export async function tourLinks(tour: Tour): Promise<void> {
  for (let times = 0; times < 2; times += 1) await makeEach(tour);
  const { get } = await agree(tour, ALL);
  const accounts = await get('/v1/accounts');
  await get(`/v1/accounts/${accounts.body.accounts?.[0]?.resourceId}`);
  const cards = await get('/v1/card-accounts');
  const card = `/v1/card-accounts/${cards.body.cardAccounts?.[0]?.resourceId}`;
  await get(card);
  await get(`${card}/transactions?bookingStatus=booked&dateFrom=2031-02-01`);
}

async function makeEach(tour: Tour): Promise<void> {
  const { bank } = tour;
  const { debtorAccount, ...block } = payment(bank);
  const send = (path: string, json: object) => tour.call('POST', path, { headers: CREATION, json });
  await send('/v1/bulk-payments/sepa-credit-transfers', { debtorAccount, payments: [block] });
  await send('/v1/periodic-payments/sepa-credit-transfers', { ...payment(bank), ...STANDING });
  const text = pain001({ debtor: ibanAt(bank), transfers: [{ iban: ibanAt(bank, 1) }] });
  const headers = { ...CREATION, 'content-type': 'application/xml' };
  await tour.call('POST', '/v1/payments/pain.001-sepa-credit-transfers', { headers, text });
  const asked = await ask(tour, {}, { headers: EXPLICIT });
  await tour.call('POST', `${asked.self}/authorisations`);
  const waiting = await pay(tour, {}, { headers: EXPLICIT });
  await tour.call('POST', `${waiting.self}/authorisations`);
  const [first, second] = [await pay(tour), await pay(tour)];
  const made = await tour.call('POST', '/v1/signing-baskets', {
    headers: EXPLICIT,
    json: { paymentIds: [first.id, second.id] },
  });
  await tour.call('POST', linkOf(made, 'startAuthorisation'));
  await send('/v2/consents/confirmation-of-funds', {
    access: { balances: [{ iban: ibanAt(bank) }] },
  });
}
