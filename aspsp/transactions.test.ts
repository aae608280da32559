import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysAfter } from './domain/calendar.js';
import type { Entry } from './domain/entities.js';
import { type RunningBank, startBank } from './start-bank.js';
import { type Agreed, agree } from './testing/agree.js';
import { type MovingClock, movingClock } from './testing/moving-clock.js';
import { ibanAt, periodOf } from './testing/samples.js';
import { type Reply, type TppClient, tppClient } from './testing/tpp-client.js';

let clock: MovingClock;
let bank: RunningBank;
let tpp: TppClient;
let full: Agreed;
let path: string;
beforeAll(async () => {
  clock = movingClock();
  const config = { transactions: { pageSize: 4 } };
  bank = await startBank({ port: 0, iamPort: 0, seams: clock, config });
  tpp = tppClient(bank);
  full = await agree(bank, tpp);
  path = (await full.get('/v1/accounts')).body.accounts[0]._links.transactions.href;
});
afterAll(async () => {
  await tpp.close();
  await bank.close();
});

const codes = ({ body }: Reply) => body.tppMessages?.map((one: { code: string }) => one.code);
const today = () => periodOf(bank).dateTo;
const period = () => `dateFrom=${periodOf(bank).dateFrom}`;
const ids = (reply: Reply): string[] =>
  ['booked', 'pending'].flatMap((list) =>
    (reply.body.transactions[list] ?? []).map(
      (one: Entry & { transactionId: string }) => one.transactionId,
    ),
  );

/** Adds an entry of today to the first account. */
async function enter(id: string, change: Partial<Entry> = {}, booked = true): Promise<void> {
  const account = ibanAt(bank);
  const known = await bank.bank.store.find('entry', { account });
  const [first] = known;
  if (first === undefined) throw new Error('an entry is needed');
  const { bookingDate: _old, ...pattern } = first;
  const reference = String(known.length + 1).padStart(6, '0');
  const day = { valueDate: today(), entryDate: today() };
  const booking = booked ? { bookingDate: today() } : {};
  await bank.bank.store.put('entry', { ...pattern, id, reference, ...day, ...booking, ...change });
}

/** Reads one page after the other by following a link. */
async function walk(first: string, link: 'next' | 'previous', as = full): Promise<Reply[]> {
  const pages = [await as.get(first)];
  for (;;) {
    const more = pages.at(-1)?.body.transactions._links[link]?.href;
    if (more === undefined) return pages;
    pages.push(await as.get(more));
  }
}

const JSON_ONLY = 'The response is available only as application/json.';

