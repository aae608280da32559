import { agree, UNKNOWN } from '../resources.js';
import type { Tour } from '../tour.js';

const PERIOD = 'dateFrom=2031-01-20&dateTo=2031-03-03';

/** Lists of transactions by period, status and delta; details; statements. */
export async function tourTransactions(tour: Tour): Promise<void> {
  const { get } = await agree(tour);
  const list = await get('/v1/accounts');
  const account = `/v1/accounts/${list.body.accounts?.[0]?.resourceId}`;
  const read = (query: string, headers: object = {}) =>
    get(`${account}/transactions/?${query}`, headers);
  const booked = await read(`bookingStatus=booked&${PERIOD}`);
  for (const status of ['pending', 'both', 'information', 'lost']) {
    await read(`bookingStatus=${status}&${PERIOD}`);
  }
  await read(`bookingStatus=both&${PERIOD}&withBalance=true`);
  await read('bookingStatus=booked&dateFrom=2031-02-03&dateTo=2031-02-22');
  await read('bookingStatus=both&dateFrom=2031-02-01');
  await read(PERIOD);
  await read('bookingStatus=booked');
  await read('bookingStatus=booked&dateFrom=yesterday');
  await read('bookingStatus=booked&dateFrom=2031-03-03&dateTo=2031-01-20');
  await read(`bookingStatus=booked&${PERIOD}`, { 'consent-id': undefined });
  await read(`bookingStatus=booked&${PERIOD}`, { accept: 'application/xml' });
  await get(`/v1/accounts/${UNKNOWN}/transactions/?bookingStatus=booked&${PERIOD}`);
  const entries = booked.body.transactions?.booked ?? [];
  const reference = entries[4]?.entryReference;
  await read(`bookingStatus=both&entryReferenceFrom=${reference}`);
  await read('bookingStatus=both&deltaList=true');
  await read('bookingStatus=both&deltaList=true');
  for (const entry of entries.slice(0, 2)) {
    await get(`${account}/transactions/${entry.transactionId}`);
  }
  await get(`${account}/transactions/${UNKNOWN}`);
  await get(`/v1/accounts/${UNKNOWN}/transactions/${entries[0]?.transactionId}`);
  await get(`${account}/transactions/${entries[0]?.transactionId}`, {}, 'tpp2');
}
