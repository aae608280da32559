import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import type { ConfiguredPsu } from './config/configured-psu.js';
import { readBankConfig } from './config/read-bank-config.js';
import { type RunningBank, startBank } from './start-bank.js';
import { agree } from './testing/agree.js';
import { decide } from './testing/browser.js';
import { type MovingClock, movingClock } from './testing/moving-clock.js';
import { CREATION, payment, periodOf } from './testing/samples.js';
import { type TppClient, tppClient } from './testing/tpp-client.js';

const EXAMPLE = join(packageRoot(), 'docs/examples/bank.yaml');
const PAY = '/v1/payments/sepa-credit-transfers';

describe('the bank of docs/examples/bank.yaml', () => {
  let clock: MovingClock;
  let bank: RunningBank;
  let tpp: TppClient;
  beforeAll(async () => {
    clock = movingClock();
    const config = readBankConfig(EXAMPLE);
    bank = await startBank({ port: 0, iamPort: 0, seams: clock, config });
    clock.toMonday();
    tpp = tppClient(bank);
  });
  afterAll(async () => {
    await tpp.close();
    await bank.close();
  });

  const booked = (balances: readonly { balanceType: string; balanceAmount: object }[]) =>
    balances.find(({ balanceType }) => balanceType === 'interimBooked')?.balanceAmount;

  it('has the accounts, balances, entries, parts and cards of its PSUs', async () => {
    const change = { access: { accounts: [], balances: [], transactions: [] } };
    const { get } = await agree(bank, tpp, change);
    const { accounts } = (await get('/v1/accounts')).body;
    const shown = accounts.map(
      (one: Record<string, string>) => `${one['iban']} ${one['currency']}`,
    );
    expect(shown.sort()).toEqual([
      'DE04999900050000000101 EUR',
      'DE47999900050000000103 EUR',
      'DE47999900050000000103 USD',
      'DE47999900050000000103 XXX',
      'DE74999900050000000102 EUR',
    ]);
    const household = accounts.find(({ name }: { name: string }) => name === 'Household');
    const path = `/v1/accounts/${household.resourceId}`;
    const { balances } = (await get(`${path}/balances`)).body;
    expect(booked(balances)).toEqual({ currency: 'EUR', amount: '2450.75' });
    const query = 'bookingStatus=both&dateFrom=2020-01-01';
    const { transactions } = (await get(`${path}/transactions/?${query}`)).body;
    expect([transactions.booked.length, transactions.pending.length]).toEqual([5, 1]);
    expect(transactions.booked[0]).toMatchObject({
      creditorName: 'Housing Example',
      transactionAmount: { currency: 'EUR', amount: '-780.00' },
    });
    const { cardAccounts } = (await get('/v1/card-accounts')).body;
    expect(cardAccounts).toMatchObject([
      { maskedPan: '999999******0519', creditLimit: { currency: 'EUR', amount: '3000.00' } },
    ]);
  });

  it('pays from a configured account, end to end', async () => {
    const json = payment(bank, { instructedAmount: { currency: 'EUR', amount: '50.75' } });
    const made = await tpp.call('POST', PAY, { headers: CREATION, json });
    await decide(bank, made.body._links.scaRedirect.href);
    clock.forward(901);
    const { status } = made.body._links;
    expect((await tpp.call('GET', status.href)).body.transactionStatus).toBe('ACSC');
    const { get } = await agree(bank, tpp);
    const { accounts } = (await get('/v1/accounts?withBalance=true')).body;
    expect(booked(accounts[0].balances)).toEqual({ currency: 'EUR', amount: '2400.00' });
  });

  it('needs two people of the company for a payment', async () => {
    const debtorAccount = { iban: bank.psus[2]?.accounts[0]?.iban };
    const json = payment(bank, { debtorAccount });
    const made = await tpp.call('POST', PAY, { headers: CREATION, json });
    const { startAuthorisation, status } = made.body._links;
    const seen: string[] = [];
    for (const psu of [2, 3]) {
      const started = await tpp.call('POST', startAuthorisation.href, { headers: CREATION });
      await decide(bank, started.body._links.scaRedirect.href, 'approve', psu);
      seen.push((await tpp.call('GET', status.href)).body.transactionStatus);
    }
    expect(seen).toEqual(['PATC', 'ACTC']);
  });

  it('names two PSUs and two accounts in its profile', () => {
    const { psu, secondPsu, pis, ais } = bank.profile;
    expect([psu.id, secondPsu?.id]).toEqual(['nora.example', 'otto.example']);
    expect(pis?.debtorAccount).toEqual({ iban: 'DE04999900050000000101', currency: 'EUR' });
    expect(ais?.accounts.map(({ iban }) => iban)).toEqual([
      'DE04999900050000000101',
      'DE74999900050000000102',
    ]);
    expect(Object.keys(periodOf(bank))).toEqual(['dateFrom', 'dateTo']);
  });
});

