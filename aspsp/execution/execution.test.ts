import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf, daysAfter } from '../domain/calendar.js';
import { amountOf } from '../domain/money.js';
import { type RunningBank, startBank } from '../start-bank.js';
import { decide } from '../testing/browser.js';
import { type MovingClock, movingClock } from '../testing/moving-clock.js';
import { pain001 } from '../testing/pain.js';
import { CREATION, consent, ibanAt, payment } from '../testing/samples.js';
import { type CallOptions, type TppClient, tppClient } from '../testing/tpp-client.js';

const DAY = 86_400;
const QUARTER = 900;
let clock: MovingClock;
let bank: RunningBank;
let tpp: TppClient;
beforeAll(async () => {
  clock = movingClock();
  bank = await startBank({ port: 0, iamPort: 0, seams: clock });
  tpp = tppClient(bank);
  clock.toMonday();
});
afterAll(async () => {
  await tpp.close();
  await bank.close();
});

const today = () => dayOf(clock.now());
const amount = (text: string, currency = 'EUR') => ({
  instructedAmount: { currency, amount: text },
});

/** Creates a payment, lets the PSU approve it, and returns a function that reads its status. */
async function pay(path: string, options: CallOptions, psu = 0) {
  const made = await tpp.call('POST', `/v1/${path}`, options);
  expect(made.status).toBe(201);
  await decide(bank, made.body._links.scaRedirect.href, 'approve', psu);
  const self: string = made.body._links.self.href;
  const status = async () => (await tpp.call('GET', `${self}/status`)).body;
  return { self, status };
}

const json = (value: unknown, headers: object = {}): CallOptions => ({
  headers: { ...CREATION, ...headers },
  json: value,
});

/** The entries of an account after the first `since` ones. */
async function entries(iban: string, since: number) {
  const found = await bank.bank.store.find('entry', { account: iban });
  return found
    .slice(since)
    .map(({ units, partyName, bookingDate }) => [Number(units), partyName, bookingDate]);
}

const count = async (iban: string) =>
  (await bank.bank.store.find('entry', { account: iban })).length;

async function balance(iban: string): Promise<bigint> {
  const account = await bank.bank.store.get('account', iban);
  const found = await bank.bank.store.find('entry', { account: iban });
  return found.reduce((sum, { units }) => sum + units, account?.opening ?? 0n);
}

