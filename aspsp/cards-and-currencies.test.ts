import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBank, startBank } from './start-bank.js';
import { type Agreed, agree } from './testing/agree.js';
import { type MovingClock, movingClock } from './testing/moving-clock.js';
import { ibanAt, periodOf } from './testing/samples.js';
import { type Reply, type TppClient, tppClient } from './testing/tpp-client.js';

let clock: MovingClock;
let bank: RunningBank;
let tpp: TppClient;
let all: Agreed;
beforeAll(async () => {
  clock = movingClock();
  bank = await startBank({ port: 0, iamPort: 0, seams: clock });
  tpp = tppClient(bank);
  all = await agree(bank, tpp, { access: { allPsd2: 'allAccounts' }, frequencyPerDay: 2 });
});
afterAll(async () => {
  await tpp.close();
  await bank.close();
});

const dates = () => {
  const { dateFrom, dateTo } = periodOf(bank);
  return `dateFrom=${dateFrom}&dateTo=${dateTo}`;
};
type Body = Reply['body'];

const find = (list: Body, currency: string, iban?: string): Body =>
  list.find((one: Body) => one.currency === currency && (iban === undefined || one.iban === iban));

describe('card accounts', () => {
  it('can be read: list, details, balances and transactions', async () => {
    const list = await all.get('/v1/card-accounts');
    const [card] = list.body.cardAccounts;
    expect(card).toMatchObject({
      maskedPan: '999999******0105',
      currency: 'EUR',
      status: 'enabled',
      creditLimit: { currency: 'EUR', amount: '2500.00' },
    });
    const detail = await all.get(`/v1/card-accounts/${card.resourceId}`);
    expect(detail.body).toEqual({ cardAccount: card });
    const balances = await all.get(card._links.balances.href);
    expect(balances.body.cardAccount).toEqual({ maskedPan: '999999******0105', currency: 'EUR' });
    expect(balances.body.balances).toEqual(card.balances);
    const types = card.balances.map((one: { balanceType: string }) => one.balanceType);
    expect(types).toEqual(['closingBooked', 'interimBooked', 'expected', 'nonBilled']);
    const query = `?bookingStatus=both&withBalance=true&${dates()}`;
    const report = await all.get(card._links.transactions.href + query);
    expect(report.status).toBe(200);
    const { booked, pending, _links: links } = report.body.cardTransactions;
    expect([booked.length, pending.length]).toEqual([5, 1]);
    expect(links.cardAccount.href).toBe(`${bank.baseUrl}/v1/card-accounts/${card.resourceId}`);
    expect(booked[0]).toMatchObject({
      maskedPAN: '999999******0105',
      transactionAmount: { currency: 'EUR', amount: '-18.49' },
      transactionDetails: 'Market Example, Purchase 1005',
      invoiced: false,
    });
    expect(pending[0].bookingDate).toBeUndefined();
    expect(report.body.balances).toEqual(card.balances);
  });

  it('have a nonBilled balance: the sum of the booked entries not yet invoiced', async () => {
    const [card] = (await all.get('/v1/card-accounts')).body.cardAccounts;
    const report = await all.get(
      `${card._links.transactions.href}?bookingStatus=booked&${dates()}`,
    );
    const open = report.body.cardTransactions.booked
      .filter((one: { invoiced: boolean }) => !one.invoiced)
      .reduce(
        (sum: number, one: { transactionAmount: { amount: string } }) =>
          sum + Math.round(Number(one.transactionAmount.amount) * 100),
        0,
      );
    expect(card.balances[3].balanceAmount.amount).toBe((open / 100).toFixed(2));
  });

  it.each([
    {
      name: 'standing orders',
      query: () => `bookingStatus=information&${dates()}`,
      want: [400, 'PARAMETER_NOT_SUPPORTED'],
    },
    { name: 'no period', query: () => 'bookingStatus=booked', want: [400, 'FORMAT_ERROR'] },
    {
      name: 'a delta list',
      query: () => 'bookingStatus=booked&deltaList=true',
      want: [200, undefined],
    },
    {
      name: 'pending entries',
      query: () => `bookingStatus=pending&${dates()}`,
      want: [200, undefined],
    },
  ])('return $want for $name', async ({ query, want }) => {
    const [card] = (await all.get('/v1/card-accounts')).body.cardAccounts;
    const reply = await all.get(`${card._links.transactions.href}?${query()}`);
    expect([reply.status, reply.body.tppMessages?.[0].code]).toEqual(want);
  });

  it('are available in JSON only', async () => {
    const [card] = (await all.get('/v1/card-accounts')).body.cardAccounts;
    const path = `${card._links.transactions.href}?bookingStatus=booked&${dates()}`;
    const reply = await all.get(path, { accept: 'application/xml' });
    expect([reply.status, reply.body.tppMessages[0].code]).toEqual([
      406,
      'REQUESTED_FORMATS_INVALID',
    ]);
  });

  it('are unknown under /accounts, and other accounts under /card-accounts', async () => {
    const [card] = (await all.get('/v1/card-accounts')).body.cardAccounts;
    const [account] = (await all.get('/v1/accounts')).body.accounts;
    const paths = [
      `/v1/accounts/${card.resourceId}`,
      `/v1/accounts/${card.resourceId}/balances`,
      `/v1/card-accounts/${account.resourceId}`,
      `/v1/card-accounts/${account.resourceId}/balances`,
      `/v1/card-accounts/${account.resourceId}/transactions?bookingStatus=booked&${dates()}`,
    ];
    for (const path of paths) {
      const reply = await all.get(path);
      expect([reply.status, reply.body.tppMessages[0].code]).toEqual([404, 'RESOURCE_UNKNOWN']);
    }
  });

  it('have no balances and transactions that the consent does not grant', async () => {
    const { maskedPan = '' } = bank.psus[0]?.cards[0] ?? {};
    const bare = await agree(bank, tpp, {
      recurringIndicator: false,
      frequencyPerDay: 1,
      access: { accounts: [{ maskedPan }] },
    });
    const [card] = (await bare.get('/v1/card-accounts')).body.cardAccounts;
    expect([card.balances, card._links]).toEqual([undefined, {}]);
    const path = `/v1/card-accounts/${card.resourceId}`;
    for (const tail of ['/balances', `/transactions?bookingStatus=booked&${dates()}`]) {
      const reply = await bare.get(path + tail);
      expect([reply.status, reply.body.tppMessages[0].code]).toEqual([401, 'CONSENT_INVALID']);
    }
  });
});