describe('a list of transactions', () => {
  it.each([
    { name: 'booked', query: () => `bookingStatus=booked&${period()}`, want: ['booked'] },
    { name: 'pending', query: () => `bookingStatus=pending&${period()}`, want: ['pending'] },
    { name: 'both', query: () => `bookingStatus=both&${period()}`, want: ['booked', 'pending'] },
    { name: 'information', query: () => 'bookingStatus=information', want: ['information'] },
    { name: 'no period', query: () => 'bookingStatus=booked', want: 'FORMAT_ERROR' },
    { name: 'no bookingStatus', query: () => 'dateFrom=2026-01-01', want: 'FORMAT_ERROR' },
    {
      name: 'an unknown bookingStatus',
      query: () => 'bookingStatus=all&dateFrom=2026-01-01',
      want: 'FORMAT_ERROR',
    },
    {
      name: 'a day that does not exist',
      query: () => 'bookingStatus=booked&dateFrom=2026-02-30',
      want: 'FORMAT_ERROR',
    },
    {
      name: 'an end before the start',
      query: () => `bookingStatus=booked&dateFrom=${today()}&dateTo=2020-01-01`,
      want: 'PERIOD_INVALID',
    },
    {
      name: 'both ways of delta access',
      query: () => 'bookingStatus=booked&deltaList=true&entryReferenceFrom=000001',
      want: 'FORMAT_ERROR',
    },
    {
      name: 'an unknown entry',
      query: () => 'bookingStatus=booked&entryReferenceFrom=none',
      want: 'RESOURCE_UNKNOWN',
    },
    {
      name: 'an unknown page',
      query: () => `bookingStatus=booked&page=none&${period()}`,
      want: 'FORMAT_ERROR',
    },
  ])('for $name: $want', async ({ query, want }) => {
    const reply = await full.get(`${path}?${query()}`);
    if (typeof want === 'string') expect([reply.status, codes(reply)]).toEqual([400, [want]]);
    else {
      const lists = Object.keys(reply.body.transactions).filter((key) => key !== '_links');
      expect([reply.status, lists]).toEqual([200, want]);
    }
  });

  it('is refused with all errors when the bank does not offer it', async () => {
    const config = {
      transactions: { bookingStatuses: ['booked' as const], delta: [], formats: ['json' as const] },
    };
    const poor = await startBank({ port: 0, iamPort: 0, certs: bank.certs, config });
    const as = tppClient(poor);
    const agreed = await agree(poor, as);
    const [account] = (await agreed.get('/v1/accounts')).body.accounts;
    const at = account._links.transactions.href;
    const rows = [
      [`bookingStatus=both&${period()}`, ['PARAMETER_NOT_SUPPORTED']],
      ['bookingStatus=information', ['PARAMETER_NOT_SUPPORTED']],
      ['bookingStatus=booked&deltaList=true', ['PARAMETER_NOT_SUPPORTED']],
      ['bookingStatus=booked&entryReferenceFrom=000001', ['PARAMETER_NOT_SUPPORTED']],
      ['bookingStatus=both', ['PARAMETER_NOT_SUPPORTED', 'FORMAT_ERROR']],
    ] as const;
    const replies: Reply[] = [];
    for (const [query] of rows) replies.push(await agreed.get(`${at}?${query}`));
    const accept = { accept: 'application/xml' };
    const xml = await agreed.get(`${at}?bookingStatus=booked&${period()}`, accept);
    const none = await agreed.get(`${at}?bookingStatus=booked`, { accept: 'text/plain' });
    await as.close();
    await poor.close();
    expect(replies.map(codes)).toEqual(rows.map(([, want]) => want));
    expect([xml.status, codes(xml)]).toEqual([406, ['REQUESTED_FORMATS_INVALID']]);
    expect([none.status, none.body.tppMessages]).toMatchObject([406, [{ text: JSON_ONLY }]]);
  });

  it('may contain standing orders', async () => {
    const reply = await full.get(`${path}?bookingStatus=information&page=none`);
    expect(reply.body.transactions.information).toEqual([
      {
        creditorName: 'Housing Example',
        creditorAccount: { iban: expect.stringMatching(/^DE/) },
        debtorAccount: { iban: ibanAt(bank) },
        transactionAmount: { currency: 'EUR', amount: '-860.00' },
        remittanceInformationUnstructured: 'Rent',
        additionalInformationStructured: {
          standingOrderDetails: {
            startDate: daysAfter(today(), -400),
            frequency: 'Monthly',
            dayOfExecution: '1',
          },
        },
      },
    ]);
    const xml = await full.get(`${path}?bookingStatus=information`, { accept: 'application/xml' });
    expect([xml.status, codes(xml)]).toEqual([406, ['REQUESTED_FORMATS_INVALID']]);
  });

  it('is the same without the slash at the end of its path', async () => {
    const query = `?bookingStatus=booked&${period()}`;
    const [usual, bare] = [
      await full.get(`${path}${query}`),
      await full.get(`${path.slice(0, -1)}${query}`),
    ];
    expect(bare.status).toBe(200);
    expect(bare.body.transactions.booked).toEqual(usual.body.transactions.booked);
  });
});

