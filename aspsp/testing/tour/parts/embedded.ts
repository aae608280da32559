import { NO_REDIRECT, payment } from '../../samples.js';
import { ask, linkOf, PAYMENTS, pay, payExplicitly } from '../resources.js';
import type { Tour } from '../tour.js';

/** The Embedded approach: password, method and one-time code, with wrong ones in between. */
export async function tourEmbedded(tour: Tour): Promise<void> {
  const { id, password } = tour.bank.psus[0] ?? { id: '', password: '' };
  const { self, status } = await pay(tour, {}, { headers: EXPLICITLY });
  const right = { psuData: { password } };
  const headers = { 'psu-id': id };
  const list = `${self}/authorisations`;
  const started = await tour.call('POST', list, { headers, json: right });
  const sca = linkOf(started, 'scaStatus');
  const put = (json: object, more: object = {}) =>
    tour.call('PUT', sca, { json, headers: { ...more } });
  await put({ scaAuthenticationData: '000000' });
  await put({ scaAuthenticationData: 0.01 });
  await put({ authenticationMethodId: 'pigeon' });
  await put({ authenticationMethodId: 'sms' });
  await tour.call('GET', sca);
  await put({ scaAuthenticationData: '000000' });
  await put({ scaAuthenticationData: await codeFor(tour) }, { 'psu-id': 'bruno.example' });
  await status();
  await put({ scaAuthenticationData: await codeFor(tour) });
  await tour.call('GET', sca);
  await status();
  await put({ scaAuthenticationData: await codeFor(tour) });
  await wrongPasswords(tour);
  await byStranger(tour);
  await ofConsent(tour, right);
  await payExplicitly(tour);
}

const EXPLICITLY = { ...NO_REDIRECT, 'tpp-explicit-authorisation-preferred': 'true' };

/** The code that was last sent to the first PSU's phone. */
async function codeFor({ bank }: Tour): Promise<string> {
  const [message] = await bank.bank.outbox.messagesFor(bank.psus[0]?.id ?? '');
  return message?.otp ?? '';
}

async function wrongPasswords(tour: Tour): Promise<void> {
  const { self, status } = await pay(tour, {}, { headers: EXPLICITLY });
  const headers = { 'psu-id': 'anna.example' };
  const list = `${self}/authorisations`;
  const json = { psuData: { password: 'a guess' } };
  await tour.call('POST', list, { headers, json });
  const open = await tour.call('POST', list);
  for (const _ of Array(3)) await tour.call('POST', list, { headers, json });
  await tour.call('GET', linkOf(open, 'scaStatus'));
  await status();
  const first = await pay(tour, {}, { headers: EXPLICITLY });
  const started = await tour.call('POST', `${first.self}/authorisations`, {
    headers: { ...headers, 'tpp-redirect-preferred': 'false' },
    json: { psuData: { password: tour.bank.psus[0]?.password ?? '' } },
  });
  const sca = linkOf(started, 'scaStatus');
  await tour.call('PUT', sca, { json: { authenticationMethodId: 'sms' } });
  for (const _ of Array(4)) {
    await tour.call('PUT', sca, { json: { scaAuthenticationData: '000000' } });
  }
  await tour.call('GET', sca);
  await first.status();
}

/** Another PSU, with the right password. */
async function byStranger(tour: Tour): Promise<void> {
  const { id, password } = tour.bank.psus[1] ?? { id: '', password: '' };
  const headers = EXPLICITLY;
  const json = payment(tour.bank);
  const made = await tour.call('POST', PAYMENTS, { headers, json });
  const self = `${PAYMENTS}/${made.body.paymentId}`;
  const start = { headers: { 'psu-id': id }, json: { psuData: { password } } };
  await tour.call('POST', `${self}/authorisations`, start);
  await tour.call('GET', `${self}/authorisations`);
}

async function ofConsent(tour: Tour, right: object): Promise<void> {
  const { self, status } = await ask(tour, {}, { headers: EXPLICITLY });
  const headers = { 'psu-id': 'anna.example' };
  const list = `${self}/authorisations`;
  const started = await tour.call('POST', list, { headers, json: right });
  const sca = linkOf(started, 'scaStatus');
  await tour.call('PUT', sca, { json: { authenticationMethodId: 'app' } });
  await tour.call('PUT', sca, { json: { scaAuthenticationData: await codeFor(tour) } });
  await status();
  const json = { psuData: { password: 'x' }, authenticationMethodId: 'sms' };
  await tour.call('PUT', sca, { json });
}