describe('a single payment', () => {
  it('moves funds once, from the debtor to the creditor, when it is due', async () => {
    const [from, to] = [ibanAt(bank), ibanAt(bank, 1)];
    const [before, earlier] = [await count(from), await count(to)];
    const { status } = await pay('payments/sepa-credit-transfers', json(payment(bank)));
    expect(await status()).toEqual({ transactionStatus: 'ACTC', fundsAvailable: true });
    expect(await count(from)).toBe(before);
    clock.forward(QUARTER);
    const looks = await Promise.all([status(), status(), status()]);
    expect(looks.map((one) => one.transactionStatus)).toEqual(['ACSC', 'ACSC', 'ACSC']);
    expect(await entries(from, before)).toEqual([[-100, 'Bruno Example', today()]]);
    expect(await entries(to, earlier)).toEqual([[100, 'Anna Example', today()]]);
  });

  it('appears in the next read of balances and transactions, without a read of its status', async () => {
    const made = await tpp.call('POST', '/v1/consents', json(consent(bank)));
    await decide(bank, made.body._links.scaRedirect.href);
    const headers = { 'consent-id': made.body.consentId, 'psu-ip-address': '192.0.2.3' };
    const [account] = (await tpp.call('GET', '/v1/accounts', { headers })).body.accounts;
    const read = async (what: string) =>
      (await tpp.call('GET', `/v1/accounts/${account.resourceId}/${what}`, { headers })).body;
    const booked = ({ balances }: { balances: { balanceType: string; balanceAmount: object }[] }) =>
      balances.find((one) => one.balanceType === 'interimBooked')?.balanceAmount;
    const before = booked(await read('balances'));
    await pay('payments/sepa-credit-transfers', json(payment(bank, amount('10.00'))));
    expect(booked(await read('balances'))).toEqual(before);
    clock.forward(QUARTER);
    const now = await balance(ibanAt(bank));
    const after = booked(await read('balances'));
    const pending = (await bank.bank.store.find('entry', { account: ibanAt(bank) }))
      .filter(({ bookingDate }) => bookingDate === undefined)
      .reduce((sum, { units }) => sum + units, 0n);
    expect(after).not.toEqual(before);
    expect(after).toEqual(amountOf(now - 1000n - pending, 'EUR'));
    const query = `transactions/?bookingStatus=booked&dateFrom=${today()}`;
    const { transactions } = await read(query);
    expect(transactions.booked[0]).toMatchObject({
      creditorName: 'Bruno Example',
      transactionAmount: { currency: 'EUR', amount: '-10.00' },
    });
  });

  it('exchanges an amount that is not in the currency of the account', async () => {
    const from = ibanAt(bank);
    const before = await count(from);
    const lei = json(
      payment(bank, { ...amount('49.70', 'RON'), creditorAccount: { iban: ibanAt(bank, 1, 1) } }),
    );
    const { status } = await pay('payments/ro-credit-transfers', lei);
    clock.forward(QUARTER);
    expect((await status()).transactionStatus).toBe('ACSC');
    expect((await entries(from, before))[0]?.[0]).toBe(-1000);
    const credited = await bank.bank.store.find('entry', { account: ibanAt(bank, 1, 1) });
    expect(credited.at(-1)).toMatchObject({ units: 4970n, partyName: 'Anna Example' });
  });

  it.each([
    ['that the order names', 'EUR', { currency: 'USD' }, 'USD'],
    ['with the currency of the amount', 'USD', {}, 'USD'],
    ['with the currency of the amount', 'EUR', {}, 'EUR'],
    ['that comes first, exchanged', 'RON', {}, 'EUR'],
  ])('debits the part of a multicurrency account %s (%s %j)', async (_, currency, named, part) => {
    const travel = bank.psus[0]?.multicurrency[0]?.iban ?? '';
    const parts = async () => [await count(`${travel}-EUR`), await count(`${travel}-USD`)];
    const [euros = 0, dollars = 0] = await parts();
    const debtorAccount = { iban: travel, ...named };
    const order = payment(bank, { ...amount('1.00', currency), debtorAccount });
    const { status } = await pay('payments/cross-border-credit-transfers', json(order));
    clock.forward(QUARTER);
    expect((await status()).transactionStatus).toBe('ACSC');
    const want = part === 'EUR' ? [euros + 1, dollars] : [euros, dollars + 1];
    expect(await parts()).toEqual(want);
  });

  it('is rejected without entries if funds are missing when it is due', async () => {
    const before = await count(ibanAt(bank));
    const { status } = await pay(
      'payments/sepa-credit-transfers',
      json(payment(bank, amount('999999'))),
    );
    expect(await status()).toEqual({ transactionStatus: 'ACTC', fundsAvailable: false });
    clock.forward(QUARTER);
    expect(await status()).toEqual({ transactionStatus: 'RJCT', fundsAvailable: false });
    expect(await count(ibanAt(bank))).toBe(before);
  });

  it('is rejected at once when the TPP asks for that', async () => {
    const prefers = { 'tpp-rejection-nofunds-preferred': 'true' };
    const { status } = await pay(
      'payments/sepa-credit-transfers',
      json(payment(bank, amount('999999')), prefers),
    );
    expect(await status()).toEqual({ transactionStatus: 'RJCT', fundsAvailable: false });
    const paid = await pay('payments/sepa-credit-transfers', json(payment(bank), prefers));
    expect(await paid.status()).toEqual({ transactionStatus: 'ACTC', fundsAvailable: true });
  });

  it('gets the funds before another payment that is due later', async () => {
    const funds = amountOf((await balance(ibanAt(bank, 1))) - 100n, 'EUR');
    const all = {
      debtorAccount: { iban: ibanAt(bank, 1) },
      creditorAccount: { iban: ibanAt(bank) },
      ...amount(funds.amount),
    };
    const later = await pay(
      'payments/sepa-credit-transfers',
      json(payment(bank, { ...all, requestedExecutionDate: daysAfter(today(), 2) })),
      1,
    );
    const sooner = await pay(
      'payments/sepa-credit-transfers',
      json(payment(bank, { ...all, requestedExecutionDate: daysAfter(today(), 1) })),
      1,
    );
    clock.forward(2 * DAY);
    expect((await later.status()).transactionStatus).toBe('RJCT');
    expect((await sooner.status()).transactionStatus).toBe('ACSC');
    clock.toMonday();
  });

  it('is not executed after its cancellation', async () => {
    const before = await count(ibanAt(bank));
    const { self, status } = await pay('payments/sepa-credit-transfers', json(payment(bank)));
    const deleted = await tpp.call('DELETE', self);
    const list = deleted.body._links.startAuthorisation.href;
    const started = await tpp.call('POST', list, json({}));
    await decide(bank, started.body._links.scaRedirect.href);
    expect(await bank.bank.store.find('due', {})).toEqual([]);
    clock.forward(QUARTER);
    expect((await status()).transactionStatus).toBe('CANC');
    expect(await count(ibanAt(bank))).toBe(before);
  });
});

