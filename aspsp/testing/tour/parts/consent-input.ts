import { CREATION, consent, ibanAt } from '../../samples.js';
import { ask, CONSENTS } from '../resources.js';
import type { Tour } from '../tour.js';

/** The input that a TPP may send with a consent, and whose consents it may access. */
export async function tourConsentInput(tour: Tour): Promise<void> {
  const send = (json: unknown, headers: object = {}) =>
    tour.call('POST', CONSENTS, { headers: { ...CREATION, ...headers }, json });
  const fine = consent(tour.bank);
  for (const change of CHANGES) await send({ ...fine, ...change });
  const iban = ibanAt(tour.bank);
  await send({ ...fine, access: { accounts: [{ iban, currency: 'EUR' }] } });
  await send({ ...fine, access: { accounts: [{ iban: 'DE00' }] } });
  await send(fine, { 'x-request-id': undefined });
  await send(fine, { 'x-request-id': 'short' });
  await send(fine, { 'psu-ip-address': undefined });
  await send(fine, { 'tpp-redirect-uri': undefined });
  await send(fine, { 'psu-user-agent': 'Browser/1.0' });
  await send(fine, { 'tpp-explicit-authorisation-preferred': 'true' });
  const text = { headers: { ...CREATION, 'content-type': 'application/json' }, text: '{' };
  await tour.call('POST', CONSENTS, text);
  await tour.call('POST', CONSENTS, { ...text, text: '[]' });
  await tour.call('PUT', CONSENTS, { headers: CREATION, json: fine });
  await owners(tour);
}

const CHANGES: readonly object[] = [
  { frequencyPerDay: '4' },
  { frequencyPerDay: 'often' },
  { frequencyPerDay: 0 },
  { frequencyPerDay: undefined },
  { recurringIndicator: false, frequencyPerDay: 1 },
  { recurringIndicator: undefined },
  { recurringIndicator: 'yes' },
  { validUntil: undefined },
  { validUntil: 'tomorrow' },
  { validUntil: '2031-03-03' },
  { validUntil: '2031-03-02' },
  { access: undefined },
  { access: 'all' },
  { access: { availableAccounts: 'allAccounts' } },
  { access: { accounts: [], balances: [] } },
  { access: { accounts: [{ currency: 'EUR' }] } },
  { access: { allPsd2: 'none-of-these' } },
  { combinedServiceIndicator: undefined },
];

async function owners(tour: Tour): Promise<void> {
  const as = 'tpp2' as const;
  const { made, id, self, status, decide } = await ask(tour);
  const scaStatus = made.body?._links?.scaStatus?.href ?? '/v1/nowhere';
  for (const path of [self, `${self}/status`, `${self}/authorisations`, scaStatus]) {
    await tour.call('GET', path, { as });
  }
  await tour.call('POST', `${self}/authorisations`, { as });
  await tour.call('PUT', scaStatus, { as, json: {} });
  await decide();
  await tour.call('GET', '/v1/accounts', { as, headers: { 'consent-id': id } });
  await tour.call('DELETE', self, { as });
  await status();
}
