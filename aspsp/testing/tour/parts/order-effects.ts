import { pain001 } from '../../pain.js';
import { CREATION, EXPLICIT, ibanAt, payment } from '../../samples.js';
import { type Button, decideOn } from '../psu.js';
import { ask, CONSENTS, linkOf, PAYMENTS } from '../resources.js';
import type { Tour } from '../tour.js';

interface Order {
  readonly path: string;
  readonly type: string;
  readonly body: { readonly json?: unknown; readonly text?: string };
}

const XML = 'application/xml';
const JSON_TYPE = 'application/json';

/** Orders of every kind that are approved, rejected and cancelled; authorisations of two orders at once. */
export async function tourOrderEffects(tour: Tour): Promise<void> {
  for (const order of ordersOf(tour)) {
    await decided(tour, order, 'approve');
    await decided(tour, order, 'reject');
    const { self } = await make(tour, order);
    await tour.call('DELETE', self);
    await looks(tour, self);
    const late = await decided(tour, order, 'approve');
    const asked = await tour.call('DELETE', late);
    const started = await tour.call('POST', linkOf(asked, 'startAuthorisation'));
    await tour.call('GET', `${late}/cancellation-authorisations`);
    await decideOn(tour, linkOf(started, 'scaRedirect'), 'reject');
    await looks(tour, late);
  }
  await twoOf(tour, PAYMENTS, { ...payment(tour.bank), requestedExecutionDate: '2031-03-04' });
  await baskets(tour);
  for (const self of [(await ask(tour)).self, (await ask(tour)).self]) {
    await tour.call('POST', `${self}/authorisations`);
    await tour.call('GET', `${self}/authorisations`);
  }
  await tour.call('GET', CONSENTS);
}

function ordersOf({ bank }: Tour): readonly Order[] {
  const { debtorAccount, ...block } = payment(bank);
  const standing = { startDate: '2031-03-04', frequency: 'Monthly', endDate: '2031-12-31' };
  const xml = pain001({ debtor: ibanAt(bank), transfers: [{ iban: ibanAt(bank, 1) }] });
  return [
    {
      path: '/v1/bulk-payments/sepa-credit-transfers',
      type: JSON_TYPE,
      body: { json: { debtorAccount, payments: [block, block] } },
    },
    {
      path: '/v1/periodic-payments/sepa-credit-transfers',
      type: JSON_TYPE,
      body: { json: { ...payment(bank), ...standing } },
    },
    { path: '/v1/payments/pain.001-sepa-credit-transfers', type: XML, body: { text: xml } },
  ];
}

async function make(tour: Tour, { path, type, body }: Order) {
  const headers = { ...CREATION, 'content-type': type };
  const made = await tour.call('POST', path, { headers, ...body });
  return { made, self: `${path}/${made.body.paymentId}` };
}

async function decided(tour: Tour, order: Order, button: Button): Promise<string> {
  const { made, self } = await make(tour, order);
  await tour.call('GET', `${self}/status`);
  await tour.call('GET', linkOf(made, 'scaStatus'));
  await decideOn(tour, linkOf(made, 'scaRedirect'), button);
  await looks(tour, self);
  await tour.call('GET', linkOf(made, 'scaStatus'));
  return self;
}

async function looks(tour: Tour, self: string): Promise<void> {
  await tour.call('GET', `${self}/status`);
  await tour.call('GET', self);
}

async function twoOf(tour: Tour, path: string, json: object): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    const made = await tour.call('POST', path, { headers: EXPLICIT, json });
    await tour.call('POST', linkOf(made, 'startAuthorisation'));
    await tour.call('GET', `${path}/${made.body.paymentId}/authorisations`);
    await tour.call('GET', `${path}/${made.body.paymentId}`);
  }
}

async function baskets(tour: Tour): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    const paid = await tour.call('POST', PAYMENTS, {
      headers: EXPLICIT,
      json: payment(tour.bank),
    });
    const other = await tour.call('POST', PAYMENTS, {
      headers: EXPLICIT,
      json: payment(tour.bank),
    });
    const paymentIds = [paid.body.paymentId, other.body.paymentId];
    const made = await tour.call('POST', '/v1/signing-baskets', {
      headers: EXPLICIT,
      json: { paymentIds },
    });
    await tour.call('POST', linkOf(made, 'startAuthorisation'));
    await tour.call('GET', `/v1/signing-baskets/${made.body.basketId}/authorisations`);
  }
}
