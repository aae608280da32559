import { CREATION, ibanAt, payment } from '../../samples.js';
import type { CallOptions } from '../../tpp-client.js';
import { CONSENTS, linkOf, PAYMENTS, pay, payExplicitly, UNKNOWN } from '../resources.js';
import type { Tour } from '../tour.js';

/** The input that a TPP may and may not send with a payment. */
export async function tourPaymentInput(tour: Tour): Promise<void> {
  const send = (options: CallOptions) => tour.call('POST', PAYMENTS, options);
  const json = payment(tour.bank);
  for (const headers of HEADERS) await send({ headers: { ...CREATION, ...headers }, json });
  for (const change of BODIES) {
    await send({ headers: CREATION, json: { ...json, ...change } });
  }
  await send({ headers: { ...CREATION, 'content-type': 'application/json' }, text: '{"a":' });
  await send({ headers: { ...CREATION, 'content-type': 'text/plain' }, text: 'money' });
  await send({ headers: CREATION });
  const bad = { ...json, debtorAccount: { iban: `${ibanAt(tour.bank).slice(0, -2)}99` } };
  await send({ headers: CREATION, json: bad });
  await tour.call('POST', '/v1/payments/target-2-payments', { headers: CREATION, json });
  await tour.call('POST', '/v1/payments/gold-transfers', { headers: CREATION, json });
  await tour.call('POST', '/v1/loans/sepa-credit-transfers', { headers: CREATION, json });
  await tour.call('PATCH', PAYMENTS, { headers: CREATION, json });
  const { self, made } = await pay(tour);
  await tour.call('GET', `${self}/status`, { headers: { 'x-request-id': undefined } });
  await tour.call('GET', `${self}/status`, { headers: { accept: 'text/csv' } });
  await tour.call('DELETE', `${self}/status`);
  await tour.call('DELETE', self, { headers: { 'x-request-id': undefined } });
  await tour.call('GET', linkOf(made, 'self'));
  await tour.call('GET', self, { headers: { authorization: 'Bearer something' } });
  await tour.call('GET', `${CONSENTS}/${UNKNOWN}`, { headers: { authorization: 'Bearer none' } });
  const signs = await pay(tour, { remittanceInformationUnstructured: "One's + more" });
  await tour.call('GET', signs.self);
  const { scaStatus, self: own } = await payExplicitly(tour);
  await tour.call('POST', `${own}/authorisations`);
  await tour.call('PUT', scaStatus, { json: { scaAuthenticationData: 7 } });
  await tour.call('PUT', scaStatus, { json: { confirmationCode: 'none' } });
  await tour.call('PUT', scaStatus, { headers: { 'x-request-id': undefined }, json: {} });
  await tour.call('GET', scaStatus);
  await tour.call('GET', `${self}/authorisations`, { headers: { 'x-request-id': undefined } });
  await send({ headers: { ...CREATION, 'content-type': 'application/json' }, text: '[]' });
  await send({ headers: CREATION, json: { ...json, creditorName: null } });
  await send({ headers: { ...CREATION, 'content-type': 'image/png' }, text: JSON.stringify(json) });
  await send({ headers: CREATION, json: { ...json, purposeCode: 'NNN' } });
  await tour.call('POST', `${own}/authorisations`, { json: { authenticationMethodId: 0.01 } });
  await tour.call('GET', `${PAYMENTS}/a%00b`);
  await tour.call('GET', `${PAYMENTS}/${'x'.repeat(4096)}`);
}

const HEADERS: readonly Readonly<Record<string, string | undefined>>[] = [
  { 'x-request-id': undefined },
  { 'x-request-id': 'not-a-uuid' },
  { 'psu-ip-address': undefined },
  { 'psu-ip-address': '300.1.1.1' },
  { 'tpp-redirect-uri': undefined },
  { 'tpp-redirect-uri': 'not an address' },
  { 'tpp-redirect-preferred': undefined },
  { 'tpp-redirect-preferred': 'perhaps' },
  { 'psu-http-method': 'BREW' },
  { 'psu-http-method': 'PATCH' },
  { 'psu-device-id': 'phone' },
  { 'psu-device-id': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721' },
  { 'psu-geo-location': 'at home' },
  { 'psu-geo-location': 'GEO:52.506931;13.144558' },
  { 'psu-id': 'anna.example' },
  { 'tpp-nok-redirect-uri': 'https://tpp.example/refused' },
  { 'tpp-explicit-authorisation-preferred': 'false' },
  { 'psu-user-agent': 'Browser/1.0', 'psu-accept-language': 'de' },
  { 'tpp-rejection-nofunds-preferred': 'true', 'tpp-brand-logging-information': 'Brand' },
  { 'tpp-notification-uri': 'https://tpp.example/n' },
  { 'consent-id': '00000000-0000-4000-8000-00000000beef' },
  { authorization: 'Bearer something' },
];

const BODIES: readonly object[] = [
  { instructedAmount: { currency: 'EUR', amount: '1,00' } },
  { instructedAmount: { currency: 'EURO', amount: '1.00' } },
  { instructedAmount: { currency: 'EUR', amount: 1 } },
  { instructedAmount: { currency: 'EUR', amount: '-5.00' } },
  { creditorName: undefined },
  { creditorName: 'x'.repeat(80) },
  { creditorName: 'Jürgen' },
  { creditorName: "Az09/-?:().,'+ b" },
  { remittanceInformationUnstructured: undefined },
  { endToEndIdentification: 'E2E-1' },
  {
    creditorAddress: { streetName: 'High Street', townName: 'Berlin', country: 'DE' },
  },
  { creditorAddress: { street: 'High Street', city: 'Berlin', country: 'DE' } },
  { requestedExecutionDate: '2031-03-10' },
  { requestedExecutionDate: '2031-13-45' },
  { requestedExecutionDate: '2031-01-10' },
];
