import { pain001, periodicParts } from '../../pain.js';
import { CREATION, ibanAt, payment } from '../../samples.js';
import { decideOn } from '../psu.js';
import { linkOf } from '../resources.js';
import type { Tour } from '../tour.js';

const BULK = '/v1/bulk-payments/sepa-credit-transfers';
const PERIODIC = '/v1/periodic-payments/sepa-credit-transfers';
const PAIN = '/v1/payments/pain.001-sepa-credit-transfers';
const PERIODIC_PAIN = '/v1/periodic-payments/pain.001-sepa-credit-transfers';
const STANDING = { startDate: '2031-03-04', frequency: 'Monthly', endDate: '2031-12-31' };

/** Orders of every kind: bulk, periodic, XML, and both parts of a periodic payment in XML. */
export async function tourOrders(tour: Tour): Promise<void> {
  const { bank } = tour;
  const { debtorAccount, ...block } = payment(bank);
  const bulk = { debtorAccount, payments: [block, { ...block, creditorName: 'Second' }] };
  await order(tour, BULK, { json: bulk });
  await order(tour, PERIODIC, { json: { ...payment(bank), ...STANDING } });
  const xml = pain001({ debtor: ibanAt(bank), transfers: [{ iban: ibanAt(bank, 1) }] });
  await order(tour, PAIN, { text: xml }, 'application/xml');
  const { type, text } = periodicParts(xml, STANDING);
  await order(tour, PERIODIC_PAIN, { text }, type);
  const send = (path: string, json: object) => tour.call('POST', path, { headers: CREATION, json });
  await send(BULK, { debtorAccount, payments: [] });
  await send(BULK, { debtorAccount, payments: [block, { ...block, creditorName: 1 }] });
  await send(PERIODIC, payment(bank));
  await send(PERIODIC, { ...payment(bank), ...STANDING, startDate: undefined });
  await send(PERIODIC, { ...payment(bank), ...STANDING, frequency: 'Sometimes' });
  await send(PERIODIC, { ...payment(bank), ...STANDING, endDate: '2031-01-01' });
  const headers = { ...CREATION, 'content-type': 'application/xml' };
  await tour.call('POST', PAIN, { headers, text: xml.replace('<NbOfTxs>1', '<NbOfTxs>2') });
  await tour.call('POST', PAIN, { headers, text: '<Document>' });
}

async function order(
  tour: Tour,
  path: string,
  body: { readonly json?: unknown; readonly text?: string },
  type = 'application/json',
): Promise<void> {
  const headers = { ...CREATION, 'content-type': type };
  const made = await tour.call('POST', path, { headers, ...body });
  const self = `${path}/${made.body.paymentId}`;
  await tour.call('GET', self);
  await tour.call('GET', `${self}/status`);
  await tour.call('GET', `${self}/status`, { headers: { accept: 'application/xml' } });
  await decideOn(tour, linkOf(made, 'scaRedirect'));
  await tour.call('GET', `${self}/status`);
  tour.clock.forward(86_400);
  await tour.call('GET', `${self}/status`);
}
