import { CREATION, payment } from '../../samples.js';
import { PAYMENTS, payExplicitly } from '../resources.js';
import type { Tour } from '../tour.js';

/** Another TPP tries to access the payments of the first one, then makes its own. */
export async function tourPaymentOwners(tour: Tour): Promise<void> {
  const as = 'tpp2' as const;
  const { self, scaStatus, status } = await payExplicitly(tour);
  for (const path of [self, `${self}/status`, `${self}/authorisations`, scaStatus]) {
    await tour.call('GET', path, { as });
  }
  await tour.call('POST', `${self}/authorisations`, { as });
  await tour.call('PUT', scaStatus, { as, json: {} });
  await tour.call('DELETE', self, { as });
  await status();
  const json = payment(tour.bank);
  const id = 'c0ffee00-0000-4000-8000-000000000001';
  const headers = { ...CREATION, 'x-request-id': id };
  const own = await tour.call('POST', PAYMENTS, { as, headers, json });
  await tour.call('GET', `${PAYMENTS}/${own.body.paymentId}`, { as });
  await tour.call('GET', `${PAYMENTS}/${own.body.paymentId}`);
  // the same X-Request-ID from another TPP identifies another payment
  await tour.call('POST', PAYMENTS, { headers, json });
  await tour.call('GET', scaStatus.replace(self, `${PAYMENTS}/${own.body.paymentId}`), { as });
}
