import { ibanAt } from '../../samples.js';
import { ALL, agree, ask, UNKNOWN } from '../resources.js';
import type { Tour } from '../tour.js';

/** Accounts and balances, read within and beyond the limits of consents. */
export async function tourAccounts(tour: Tour): Promise<void> {
  const { get, id, self } = await agree(tour);
  const list = await get('/v1/accounts');
  await get('/v1/accounts?withBalance=true');
  const account = `/v1/accounts/${list.body.accounts?.[0]?.resourceId}`;
  await get(account);
  await get(`${account}?withBalance=true`);
  await get(`${account}/balances`);
  await get('/v1/account-list');
  await get('/v1/accounts');
  await get(`/v1/accounts/${UNKNOWN}`);
  await get(`/v1/accounts/${UNKNOWN}/balances`);
  await get('/v1/accounts', {}, 'tpp2');
  await get(account, { 'consent-id': undefined });
  await get('/v1/accounts', { 'consent-id': UNKNOWN });
  await get('/v1/accounts', { 'x-request-id': undefined });
  await get('/v1/account-list', { 'x-request-id': undefined });
  await get('/v1/accounts', { 'psu-user-agent': 'Browser/1.0' });
  await get('/v1/accounts', { accept: 'text/csv' });
  await tour.call('GET', self);
  await withinFrequency(tour, id);
  await otherRights(tour, account);
}

/** Four accesses a day without the PSU; refused ones are not counted. */
async function withinFrequency(tour: Tour, id: string): Promise<void> {
  const read = (path = '/v1/accounts') => tour.call('GET', path, { headers: { 'consent-id': id } });
  await read('/v1/accounts?withBalance=perhaps');
  for (const _ of Array(6)) await read();
  for (const _ of Array(6)) await read('/v1/account-list');
  tour.clock.forward(86_400);
  await read();
}

async function otherRights(tour: Tour, foreign: string): Promise<void> {
  const waiting = await ask(tour);
  const under = (path: string, consent: string) =>
    tour.call('GET', path, { headers: { 'consent-id': consent } });
  await under('/v1/accounts', waiting.id);
  const narrow = await agree(tour, { access: { accounts: [{ iban: ibanAt(tour.bank, 0, 1) }] } });
  const [one] = (await narrow.get('/v1/accounts?withBalance=true')).body.accounts ?? [];
  await narrow.get(`/v1/accounts/${one?.resourceId}/balances`);
  await narrow.get(
    `/v1/accounts/${one?.resourceId}/transactions/?bookingStatus=booked&dateFrom=2031-01-01`,
  );
  await narrow.get(foreign);
  const once = await agree(tour, { recurringIndicator: false, frequencyPerDay: 1 });
  await under('/v1/accounts', once.id);
  await under('/v1/accounts', once.id);
  const all = await agree(tour, ALL);
  await all.get('/v1/accounts?withBalance=true');
  await all.get('/v1/account-list');
}