describe('a bulk payment', () => {
  const block = (text: string) => {
    const { debtorAccount: _, ...rest } = payment(bank, amount(text));
    return rest;
  };
  const bulk = (texts: readonly string[], change: object = {}) =>
    json({
      debtorAccount: { iban: ibanAt(bank) },
      payments: texts.map(block),
      ...change,
    });
  const none = [] as const;

  it('debits the account part whose funds were checked, even if the first transfer is not paid', async () => {
    const travel = bank.psus[0]?.multicurrency[0]?.iban ?? '';
    const [euros, dollars] = [await count(`${travel}-EUR`), await count(`${travel}-USD`)];
    const { debtorAccount: _, ...second } = payment(bank, amount('1.00', 'USD'));
    const order = {
      debtorAccount: { iban: travel },
      payments: [block('99999.00'), second],
    };
    const { status } = await pay('bulk-payments/cross-border-credit-transfers', json(order));
    clock.forward(QUARTER);
    expect((await status()).transactionStatus).toBe('PART');
    expect(await count(`${travel}-EUR`)).toBe(euros + 1);
    expect(await count(`${travel}-USD`)).toBe(dollars);
  });

  it.each([
    ['one entry for each transfer', ['1.00', '2.00'], {}, 'ACSC', [-100, -200], [100, 200]],
    [
      'one entry for all transfers',
      ['1.00', '2.00'],
      { batchBookingPreferred: true },
      'ACSC',
      [-300],
      [100, 200],
    ],
    [
      'the transfers that have funds',
      ['1.00', '999999', '2.00'],
      {},
      'PART',
      [-100, -200],
      [100, 200],
    ],
    ['nothing without funds', ['999998', '999999'], {}, 'RJCT', none, none],
  ])('books %s', async (_name, texts, change, want, debits, credits) => {
    const [from, to] = [ibanAt(bank), ibanAt(bank, 1)];
    const [before, earlier] = [await count(from), await count(to)];
    const { status } = await pay('bulk-payments/sepa-credit-transfers', bulk(texts, change));
    clock.forward(QUARTER);
    expect((await status()).transactionStatus).toBe(want);
    const units = (found: unknown[][]) => found.map(([first]) => first);
    expect(units(await entries(from, before))).toEqual(debits);
    expect(units(await entries(to, earlier))).toEqual(credits);
  });

  it('in pain.001 is booked in the same way', async () => {
    const before = await count(ibanAt(bank));
    const transfers = [{ iban: ibanAt(bank, 1) }, { iban: ibanAt(bank, 1), amount: '4.00' }];
    const text = pain001({ debtor: ibanAt(bank), transfers, batch: true });
    const { self, status } = await pay('bulk-payments/pain.001-sepa-credit-transfers', {
      headers: { ...CREATION, 'content-type': 'application/xml' },
      text,
    });
    clock.forward(QUARTER);
    expect((await status()).transactionStatus).toBe('ACSC');
    expect(await entries(ibanAt(bank), before)).toEqual([[-500, 'Batch of 2 payments', today()]]);
    expect((await tpp.call('GET', self)).text).toBe(text);
  });
});

describe('a periodic payment', () => {
  const weekly = (change: object = {}) =>
    json(payment(bank, { startDate: today(), frequency: 'Weekly', ...change }));

  it('is executed on each of its days until the last', async () => {
    clock.toMonday();
    const monday = today();
    const before = await count(ibanAt(bank));
    const { status } = await pay(
      'periodic-payments/sepa-credit-transfers',
      weekly({ endDate: daysAfter(monday, 15) }),
    );
    clock.forward(QUARTER);
    expect((await status()).transactionStatus).toBe('ACTC');
    clock.forward(7 * DAY);
    expect((await status()).transactionStatus).toBe('ACTC');
    clock.forward(13 * DAY);
    expect((await status()).transactionStatus).toBe('ACSC');
    const days = [monday, daysAfter(monday, 7), daysAfter(monday, 14)];
    expect(await entries(ibanAt(bank), before)).toEqual(
      days.map((day) => [-100, 'Bruno Example', day]),
    );
  });

  it('skips an execution without funds and continues; it can be cancelled in between', async () => {
    clock.toMonday();
    const before = await count(ibanAt(bank, 0, 1));
    const funds = await balance(ibanAt(bank, 0, 1));
    const { amount: third } = amountOf(funds / 3n + 100n, 'EUR');
    const { self, status } = await pay(
      'periodic-payments/sepa-credit-transfers',
      weekly({ ...amount(third), debtorAccount: { iban: ibanAt(bank, 0, 1) } }),
    );
    clock.forward(8 * DAY);
    expect(await status()).toEqual({ transactionStatus: 'ACTC', fundsAvailable: true });
    clock.forward(7 * DAY);
    expect(await status()).toEqual({ transactionStatus: 'ACTC', fundsAvailable: false });
    expect((await entries(ibanAt(bank, 0, 1), before)).length).toBe(2);
    expect((await tpp.call('DELETE', self)).status).toBe(202);
  });
});
