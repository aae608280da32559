import { CREATION, consent, ibanAt, payment } from '../../samples.js';
import { CONSENTS, PAYMENTS, pay, UNKNOWN } from '../resources.js';
import type { Tour } from '../tour.js';
import type { Visitor } from '../visitors.js';

const VISITORS: readonly Visitor[] = [
  'none',
  'expired',
  'unknown-ca',
  'wrong-role',
  'tpp2',
  'tpp1',
];

/** The same requests with every available certificate, and without one. */
export async function tourCertificates(tour: Tour): Promise<void> {
  const { self } = await pay(tour);
  for (const as of VISITORS) {
    const headers = CREATION;
    await tour.call('POST', PAYMENTS, { as, headers, json: payment(tour.bank) });
    await tour.call('GET', `${self}/status`, { as });
    await tour.call('POST', CONSENTS, { as, headers, json: consent(tour.bank) });
    await tour.call('GET', '/v1/accounts', { as, headers: { 'consent-id': UNKNOWN } });
    await tour.call('GET', `/v1/signing-baskets/${UNKNOWN}`, { as });
    await tour.call('GET', `/v2/consents/confirmation-of-funds/${UNKNOWN}`, { as });
    const account = { iban: ibanAt(tour.bank) };
    const instructedAmount = { currency: 'EUR', amount: '1.00' };
    await tour.call('POST', '/v1/funds-confirmations', { as, json: { account, instructedAmount } });
    const redirect_uris = ['https://tpp.example/callback'];
    const register = `${tour.bank.authUrl}/connect/register`;
    await tour.call('POST', register, { as, json: { redirect_uris } });
    const form = { client_id: 'x', scope: 'PSD2', code: 'x', redirect_uri: redirect_uris[0] ?? '' };
    const token = `${tour.bank.authUrl}/connect/token/mtls`;
    await tour.call('POST', token, { as, form: { ...form, grant_type: 'authorization_code' } });
  }
}
