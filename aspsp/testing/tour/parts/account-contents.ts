import { ibanAt } from '../../samples.js';
import { ALL, agree, ask } from '../resources.js';
import type { Tour } from '../tour.js';

const PERIOD = 'dateFrom=2031-01-01&dateTo=2031-03-03';
const SHORT = 'dateFrom=2031-02-01&dateTo=2031-02-15';
const BOOKED = 'bookingStatus=booked';

/** Lists for shorter periods and with other flags, balances within lists, contents of consents. */
export async function tourAccountContents(tour: Tour): Promise<void> {
  const access = { transactions: [{ iban: ibanAt(tour.bank) }] };
  for (const change of [{}, { access }, { recurringIndicator: false, frequencyPerDay: 1 }]) {
    const { self } = await ask(tour, { validUntil: '2031-04-05', ...change });
    await tour.call('GET', self);
  }
  const narrow = await agree(tour, { access });
  await tour.call('GET', narrow.self);
  await readAll(narrow.get);
  const { get } = await agree(tour, ALL);
  await readAll(get);
  const maskedPan = await readCards(get);
  const narrowed = { transactions: [{ maskedPan }] };
  await readCards((await agree(tour, { access: narrowed })).get);
}

type Get = Awaited<ReturnType<typeof agree>>['get'];

async function readAll(get: Get): Promise<void> {
  const list = await get('/v1/accounts?withBalance=true');
  const account = `/v1/accounts/${list.body.accounts?.[0]?.resourceId}`;
  await get(`${account}?withBalance=true`);
  await get(`${account}/balances`);
  const read = (query: string) => get(`${account}/transactions/?${query}`);
  const whole = await read(`${BOOKED}&${PERIOD}`);
  await read(`${BOOKED}&${SHORT}`);
  await read(`${BOOKED}&${PERIOD}&withBalance=true`);
  const reference = whole.body.transactions?.booked?.[2]?.entryReference;
  await read(`${BOOKED}&entryReferenceFrom=${reference}`);
  await read(`bookingStatus=both&${PERIOD}`);
  await read(`${BOOKED}&deltaList=true`);
  await read(`${BOOKED}&deltaList=true`);
  const next = whole.body.transactions?._links?.next?.href;
  if (typeof next === 'string') await get(next);
}

async function readCards(get: Get): Promise<unknown> {
  const list = await get('/v1/card-accounts');
  const card = `/v1/card-accounts/${list.body.cardAccounts?.[0]?.resourceId}`;
  await get(card);
  await get(`${card}/transactions?${BOOKED}&${PERIOD}`);
  await get(`${card}/transactions?${BOOKED}&${SHORT}`);
  await get(`${card}/transactions?${BOOKED}&${PERIOD}&withBalance=true`);
  return list.body.cardAccounts?.[0]?.maskedPan;
}
