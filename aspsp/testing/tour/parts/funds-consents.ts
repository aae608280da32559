import { CREATION, EXPLICIT, ibanAt, NO_REDIRECT } from '../../samples.js';
import { decideOn } from '../psu.js';
import { agree, linkOf, UNKNOWN } from '../resources.js';
import type { Tour } from '../tour.js';

const PATH = '/v2/consents/confirmation-of-funds';

/** Funds confirmation consents: requested, granted, rejected, deleted, and those of the other TPP. */
export async function tourFundsConsents(tour: Tour): Promise<void> {
  const accounts = await agree(tour);
  const first = await ask(tour, { recurringIndicator: true, validUntil: '2031-03-05' });
  for (const end of ['', '/status']) await tour.call('GET', first.self + end);
  await tour.call('GET', linkOf(first.made, 'status'));
  await decideOn(tour, linkOf(first.made, 'scaRedirect'));
  for (const end of ['', '/status', '/status']) await tour.call('GET', first.self + end);
  await accounts.status();
  const second = await ask(tour, {});
  await decideOn(tour, linkOf(second.made, 'scaRedirect'));
  await tour.call('GET', `${first.self}/status`);
  tour.clock.forward(3 * 86_400);
  await tour.call('GET', `${first.self}/status`);
  await started(tour);
  const declined = await ask(tour, {});
  await decideOn(tour, linkOf(declined.made, 'scaRedirect'), 'reject');
  await tour.call('GET', `${declined.self}/status`);
  const gone = await ask(tour, {});
  await decideOn(tour, linkOf(gone.made, 'scaRedirect'));
  await tour.call('DELETE', gone.self);
  await tour.call('GET', `${gone.self}/status`);
  await tour.call('DELETE', gone.self);
  await tour.call('GET', `${gone.self}/status`);
  await refused(tour);
}

async function ask(tour: Tour, change: object, headers: object = CREATION) {
  const json = { access: { balances: [{ iban: ibanAt(tour.bank) }] }, ...change };
  const made = await tour.call('POST', PATH, { headers: { ...headers }, json });
  return { made, self: `${PATH}/${made.body.consentId}` };
}

async function started(tour: Tour): Promise<void> {
  const asked = await ask(tour, {}, EXPLICIT);
  const start = await tour.call('POST', `${asked.self}/authorisations`);
  await tour.call('POST', `${asked.self}/authorisations`);
  await decideOn(tour, linkOf(start, 'scaRedirect'));
  await tour.call('GET', `${asked.self}/status`);
  await tour.call('POST', `${asked.self}/authorisations`);
  const apart = await ask(tour, {}, { ...NO_REDIRECT, ...EXPLICIT, ...NO_REDIRECT });
  const other = await tour.call('POST', `${apart.self}/authorisations`);
  const headers = { 'psu-id': 'anna.example' };
  const sca = linkOf(other, 'scaStatus');
  await tour.call('PUT', sca, { json: { scaAuthenticationData: 'invented' } });
  await tour.call('GET', `${apart.self}/status`);
  const authorization = 'Bearer stolen';
  await tour.call('GET', `${apart.self}/status`, { as: 'tpp2', headers: { authorization } });
  await tour.call('PUT', sca, { headers, json: {} });
  await tour.call('PUT', sca, { as: 'tpp2', json: {} });
  await tour.call('PUT', `${apart.self}/authorisations/${UNKNOWN}`, { json: {} });
  await tour.call('PUT', sca, { headers: { 'x-request-id': undefined }, json: {} });
}

async function refused(tour: Tour): Promise<void> {
  await ask(tour, {}, { ...CREATION, 'psu-user-agent': 'tour' });
  const { self } = await ask(tour, {});
  const as = 'tpp2' as const;
  await tour.call('GET', self, { as });
  await tour.call('GET', `${self}/status`, { as });
  await tour.call('POST', `${self}/authorisations`, { as });
  await tour.call('DELETE', self, { as });
  await tour.call('GET', `${self}/status`);
  await tour.call('GET', `${PATH}/${UNKNOWN}`);
  await tour.call('GET', `${PATH}/${UNKNOWN}/status`);
  await tour.call('DELETE', `${PATH}/${UNKNOWN}`);
  await tour.call('POST', PATH, { headers: CREATION });
  await ask(tour, { access: undefined });
  await ask(tour, { access: 'sometimes' });
  await ask(tour, { frequencyPerDay: 0 });
  await ask(tour, { frequencyPerDay: '3' });
  await ask(tour, {}, { ...CREATION, 'x-request-id': undefined });
  await ask(tour, { recurringIndicator: false, frequencyPerDay: 1 });
}
