import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBank, startBank } from './start-bank.js';
import { agree } from './testing/agree.js';
import { openBrowser } from './testing/browser.js';
import { CREATION, consent, ibanAt } from './testing/samples.js';
import { type Reply, type TppClient, tppClient } from './testing/tpp-client.js';

let bank: RunningBank;
let poor: RunningBank;
let tpp: TppClient;
let poorTpp: TppClient;
beforeAll(async () => {
  bank = await startBank({
    port: 0,
    iamPort: 0,
    config: { consents: { combinedService: true, mostFrequencyPerDay: 3 } },
  });
  poor = await startBank({
    port: 0,
    iamPort: 0,
    certs: bank.certs,
    config: { services: ['accounts'], consents: { models: ['detailed'] } },
  });
  tpp = tppClient(bank);
  poorTpp = tppClient(poor);
});
afterAll(async () => {
  await tpp.close();
  await poorTpp.close();
  await poor.close();
  await bank.close();
});

const create = (change: object, at = bank, as = tpp) =>
  as.call('POST', '/v1/consents', { headers: CREATION, json: consent(at, change) });
const codes = ({ body }: Reply) => body.tppMessages?.map((one: { code: string }) => one.code);
const card = () => bank.psus[0]?.cards[0] ?? { pan: '', maskedPan: '', currency: '' };
const read = async (id: string) => (await tpp.call('GET', `/v1/consents/${id}`)).body;
const once = { recurringIndicator: false, frequencyPerDay: 1 };

describe('kinds of consents', () => {
  it.each([
    { kind: 'detailed', access: () => ({ accounts: [{ iban: ibanAt(bank) }] }), want: [1, 0] },
    { kind: 'bank-offered', access: () => ({ balances: [], transactions: [] }), want: [5, 1] },
    {
      kind: 'available accounts',
      access: () => ({ availableAccounts: 'allAccounts' }),
      want: [5, 1],
    },
    {
      kind: 'available accounts with balances',
      access: () => ({ availableAccountsWithBalance: 'allAccounts' }),
      want: [5, 1],
    },
    { kind: 'global', access: () => ({ allPsd2: 'allAccounts' }), want: [5, 1] },
  ])('show what they grant: $kind', async ({ kind, access, want }) => {
    const agreed = await agree(bank, tpp, { ...once, access: access() });
    const accounts = (await agreed.get('/v1/accounts?withBalance=true')).body.accounts;
    const cards = (await agreed.get('/v1/card-accounts')).body.cardAccounts;
    expect([accounts.length, cards.length]).toEqual(want);
    const [{ _links: links, balances }] = accounts;
    const may = { balances: !/^(detailed|available accounts)$/.test(kind) };
    expect([balances !== undefined, links.balances !== undefined]).toEqual([
      may.balances,
      may.balances,
    ]);
    expect(links.transactions !== undefined).toBe(/bank-offered|global/.test(kind));
  });

  it('are refused when the bank does not offer them', async () => {
    const rows = [
      [{ balances: [] }, ['SERVICE_INVALID']],
      [{ availableAccounts: 'allAccounts' }, ['SERVICE_INVALID']],
      [{ allPsd2: 'allAccounts' }, ['SERVICE_INVALID']],
      [{ accounts: [{ iban: ibanAt(poor) }] }, undefined],
    ] as const;
    for (const [access, want] of rows) {
      const reply = await create({ access }, poor, poorTpp);
      expect([reply.status, codes(reply)]).toEqual([want === undefined ? 201 : 400, want]);
    }
  });

  it('list the accounts that the PSU approved if the TPP named none', async () => {
    const agreed = await agree(bank, tpp, { ...once, access: { transactions: [] } });
    const { access, _links: links } = await read(agreed.id);
    expect(Object.keys(access)).toEqual(['transactions']);
    expect(access.transactions).toHaveLength(6);
    expect(access.transactions[0]).toEqual({ iban: ibanAt(bank), currency: 'EUR' });
    expect(links['card-account'].href).toBe(`${bank.baseUrl}/v1/card-accounts`);
  });

  it('show the owner of an account only if the TPP asked for it', async () => {
    const own = { iban: ibanAt(bank) };
    const rows = [
      [{ accounts: [own] }, undefined],
      [{ accounts: [own], additionalInformation: { ownerName: [own] } }, 'Anna Example'],
      [{ allPsd2: 'allAccountsWithOwnerName' }, 'Anna Example'],
    ] as const;
    for (const [access, want] of rows) {
      const agreed = await agree(bank, tpp, { ...once, access });
      expect((await agreed.get('/v1/accounts')).body.accounts[0].ownerName).toBe(want);
    }
  });
});

