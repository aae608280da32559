import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { ConfiguredPsu } from './config/configured-psu.js';
import { type RunningBank, startBank } from './start-bank.js';
import { agree } from './testing/agree.js';
import { decide } from './testing/browser.js';
import { movingClock } from './testing/moving-clock.js';
import { operatorOf } from './testing/operator.js';
import { findPostgres, startPostgres } from './testing/postgres-server.js';
import { CREATION, payment } from './testing/samples.js';
import { tppClient } from './testing/tpp-client.js';

const GIRO = { iban: 'DE04999900050000000101', name: 'Giro', currency: 'EUR', balance: '5.00' };
const MORE = { iban: 'DE74999900050000000102', name: 'More', currency: 'EUR', balance: '7.00' };
const folder = mkdtempSync(join(tmpdir(), 'xs2a-growing-'));
const bin = findPostgres(process.env);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PAY = '/v1/payments/sepa-credit-transfers';
const NORA: ConfiguredPsu = { id: 'nora', name: 'Nora', accounts: [GIRO] };
const OTTO: ConfiguredPsu = { id: 'otto', name: 'Otto', accounts: [MORE] };

interface Balance {
  readonly balanceType: string;
  readonly balanceAmount: { readonly amount: string };
}

/** Lets the first PSU pay one euro, and the bank execute the payment. */
async function pay(bank: RunningBank, iban: string, forward: () => void) {
  const tpp = tppClient(bank);
  const json = payment(bank, { creditorAccount: { iban } });
  const made = await tpp.call('POST', PAY, { headers: CREATION, json });
  await decide(bank, made.body._links.scaRedirect.href);
  forward();
  const { transactionStatus } = (await tpp.call('GET', made.body._links.status.href)).body;
  await tpp.close();
  return transactionStatus;
}

/** Starts a bank, restarts it with more PSUs, and resets it. */
async function grow(store: string, certs: string): Promise<void> {
  const clock = movingClock();
  const start = (...psus: readonly ConfiguredPsu[]) =>
    startBank({
      port: 0,
      iamPort: 0,
      admin: { port: 0 },
      store,
      certs,
      seams: clock,
      config: { psus },
    });
  const before = await start(NORA);
  clock.toMonday();
  const tpp = tppClient(before);
  const { id } = await agree(before, tpp);
  await tpp.close();
  expect(await pay(before, MORE.iban, () => clock.forward(901))).toBe('ACSC');
  await before.close();

  const richer = { ...NORA, accounts: [{ ...GIRO, balance: '100.00' }] };
  const after = await start(richer, OTTO);
  const client = tppClient(after);
  expect(after.changes).toEqual({
    added: ['PSU otto'],
    changed: [`account ${GIRO.iban}`],
    removed: [],
  });
  expect(after.warnings).toEqual([expect.stringContaining(`keeps account ${GIRO.iban} as before`)]);
  const headers = { 'consent-id': id, 'psu-ip-address': '192.0.2.10' };
  const balanceOf = async () => {
    const { accounts } = (await client.call('GET', '/v1/accounts?withBalance=true', { headers }))
      .body;
    const balances: readonly Balance[] = accounts[0].balances;
    return balances.find(({ balanceType }) => balanceType === 'interimBooked')?.balanceAmount
      .amount;
  };
  expect(await balanceOf()).toBe('4.00');
  const { get } = await agree(after, client, { access: { accounts: [{ iban: MORE.iban }] } }, 1);
  expect((await get('/v1/accounts')).body.accounts).toMatchObject([{ iban: MORE.iban }]);

  const operator = operatorOf(after);
  expect((await operator.api('POST', '/reset', { json: {} })).status).toBe(200);
  await operator.close();
  await client.close();
  await after.close();
  const last = await start(richer, OTTO);
  expect(last.changes).toEqual({ added: [], changed: [], removed: [] });
  expect(await last.bank.store.get('account', GIRO.iban)).toMatchObject({ opening: 10_000n });
  await last.close();
}

it('a folder takes one PSU more, and keeps consents and balances', { timeout: 120_000 }, () =>
  grow(join(folder, 'store'), join(folder, 'certs')),
);

it.skipIf(bin === null)('so does a PostgreSQL', { timeout: 120_000 }, async () => {
  const server = await startPostgres(bin ?? '');
  await grow(server.address, join(folder, 'certs')).finally(() => server.stop());
});