describe('pages', () => {
  const list = () => `${path}?bookingStatus=both&withBalance=true&${period()}`;

  it('contain every entry once, the newest first, forwards and backwards', async () => {
    const onward = await walk(list(), 'next');
    expect(onward.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(onward.map((page) => ids(page).length)).toEqual([4, 4, 3]);
    expect(new Set(onward.flatMap(ids)).size).toBe(11);
    const days = onward.flatMap(({ body }) =>
      body.transactions.booked.map((one: { bookingDate: string }) => one.bookingDate),
    );
    expect(days).toEqual([...days].sort().reverse());
    const [first] = onward;
    const back = await walk(first?.body.transactions._links.last.href, 'previous');
    expect(back.map(ids)).toEqual(onward.map(ids).reverse());
    const end = onward.at(-1)?.body;
    const start = await full.get(end.transactions._links.first.href);
    expect(ids(start)).toEqual(ids(first as Reply));
    expect([start.body.balances?.length, end.balances]).toEqual([3, undefined]);
    expect([
      Object.keys(first?.body.transactions._links),
      Object.keys(end.transactions._links),
    ]).toEqual([
      ['account', 'first', 'next', 'last'],
      ['account', 'first', 'previous', 'last'],
    ]);
  });

  it('do not shift when a new entry arrives', async () => {
    const [, second] = await walk(list(), 'next');
    const [first] = await walk(list(), 'next');
    await enter('between');
    const again = await full.get(first?.body.transactions._links.next.href);
    expect(ids(again)).toEqual(ids(second as Reply));
    await bank.bank.store.take('entry', 'between');
  });

  it('are counted separately, and an invented page does not avoid the limit', async () => {
    const counted = await agree(bank, tpp, {
      recurringIndicator: false,
      frequencyPerDay: 1,
    });
    const headers = { 'consent-id': counted.id };
    const [account] = (await counted.get('/v1/accounts')).body.accounts;
    const at = `${account._links.transactions.href}?bookingStatus=both&${period()}`;
    const first = await tpp.call('GET', at, { headers });
    const { next } = first.body.transactions._links;
    const read = async (address: string) => (await tpp.call('GET', address, { headers })).status;
    expect([await read(next.href), await read(next.href), await read(at)]).toEqual([200, 429, 429]);
    expect(await read(`${at}&page=none`)).toBe(400);
    expect(await read(`${account._links.transactions.href}?bookingStatus=information&page=x`)).toBe(
      429,
    );
    expect(await read(`/v1/accounts?page=x`)).toBe(429);
  });
});

describe('delta access', () => {
  it('returns all entries after a given one', async () => {
    const whole = await full.get(`${path}?bookingStatus=booked&${period()}`);
    const [newest, before] = whole.body.transactions.booked;
    const from = `bookingStatus=booked&entryReferenceFrom=${before.entryReference}`;
    expect(ids(await full.get(`${path}?${from}`))).toEqual([newest.transactionId]);
  });

  it('returns with deltaList what this TPP has not read yet, page by page', async () => {
    const two = tppClient(bank, 'tpp2-qwac');
    const other = await agree(bank, two);
    const [account] = (await other.get('/v1/accounts')).body.accounts;
    const at = `${account._links.transactions.href}?deltaList=true`;
    const all = `${at}&bookingStatus=both`;
    const whole = await walk(all, 'next', other);
    const total = await bank.bank.store.find('entry', { account: ibanAt(bank) });
    expect(whole.flatMap(ids)).toHaveLength(total.length);
    const again = await other.get(whole[1]?.body.transactions._links.previous.href);
    expect(ids(again)).toEqual(ids(whole[0] as Reply));
    expect(ids(await other.get(all))).toEqual([]);
    await enter('fresh');
    await enter('soon', {}, false);
    expect(ids(await other.get(`${at}&bookingStatus=booked`))).toEqual(['fresh']);
    expect(ids(await other.get(all))).toEqual(['soon']);
    await enter('soon', { reference: '000999' });
    expect(ids(await other.get(all))).toEqual(['soon']);
    expect(ids(await other.get(all))).toEqual([]);
    const mine = await full.get(`${path}?deltaList=true&bookingStatus=both`);
    expect(ids(mine)).toContain('fresh');
    await two.close();
    for (const id of ['fresh', 'soon']) await bank.bank.store.take('entry', id);
  });
});

describe('a camt.053 statement', () => {
  const accept = { accept: 'application/xml' };
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    isArray: (name) => ['Stmt', 'Ntry', 'Bal'].includes(name),
  });

  it('contains the entries and balances of the period, and its balances match its entries', async () => {
    const query = `bookingStatus=booked&${period()}`;
    const xml = await full.get(`${path}?${query}`, accept);
    expect(xml.headers['content-type']).toBe('application/xml');
    expect(XMLValidator.validate(xml.text)).toBe(true);
    const { Document } = parser.parse(xml.text);
    expect(Document['@xmlns']).toBe('urn:iso:std:iso:20022:tech:xsd:camt.053.001.02');
    const [statement] = Document.BkToCstmrStmt.Stmt;
    expect(Object.keys(statement)).toEqual(['Id', 'CreDtTm', 'FrToDt', 'Acct', 'Bal', 'Ntry']);
    expect(statement.Acct.Id.IBAN).toBe(ibanAt(bank));
    const booked = (await walk(`${path}?${query}`, 'next')).flatMap(
      ({ body }) => body.transactions.booked,
    );
    const cents = (text: string) => Math.round(Number(text) * 100);
    const units = statement.Ntry.map(
      (one: { Amt: { '#text': string }; CdtDbtInd: string }) =>
        cents(one.Amt['#text']) * (one.CdtDbtInd === 'DBIT' ? -1 : 1),
    );
    expect(units).toEqual(booked.map((one) => cents(one.transactionAmount.amount)));
    const [opening, closing] = statement.Bal;
    const sum = units.reduce((total: number, one: number) => total + one, 0);
    expect(cents(closing.Amt['#text']) - cents(opening.Amt['#text'])).toBe(sum);
    expect([opening.Tp.CdOrPrtry.Cd, closing.Tp.CdOrPrtry.Cd]).toEqual(['OPBD', 'CLBD']);
    expect(statement.Ntry[0]).toMatchObject({
      NtryRef: booked[0].entryReference,
      Amt: { '@Ccy': 'EUR' },
      Sts: 'BOOK',
      BookgDt: { Dt: booked[0].bookingDate },
      ValDt: { Dt: booked[0].valueDate },
      AcctSvcrRef: booked[0].transactionId.replaceAll('-', ''),
    });
  });

  it('escapes every text', async () => {
    const text = `</Ustrd><x a="1">&amp;\u0000\u0007 ]]>'`;
    await enter('evil', { text, partyName: '<b>&' });
    const xml = await full.get(
      `${path}?bookingStatus=booked&dateFrom=${today()}&dateTo=${today()}`,
      accept,
    );
    expect(XMLValidator.validate(xml.text)).toBe(true);
    for (const never of ['<x', '<b>', '\u0000', '\u0007']) expect(xml.text).not.toContain(never);
    const [entry] = parser.parse(xml.text).Document.BkToCstmrStmt.Stmt[0].Ntry;
    expect(entry.NtryDtls.TxDtls.RmtInf.Ustrd).toBe(`</Ustrd><x a="1">&amp; ]]>'`);
    await bank.bank.store.take('entry', 'evil');
  });

  it('contains pending entries on request, and has no pages', async () => {
    const pending = await full.get(`${path}?bookingStatus=pending&${period()}`, accept);
    const [statement] = parser.parse(pending.text).Document.BkToCstmrStmt.Stmt;
    expect(statement.Ntry.map((one: { Sts: string }) => one.Sts)).toEqual(['PDNG', 'PDNG']);
    const paged = await full.get(`${path}?bookingStatus=booked&page=x&${period()}`, accept);
    expect([paged.status, codes(paged)]).toEqual([400, ['FORMAT_ERROR']]);
  });

  it('is refused for a consent without balances', async () => {
    const bare = await agree(bank, tpp, {
      recurringIndicator: false,
      frequencyPerDay: 1,
      access: { transactions: [{ iban: ibanAt(bank) }] },
    });
    const [account] = (await bare.get('/v1/accounts')).body.accounts;
    const at = `${account._links.transactions.href}?bookingStatus=booked&${period()}`;
    const xml = await bare.get(at, accept);
    expect([xml.status, codes(xml)]).toEqual([401, ['CONSENT_INVALID']]);
    expect((await bare.get(at)).status).toBe(200);
  });
});
