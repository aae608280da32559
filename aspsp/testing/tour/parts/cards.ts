import { ALL, agree, UNKNOWN } from '../resources.js';
import type { Tour } from '../tour.js';

/** Card accounts: everything that can be read. */
export async function tourCards(tour: Tour): Promise<void> {
  const { get } = await agree(tour, ALL);
  const list = await get('/v1/card-accounts');
  const accounts = await get('/v1/accounts');
  const card = `/v1/card-accounts/${list.body.cardAccounts?.[0]?.resourceId}`;
  await get(card);
  await get(`${card}/balances`);
  const period = 'dateFrom=2031-01-01&dateTo=2031-03-03';
  for (const status of ['booked', 'pending', 'both', 'lost']) {
    await get(`${card}/transactions?bookingStatus=${status}&${period}`);
  }
  await get(`${card}/transactions?bookingStatus=booked&dateFrom=2031-02-11&dateTo=2031-02-27`);
  await get(`${card}/transactions?bookingStatus=booked&${period}&withBalance=true`);
  await get(`${card}/transactions?bookingStatus=booked`);
  await get(`${card}/transactions?bookingStatus=booked&${period}`, { 'consent-id': undefined });
  await get('/v1/account-list');
  await get('/v1/account-list', { 'consent-id': undefined });
  await get(`/v1/card-accounts/${UNKNOWN}`);
  await get(`/v1/card-accounts/${UNKNOWN}/balances`);
  await get(`/v1/card-accounts/${accounts.body.accounts?.[0]?.resourceId}`);
  await get('/v1/card-accounts', { 'consent-id': undefined });
  await get('/v1/card-accounts', { 'x-request-id': undefined });
  await get('/v1/card-accounts', {}, 'tpp2');
  await get(`${card}/balances`, {}, 'tpp2');
  await get(card, {}, 'wrong-role');
}