describe('a multicurrency account', () => {
  const iban = () => bank.psus[0]?.multicurrency[0]?.iban ?? '';

  it('is listed as a whole and with its parts', async () => {
    const list = await all.get('/v1/accounts?withBalance=true');
    const shown = list.body.accounts.filter((one: { iban: string }) => one.iban === iban());
    const currencies = shown.map((one: { currency: string }) => one.currency);
    expect(currencies).toEqual(['XXX', 'EUR', 'USD']);
    const whole = find(shown, 'XXX');
    const parts = [find(shown, 'EUR'), find(shown, 'USD')];
    expect(whole.balances).toEqual(parts.flatMap(({ balances }) => balances));
    const path = `${whole._links.transactions.href}?bookingStatus=both&${dates()}`;
    const report = await all.get(path);
    expect(report.body.account).toEqual({ iban: iban(), currency: 'XXX' });
    const { booked, pending } = report.body.transactions;
    expect([booked.length, pending.length]).toEqual([6, 2]);
    const { transactionAmount, transactionId } = find(
      booked.map((one: { transactionAmount: object }) => ({ ...one, ...one.transactionAmount })),
      'USD',
    );
    const dollars = await all.get(`${parts[1]._links.transactions.href}${transactionId}`);
    expect(dollars.body.transactionsDetails).toMatchObject({ transactionId, transactionAmount });
    const euros = await all.get(`${parts[0]._links.transactions.href}${transactionId}`);
    expect(euros.status).toBe(404);
  });

  it.each([
    { currency: undefined, want: ['XXX', 'EUR', 'USD'] },
    { currency: 'USD', want: ['USD'] },
    { currency: 'XXX', want: ['XXX'] },
  ])('shows $want when the consent names the currency $currency', async ({ currency, want }) => {
    const reference = currency === undefined ? { iban: iban() } : { iban: iban(), currency };
    const some = await agree(bank, tpp, {
      recurringIndicator: false,
      frequencyPerDay: 1,
      access: { accounts: [reference] },
    });
    const { accounts } = (await some.get('/v1/accounts')).body;
    expect(accounts.map((one: { currency: string }) => one.currency)).toEqual(want);
  });
});

describe('the account list', () => {
  it('shows all accounts of a consent without balances', async () => {
    const list = await all.get('/v1/account-list');
    expect(list.status).toBe(200);
    expect([list.body.accounts.length, list.body.cardAccounts.length]).toEqual([5, 1]);
    expect(list.text).not.toContain('"balanceAmount"');
    expect(find(list.body.accounts, 'EUR').iban).toBe(ibanAt(bank));
  });

  it.each([
    { headers: {}, want: 'FORMAT_ERROR' },
    { headers: { 'consent-id': 'unknown' }, want: 'CONSENT_UNKNOWN' },
  ])('is refused with the headers $headers: $want', async ({ headers, want }) => {
    const reply = await tpp.call('GET', '/v1/account-list', { headers });
    expect([reply.status, reply.body.tppMessages[0].code]).toEqual([400, want]);
  });
});

describe('the count of accesses', () => {
  it('is kept per address, also for cards and the account list', async () => {
    const headers = { 'consent-id': all.id };
    const [card] = (await all.get('/v1/card-accounts')).body.cardAccounts;
    const paths = [
      '/v1/card-accounts',
      `/v1/card-accounts/${card.resourceId}`,
      `/v1/card-accounts/${card.resourceId}/balances`,
      `/v1/card-accounts/${card.resourceId}/transactions?bookingStatus=booked&${dates()}`,
      '/v1/account-list',
    ];
    for (const path of paths) {
      const read = async () => (await tpp.call('GET', path, { headers })).status;
      expect([await read(), await read(), await read()]).toEqual([200, 200, 429]);
      expect((await all.get(path)).status).toBe(200);
    }
    clock.forward(86_400);
    expect((await tpp.call('GET', '/v1/card-accounts', { headers })).status).toBe(200);
  });
});
