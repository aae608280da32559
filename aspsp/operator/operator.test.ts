import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type RunningBank, startBank } from '../start-bank.js';
import { operatorOf } from '../testing/operator.js';
import { findPostgres, startPostgres } from '../testing/postgres-server.js';
import { CREATION, NO_REDIRECT, payment } from '../testing/samples.js';
import { tppClient } from '../testing/tpp-client.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-operator-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PAYMENTS = '/v1/payments/sepa-credit-transfers';
const TPP = 'PSDDE-BAFIN-100001';

const open = (store: string, certs = join(folder, 'certs')) =>
  startBank({ port: 0, iamPort: 0, admin: { port: 0 }, store, certs });

/** Everything that a test does with one of the banks. */
function callsOf(bank: RunningBank) {
  const [tpp, operator] = [tppClient(bank), operatorOf(bank)];
  const psu = bank.psus[0]?.id ?? '';
  return {
    psu,
    operator,
    ahead: async () => (await operator.api('GET', '/clock')).body.aheadSeconds as number,
    outbox: async () => (await operator.api('GET', `/outbox?psu=${psu}`)).body,
    pay: (headers: object = CREATION) =>
      tpp.call('POST', PAYMENTS, { headers: { ...headers }, json: payment(bank) }),
    read: (address: string) => tpp.call('GET', address),
    health: (at: string) => tpp.call('GET', `${at}/health`),
    end: async () => {
      await tpp.close();
      await operator.close();
      await bank.close();
    },
  };
}

it('finds what was set and sent again after a restart on a folder', {
  timeout: 120_000,
}, async () => {
  const store = join(folder, 'pglite');
  const first = callsOf(await open(store));
  const { body } = await first.pay({ ...NO_REDIRECT, 'psu-id': first.psu });
  await first.operator.api('POST', '/clock', { json: { forward: 'PT2H' } });
  await first.operator.api('POST', `/tpps/${TPP}/block`);
  const sent = await first.outbox();
  expect([sent.total, sent.items[0].psu]).toEqual([1, first.psu]);
  await first.end();
  const again = callsOf(await open(store));
  expect(await again.ahead()).toBe(7200);
  expect(await again.outbox()).toEqual(sent);
  expect((await again.pay()).status).toBe(401);
  const path = `/payments/${body.paymentId}`;
  const { createdAt } = (await again.operator.api('GET', path)).body;
  await again.operator.api('POST', '/reset');
  expect([await again.ahead(), (await again.outbox()).total]).toEqual([0, 0]);
  expect((await again.operator.api('GET', path)).status).toBe(404);
  expect(createdAt).toMatch(/^\d{4}-/);
  expect((await again.pay()).status).toBe(201);
  await again.end();
});

const bin = findPostgres(process.env);
const NAME = bin === null ? 'PostgreSQL (skipped: there is none on this machine)' : 'PostgreSQL';

describe.skipIf(bin === null)(`two banks on one ${NAME}`, () => {
  it('share clock, messages and what is blocked, and tell when the store is gone', {
    timeout: 120_000,
  }, async () => {
    const server = await startPostgres(bin ?? '');
    const banks = [await open(server.address), await open(server.address)] as const;
    const [one, other] = [callsOf(banks[0]), callsOf(banks[1])];
    const { body } = await one.pay({ ...NO_REDIRECT, 'psu-id': one.psu });
    expect((await other.outbox()).items[0]).toMatchObject({ psu: one.psu });
    await one.operator.api('POST', '/clock', { json: { forward: 'P2D' } });
    // no second passes before the other one knows
    const { _links, paymentId } = body;
    const status = await other.read(`/v1/payments/sepa-credit-transfers/${paymentId}/status`);
    expect([status.body.transactionStatus, typeof _links]).toEqual(['RJCT', 'object']);
    await Promise.all([
      one.operator.api('POST', '/clock', { json: { forward: 'PT1H' } }),
      other.operator.api('POST', '/clock', { json: { forward: 'PT1H' } }),
    ]);
    expect([await one.ahead(), await other.ahead()]).toEqual([180_000, 180_000]);
    await other.operator.api('POST', `/tpps/${TPP}/block`);
    expect((await one.pay()).status).toBe(401);
    await other.operator.api('POST', '/reset');
    expect([await one.ahead(), (await one.pay()).status]).toEqual([0, 201]);
    const listeners = [new URL(banks[0].baseUrl).origin, banks[0].authUrl, banks[0].admin?.url];
    const health = async () =>
      Promise.all(listeners.map(async (at) => (await one.health(at ?? '')).status));
    expect(await health()).toEqual([200, 200, 200]);
    server.stop();
    expect(await health()).toEqual([503, 503, 503]);
    const down = (await one.health(listeners[0] ?? '')).body;
    expect(down).toMatchObject({ status: 'down', store: 'unreachable' });
    await Promise.all([one.end(), other.end()]);
  });
});