const RON = { iban: 'RO86XSAB1B31007593840000', name: 'Lei', currency: 'RON' };
const EUR = { iban: 'DE04999900050000000101', name: 'Giro', currency: 'EUR', balance: 5 };
const ALONE: ConfiguredPsu = { id: 'nora', name: 'Nora', accounts: [RON] };

async function profileOf(psus: readonly ConfiguredPsu[]) {
  const bank = await startBank({ port: 0, iamPort: 0, config: { psus } });
  await bank.close();
  return bank.profile;
}

describe('the profile of configured PSUs', () => {
  it('has no second PSU, EUR account or entries if the configuration has none', async () => {
    const profile = await profileOf([ALONE]);
    expect(Object.keys(profile)).not.toContain('secondPsu');
    expect(profile.pis).toMatchObject({ currency: 'RON', debtorAccount: { currency: 'RON' } });
    expect(profile.pis?.products).not.toContain('sepa-credit-transfers');
    expect(profile.pis?.bulkProducts).toContain('cross-border-credit-transfers');
    expect(Object.keys(profile.ais ?? {})).not.toContain('transactions');
  });

  it('has neither payments nor accounts if no PSU has an account', async () => {
    const profile = await profileOf([{ id: 'nora', name: 'Nora' }]);
    expect(Object.keys(profile)).not.toContain('pis');
    expect(Object.keys(profile)).not.toContain('ais');
    expect(profile.services).toEqual(['IAM']);
  });

  it('has a suitable PSU and account, whatever their position in the list', async () => {
    const nobody = { id: 'nobody', name: 'Nobody' };
    const boss = { id: 'boss', name: 'Boss', corporate: 'WORKS', accounts: [EUR] };
    const iban = 'DE74999900050000000102';
    const olga = { id: 'olga', name: 'Olga', accounts: [RON, { ...EUR, iban }] };
    const { psu, secondPsu, pis } = await profileOf([nobody, boss, olga]);
    expect([psu.id, secondPsu?.id, pis?.debtorAccount.iban]).toEqual(['olga', 'boss', iban]);
  });
});

describe('configured passwords', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-psus-'));
  afterAll(() => {
    Reflect.deleteProperty(process.env, 'XS2A_TEST_NORA');
    rmSync(folder, { recursive: true, force: true });
  });

  const LONG = { timeout: 120_000 };
  it('are read from their sources at each start; the profile names the sources', LONG, async () => {
    const store = join(folder, 'store');
    const file = join(folder, 'otto');
    const source = { env: 'XS2A_TEST_NORA' };
    const psus: ConfiguredPsu[] = [
      { ...ALONE, accounts: [EUR], password: source },
      { id: 'otto', name: 'Otto', password: { file } },
    ];
    for (const secret of ['first one', 'second one']) {
      process.env[source.env] = secret;
      writeFileSync(file, `${secret} of otto\n`);
      const bank = await startBank({ port: 0, iamPort: 0, store, config: { psus } });
      const tpp = tppClient(bank);
      const json = payment(bank, { creditorAccount: { iban: EUR.iban } });
      const made = await tpp.call('POST', PAY, { headers: CREATION, json });
      const end = await decide(bank, made.body._links.scaRedirect.href);
      await tpp.close();
      await bank.close();
      expect(end.status).toBe(302);
      expect(bank.psus.map(({ password }) => password)).toEqual([secret, `${secret} of otto`]);
      const { psu, secondPsu } = bank.profile;
      expect([psu.password, secondPsu?.password]).toEqual([`\${env:${source.env}}`, { file }]);
    }
    await expect(startBank({ port: 0, iamPort: 0, store })).rejects.toMatchObject({
      ...{ code: 'CONFIG_INVALID', exitCode: 2 },
      message: expect.stringContaining('the store has the PSUs nora, otto'),
    });
  });
});
