import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { storedOutbox } from '../bank/outbox.js';
import type { OperatorSettings } from '../domain/operator-settings.js';
import { type RunningBank, startBank } from '../start-bank.js';
import { memoryStore } from '../store/memory-store.js';
import type { Records } from '../store/store.js';
import { operatorOf } from '../testing/operator.js';
import { findPostgres, startPostgres } from '../testing/postgres-server.js';
import { CREATION, NO_REDIRECT, payment } from '../testing/samples.js';
import { tppClient } from '../testing/tpp-client.js';
import { makeOperator } from './operator.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-operator-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PAYMENTS = '/v1/payments/sepa-credit-transfers';
const TPP = 'PSDDE-BAFIN-100001';

const open = (store: string, certs = join(folder, 'certs')) =>
  startBank({ port: 0, iamPort: 0, admin: { port: 0 }, store, certs });

/** The operations that a test performs on one of the banks. */
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

describe('the settings of the operator in one store', () => {
  const machineNow = () => new Date(0);
  const ahead = async (records: Records, before: OperatorSettings) => {
    await records.count('moves');
    return { ...before, aheadMs: before.aheadMs + 1000 };
  };

  it.each([
    ['are known to other processes at their next request', true, 2000],
    ['are read only at the start if no other process can use the store', false, 1000],
  ])('%s', async (_name, shared, want) => {
    const store = memoryStore();
    const one = await makeOperator(store, { machineNow, shared });
    await one.change(ahead);
    const other = await makeOperator(store, { machineNow, shared });
    expect(other.settings().aheadMs).toBe(1000);
    await one.change(ahead);
    await other.refresh();
    expect(other.settings().aheadMs).toBe(want);
  });

  it('are saved completely or not at all, and used only when saved', async () => {
    const store = memoryStore();
    const operator = await makeOperator(store, { machineNow, shared: true });
    const failing = operator.change(async (records, before) => {
      await ahead(records, before);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect([operator.settings().aheadMs, await store.counted('moves')]).toEqual([0, 0]);
  });

  it('stay in use while the store fails', async () => {
    const store = memoryStore();
    let gone = false;
    const operator = await makeOperator(
      {
        ...store,
        get: async (kind, id) => (gone ? Promise.reject(new Error()) : store.get(kind, id)),
      },
      { machineNow, shared: true },
    );
    await operator.change(ahead);
    gone = true;
    await operator.refresh();
    expect(operator.settings().aheadMs).toBe(1000);
  });
});

describe('the outbox', () => {
  it('keeps the last 20 messages of each PSU, the newest first', async () => {
    const store = memoryStore();
    const outbox = storedOutbox(store, randomUUID);
    for (let count = 1; count <= 23; count += 1) {
      for (const psu of count === 1 ? ['anna', 'bruno'] : ['anna']) {
        const message = { psu, at: 'now', text: String(count), authorisation: 'a' };
        await store.transaction((records) => outbox.deliver(records, message));
      }
    }
    const texts = (await outbox.messagesFor('anna')).map(({ text }) => text);
    expect([texts.length, texts[0], texts.at(-1)]).toEqual([20, '23', '4']);
    expect(await outbox.messagesFor('bruno')).toHaveLength(1);
    expect(await outbox.messagesFor()).toHaveLength(21);
  });

  it('has no message of a transaction that was rolled back', async () => {
    const store = memoryStore();
    const outbox = storedOutbox(store, randomUUID);
    const work = store.transaction(async (records) => {
      await outbox.deliver(records, { psu: 'anna', at: 'now', text: '1', authorisation: 'a' });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await outbox.messagesFor('anna')).toEqual([]);
  });
});

const bin = findPostgres(process.env);
const NAME = bin === null ? 'PostgreSQL (skipped: there is none on this machine)' : 'PostgreSQL';

describe.skipIf(bin === null)(`two banks on one ${NAME}`, () => {
  it('share clock, messages and blocked TPPs, and report an unreachable store', {
    timeout: 120_000,
  }, async () => {
    const server = await startPostgres(bin ?? '');
    const banks = [await open(server.address), await open(server.address)] as const;
    const [one, other] = [callsOf(banks[0]), callsOf(banks[1])];
    const { body } = await one.pay({ ...NO_REDIRECT, 'psu-id': one.psu });
    expect((await other.outbox()).items[0]).toMatchObject({ psu: one.psu });
    await one.operator.api('POST', '/clock', { json: { forward: 'P2D' } });
    // the other process sees the change within the same second
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
    expect([await one.ahead(), (await one.outbox()).total]).toEqual([0, 0]);
    expect((await one.pay()).status).toBe(201);
    // a restart keeps the state
    await one.operator.api('POST', '/clock', { json: { forward: 'PT2H' } });
    await one.pay({ ...NO_REDIRECT, 'psu-id': one.psu });
    const sent = await one.outbox();
    const third = callsOf(await open(server.address));
    expect([await third.ahead(), await third.outbox()]).toEqual([7200, sent]);
    await third.end();
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