describe('the request for a consent', () => {
  it('may combine services only if the bank offers that', async () => {
    const requested = { ...once, combinedServiceIndicator: true };
    expect((await create(requested)).status).toBe(201);
    const reply = await create(requested, poor, poorTpp);
    expect([reply.status, codes(reply)]).toEqual([400, ['SESSIONS_NOT_SUPPORTED']]);
  });

  it.each([
    { given: { frequencyPerDay: 2 }, want: 2, warned: undefined },
    { given: { frequencyPerDay: '3' }, want: 3, warned: undefined },
    { given: { frequencyPerDay: '25' }, want: 3, warned: 'limited to 3' },
    { given: { frequencyPerDay: 4, recurringIndicator: false }, want: 1, warned: 'limited to 1' },
  ])('with $given allows $want accesses a day', async ({ given, want, warned }) => {
    const made = await create(given);
    const text = made.body.tppMessages?.[0]?.text;
    expect((await read(made.body.consentId)).frequencyPerDay).toBe(want);
    expect(text).toEqual(warned === undefined ? undefined : expect.stringContaining(warned));
  });

  it.each([
    {
      name: 'lists with and without accounts',
      access: () => ({ accounts: [{ iban: ibanAt(bank) }], balances: [] }),
      want: ['FORMAT_ERROR'],
    },
    {
      name: 'owners of named accounts beside an empty list',
      access: () => ({
        accounts: [],
        additionalInformation: { ownerName: [{ iban: ibanAt(bank) }] },
      }),
      want: ['FORMAT_ERROR'],
    },
    {
      name: 'trusted beneficiaries',
      access: () => ({ accounts: [], additionalInformation: { trustedBeneficiaries: [] } }),
      want: ['SERVICE_INVALID'],
    },
    {
      name: 'a card number with a wrong check digit',
      access: () => ({ accounts: [{ pan: '9999990000000106' }] }),
      want: ['FORMAT_ERROR'],
    },
    {
      name: 'a masked number without a mask',
      access: () => ({ accounts: [{ maskedPan: card().pan }] }),
      want: ['FORMAT_ERROR'],
    },
    {
      name: 'an account that is also a card',
      access: () => ({ accounts: [{ iban: ibanAt(bank), pan: card().pan }] }),
      want: ['FORMAT_ERROR'],
    },
    {
      name: 'a card number that is too long',
      access: () => ({ accounts: [{ pan: card().pan.repeat(3) }] }),
      want: ['FORMAT_ERROR'],
    },
    {
      name: 'an account without IBAN',
      access: () => ({ accounts: [{ bban: '123' }] }),
      want: ['FORMAT_ERROR'],
    },
    {
      name: 'an unknown currency',
      access: () => ({ accounts: [{ iban: ibanAt(bank), currency: 'QQQ' }] }),
      want: ['FORMAT_ERROR'],
    },
    {
      name: 'several errors',
      access: () => ({ accounts: [{ pan: '12' }, { maskedPan: card().pan, currency: 'QQQ' }] }),
      want: ['FORMAT_ERROR', 'FORMAT_ERROR', 'FORMAT_ERROR'],
    },
  ])('is refused with $name', async ({ access, want }) => {
    const reply = await create({ access: access() });
    expect([reply.status, codes(reply)]).toEqual([400, want]);
    expect(reply.text).not.toContain(card().pan);
  });
});

describe('a card in a consent', () => {
  it.each([
    { by: 'masked number', reference: () => ({ maskedPan: card().maskedPan }) },
    { by: 'number with another mask', reference: () => ({ maskedPan: '9999 99xx xxxx 0105' }) },
    { by: 'number', reference: () => ({ pan: card().pan, currency: 'EUR' }) },
  ])(
    'is identified by its $by; its full number is never shown or stored',
    async ({ reference }) => {
      const agreed = await agree(bank, tpp, { ...once, access: { balances: [reference()] } });
      const list = await agreed.get('/v1/card-accounts');
      expect(list.body.cardAccounts).toHaveLength(1);
      expect(list.body.cardAccounts[0].maskedPan).toBe(card().maskedPan);
      const told = JSON.stringify([await read(agreed.id), list.body]);
      expect(told).not.toMatch(/9999990000000105|panDigest/);
      const kept = await bank.bank.store.get('consent', agreed.id);
      expect(JSON.stringify(kept)).not.toContain(card().pan);
    },
  );

  it('is approved only by its holder, on a page without the full number', async () => {
    const made = await create({ ...once, access: { balances: [{ pan: card().pan }] } });
    const link = made.body._links.scaRedirect.href;
    const pages: string[] = [];
    for (const psu of [1, 0]) {
      const browser = openBrowser(bank);
      const { id: username = '', password = '' } = bank.psus[psu] ?? {};
      await browser.open(link);
      pages.push((await browser.submit({ login: '1', username, password })).text);
      await browser.close();
    }
    expect(pages[0]).toContain('has no access to the account');
    expect(pages[1]).toContain('9999 99** **** 0105');
    expect(pages.join()).not.toContain(card().pan);
  });
});
