import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Code } from '../domain/client-entities.js';
import type { Account } from '../domain/entities.js';
import { findPostgres, type PostgresServer, startPostgres } from '../testing/postgres-server.js';
import { isStoreDown } from './is-store-down.js';
import { openStore } from './open-store.js';
import type { Records, Store } from './store.js';

const bin = findPostgres(process.env);
const account = (id: string, psu: string, opening = 0n): Account => ({
  id,
  psu,
  currency: 'EUR',
  name: 'x',
  product: 'Giro',
  cashAccountType: 'CACC',
  opening,
});
const code = (id: string, scope: string): Code => ({
  id,
  client: 'c',
  redirectUri: 'https://tpp.example',
  scope,
  authorisation: 'a',
  createdAt: 'now',
});

describe.skipIf(bin === null)('transactions of two processes on PostgreSQL', () => {
  let server: PostgresServer;
  let stores: readonly Store[] = [];

  beforeAll(async () => {
    server = await startPostgres(bin ?? '');
    stores = [await openStore(server.address), await openStore(server.address)];
  }, 60_000);
  afterAll(async () => {
    for (const store of stores) await store.close();
    server.stop();
  });

  const storeAt = (index: number): Store => stores[index % stores.length] as Store;
  /** Runs the same work this many times at once, alternating between both processes; returns each result. */
  const atOnce = <T>(count: number, work: (records: Records, index: number) => Promise<T>) =>
    Promise.allSettled(
      Array.from({ length: count }, (_, index) =>
        storeAt(index).transaction((records) => work(records, index)),
      ),
    );

  it('move only available money, and keep the total', async () => {
    const ids = ['m0', 'm1', 'm2', 'm3'];
    for (const id of ids) await storeAt(0).put('account', account(id, 'money', 100n));
    const ends = await atOnce(100, async (records, index) => {
      const from = await records.get('account', ids[index % 4] ?? '');
      const to = await records.get('account', ids[(index * 7 + 1) % 4] ?? '');
      if (from === undefined || to === undefined || from.opening < 30n) throw new Error('no funds');
      if (from.id === to.id) return;
      await records.put('account', { ...from, opening: from.opening - 30n });
      await records.put('account', { ...to, opening: to.opening + 30n });
    });
    const left = (await storeAt(1).find('account', { psu: 'money' })).map(({ opening }) => opening);
    expect(left.reduce((sum, one) => sum + one, 0n)).toBe(400n);
    expect(left.filter((one) => one < 0n)).toEqual([]);
    expect(ends.filter((end) => end.status === 'fulfilled').length).toBeGreaterThan(3);
  });

  it('do not both depend on a value that the other one changes', async () => {
    for (let round = 0; round < 30; round += 1) {
      const pair = [`left ${round}`, `right ${round}`] as const;
      for (const id of pair) await storeAt(0).put('account', account(id, 'pair', 1n));
      // either account may reach zero as long as the other one is not empty
      await atOnce(2, async (records, index) => {
        const both = await Promise.all(pair.map((id) => records.get('account', id)));
        if (both.reduce((sum, one) => sum + (one?.opening ?? 0n), 0n) < 2n) return;
        await records.put('account', account(pair[index % 2] ?? '', 'pair', 0n));
      });
      const left = await Promise.all(pair.map((id) => storeAt(0).get('account', id)));
      expect(left.reduce((sum, one) => sum + (one?.opening ?? 0n), 0n)).toBe(1n);
    }
  });

  it.each([
    ['one field', (records: Records) => records.find('account', { psu: 'few' })],
    ['another field', (records: Records) => records.find('account', { parent: 'few' })],
    ['a field without an index', (records: Records) => records.find('account', { name: 'few' })],
  ])('see what others add to the result of a search by %s', async (name, search) => {
    const ends = await atOnce(60, async (records, index) => {
      if ((await search(records)).length >= 5) throw new Error('enough');
      const made = account(`${name} ${index}`, 'few');
      await records.put('account', { ...made, parent: 'few', name: 'few' });
    });
    expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(5);
    for (const one of await storeAt(0).find('account', { psu: 'few' })) {
      await storeAt(0).take('account', one.id);
    }
  });

  it('never exceed the limit of a counter', async () => {
    const ends = await atOnce(50, async (records) => {
      if ((await records.counted('accesses')) >= 4) throw new Error('enough');
      return records.count('accesses');
    });
    const counted = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    expect(counted.sort()).toEqual([1, 2, 3, 4]);
    expect(await storeAt(1).counted('accesses')).toBe(4);
  });

  it('write a record without reading it, even if another one created it meanwhile', async () => {
    const ends = await atOnce(20, (records, index) =>
      records.put('code', code('blind', String(index))),
    );
    expect(ends.filter((end) => end.status === 'rejected')).toEqual([]);
    expect(await storeAt(0).find('code', { id: 'blind' })).toHaveLength(1);
  });

  it('start again until no other one has changed what they read', async () => {
    await storeAt(0).put('code', code('hot', '0'));
    let tries = 0;
    await storeAt(0).transaction(async (records) => {
      tries += 1;
      const before = await records.get('code', 'hot');
      if (tries < 4) await storeAt(1).put('code', code('hot', `other ${tries}`));
      await records.put('code', code('hot', `mine after ${before?.scope}`));
    });
    expect(tries).toBe(4);
    expect(await storeAt(1).get('code', 'hot')).toMatchObject({ scope: 'mine after other 3' });
  });

  it('end with the error of the database when others always change what they read', async () => {
    let tries = 0;
    const never = storeAt(0).transaction(async (records) => {
      tries += 1;
      await records.get('code', 'hot');
      await storeAt(1).put('code', code('hot', `other ${tries}`));
      // that the statement fails is kept, even if the work goes on
      await records.put('code', code('hot', 'mine')).catch(() => undefined);
    });
    const error: unknown = await never.catch((one: unknown) => one);
    expect(isStoreDown(error)).toBe(true);
    expect([tries, await storeAt(0).get('code', 'hot')]).toMatchObject([20, { scope: 'other 20' }]);
  });

  it('see two records in the state of one moment', async () => {
    await storeAt(0).put('code', code('one', '1'));
    await storeAt(0).put('code', code('two', '1'));
    for (const way of ['transaction', 'read'] as const) {
      const scopes = await storeAt(0)[way](async (records) => {
        const one = await records.get('code', 'one');
        await storeAt(1).transaction(async (others) => {
          await others.put('code', code('one', `after ${way}`));
          await others.put('code', code('two', `after ${way}`));
        });
        return [one?.scope, (await records.get('code', 'two'))?.scope];
      });
      expect(new Set(scopes).size).toBe(1);
    }
  });

  it('find their own changes in the order of creation', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'f']) {
      await storeAt(0).put('code', code(id, 'order'));
    }
    const found = await storeAt(0).transaction(async (records) => {
      await records.take('code', 'b');
      await records.put('code', code('b', 'order'));
      await records.put('code', code('c', 'changed'));
      await records.put('code', { ...code('a', 'order'), client: 'new' });
      await records.put('code', code('e', 'order'));
      await records.take('code', 'd');
      return records.find('code', { scope: 'order' });
    });
    expect(found.map(({ id, client }) => `${id} ${client}`)).toEqual([
      'a new',
      'f c',
      'b c',
      'e c',
    ]);
    expect(await storeAt(1).find('code', { scope: 'order' })).toEqual(found);
  });
});
