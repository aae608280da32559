import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Code } from '../domain/client-entities.js';
import type { Account } from '../domain/entities.js';
import { findPostgres, type PostgresServer, startPostgres } from '../testing/postgres-server.js';
import { openStore } from './open-store.js';
import type { Store } from './store.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-store-'));
const bin = findPostgres(process.env);
let server: PostgresServer | undefined;

afterAll(() => {
  server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const account = (id: string, psu: string): Account => ({
  id,
  psu,
  currency: 'EUR',
  name: 'Überweisung "x"',
  product: 'Giro',
  cashAccountType: 'CACC',
  opening: 12_345_678_901_234_567_890n,
});
const code = (id: string): Code => ({
  id,
  client: 'c',
  redirectUri: 'https://tpp.example',
  scope: 's',
  authorisation: 'a',
  createdAt: 'now',
});

const KINDS: readonly (readonly [string, () => Promise<string | undefined>, boolean])[] = [
  ['memory', async () => undefined, true],
  ['a folder', async () => join(folder, 'pglite'), true],
  [
    bin === null ? 'PostgreSQL (skipped: there is none on this machine)' : 'PostgreSQL',
    async () => {
      server = await startPostgres(bin ?? '');
      return server.address;
    },
    bin !== null,
  ],
];

describe.each(KINDS)('a store in %s', (_name, where, there) => {
  let store: Store;

  beforeAll(async () => {
    if (there) store = await openStore(await where());
  }, 60_000);
  afterAll(async () => {
    if (there) await store.close();
  });

  it.skipIf(!there)(
    'returns what was put, including numbers that are too large for JSON',
    async () => {
      await store.put('account', account('A', 'p1'));
      await store.put('account', account('B', 'p2'));
      await store.put('account', account('C', 'p1'));
      await store.put('account', { ...account('A', 'p1'), name: 'new' });

      expect(await store.get('account', 'A')).toEqual({ ...account('A', 'p1'), name: 'new' });
      expect(await store.get('account', 'D')).toBeUndefined();
      expect(await store.get('code', 'A')).toBeUndefined();
      expect((await store.find('account', { psu: 'p1' })).map(({ id }) => id)).toEqual(['A', 'C']);
      expect(await store.find('account', { psu: 'p1', name: 'new' })).toHaveLength(1);
      expect(await store.find('account', { opening: account('B', 'p2').opening })).toHaveLength(3);
      expect(await store.find('account', { psu: 'p3' })).toEqual([]);
    },
  );

  it.skipIf(!there)('stores any text and key that comes from outside', async () => {
    const hostile = ['a\u0000b', '\ud800', 'x\udc00', '\u{1f600}', '$int', '$$text:x', '"\\', ''];
    for (const text of hostile) {
      const registration = {
        [text]: text,
        deep: [{ $int: text }, { $text: text }, { $$int: [text] }, { '$$text:eA==': text }],
      };
      const client = {
        id: `c ${text}`,
        owner: text,
        name: text,
        thumbprint: 't',
        redirectUris: [text],
        registration,
      };
      await store.put('client', client);
      expect(await store.get('client', client.id)).toEqual(client);
      expect(await store.find('client', { owner: text })).toEqual([client]);
      expect(await store.take('client', client.id)).toEqual(client);
      expect(await store.get('psu', text)).toBeUndefined();
    }
  });

  it.skipIf(!there)('gives a record to exactly one of several takers', async () => {
    await store.put('code', code('once'));
    const taken = await Promise.all(
      Array.from({ length: 10 }, () =>
        store.transaction((records) => records.take('code', 'once')),
      ),
    );

    expect(taken.filter((one) => one !== undefined)).toEqual([code('once')]);
  });

  it.skipIf(!there)('counts concurrent increments correctly', async () => {
    const raise = () => store.transaction((records) => records.count('k'));
    const values = await Promise.all(Array.from({ length: 20 }, raise));

    expect(values.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    expect(await store.counted('k')).toBe(20);
    expect(await store.counted('other')).toBe(0);
  });

  it.skipIf(!there)('makes a nested transaction part of the outer one', async () => {
    const failing = store.transaction(async () => {
      await store.transaction((records) => records.put('code', code('inner')));
      expect(await store.get('code', 'inner')).toEqual(code('inner'));
      throw new Error('outer');
    });

    await expect(failing).rejects.toThrow('outer');
    expect(await store.get('code', 'inner')).toBeUndefined();
  });

  it.skipIf(!there)('removes older records, the oldest first, up to a limit', async () => {
    const made = (id: string, hour: string) => ({ ...code(id), createdAt: `2026-01-01T${hour}` });
    for (const [id, hour] of ['09', '07', '08', '10'].entries()) {
      await store.put('code', made(`old${id}`, `${hour}:00:00.000Z`));
    }
    const left = async () =>
      (await store.find('code', { client: 'c' }))
        .map(({ id }) => id)
        .filter((id) => /old/.test(id));

    expect(await store.removeOlder('code', '2026-01-01T10:00:00.000Z', 2)).toBe(2);
    expect(await left()).toEqual(['old0', 'old3']);
    expect(await store.removeOlder('session', '2026-01-01T10:00:00.000Z', 2)).toBe(0);
    const undone = store.transaction(async (records) => {
      expect(await records.removeOlder('code', '2026-01-01T10:00:00.000Z', 2)).toBe(1);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect((await left()).sort()).toEqual(['old0', 'old3']);
    expect(await store.removeOlder('code', '2026-01-01T10:00:00.000Z', 2)).toBe(1);
    expect(await left()).toEqual(['old3']);
  });

  it.skipIf(!there)('removes counters of past days', async () => {
    for (const key of ['2026-01-02 a', '2026-01-01 b', '2026-01-03 c', 'named']) {
      await store.count(key);
    }
    expect(await store.removeCounters('2026-01-03', 1)).toBe(1);
    expect(await store.counted('2026-01-01 b')).toBe(0);
    expect(await store.counted('2026-01-02 a')).toBe(1);
    expect(await store.removeCounters('2026-01-03', 9)).toBe(1);
    expect(await store.counted('2026-01-02 a')).toBe(0);
    expect(await store.counted('2026-01-03 c')).toBe(1);
    expect(await store.counted('named')).toBe(1);
  });

  it.skipIf(!there)(
    'reads without waiting, and runs again as a transaction when it writes',
    async () => {
      let tries = 0;
      const end = await store.read(async (records) => {
        tries += 1;
        const before = await records.counted('reads');
        if (before === 0) await records.put('code', code('read')).catch(() => undefined);
        return records.get('code', 'read');
      });
      expect(end).toEqual(code('read'));
      expect(await store.get('code', 'read')).toEqual(code('read'));
      expect(tries).toBe(_name === 'memory' ? 1 : 2);
      const refused = store.read(async () => {
        throw new Error('refused');
      });
      await expect(refused).rejects.toThrow('refused');
      expect(await store.read((records) => records.find('code', { id: 'none' }))).toEqual([]);
    },
  );

  it.skipIf(!there)('shows a reader all of a transaction or nothing', async () => {
    const pair = (n: number) => [code(`left ${n}`), code(`right ${n}`)] as const;
    const writing = (async () => {
      for (let n = 0; n < 20; n += 1) {
        await store.transaction(async (records) => {
          for (const one of pair(n)) await records.put('code', one);
          await records.find('code', { id: 'none' });
          for (const one of pair(n)) await records.take('code', one.id);
          for (const one of pair(n)) await records.put('code', { ...one, scope: 'pair' });
        });
      }
    })();
    const looks = Array.from({ length: 40 }, () =>
      store.read(async (records) => {
        const all = await records.find('code', { scope: 'pair' });
        const last = all.at(-1)?.id.replace('right', 'left') ?? '';
        return [all.length % 2, last === '' || (await records.get('code', last)) !== undefined];
      }),
    );
    const seen = await Promise.all(looks);
    await writing;
    expect(seen.filter(([odd, whole]) => odd !== 0 || whole !== true)).toEqual([]);
    const order = await store.find('code', { scope: 'pair' });
    expect(order.map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, n) => pair(n).map(({ id }) => id)).flat(),
    );
  });

  it.skipIf(!there)('rolls back a transaction that throws, and continues', async () => {
    await store.put('code', code('kept'));
    const failing = store.transaction(async (records) => {
      await records.put('account', account('gone', 'p9'));
      await records.take('code', 'kept');
      await records.count('undone');
      throw new Error('no');
    });

    await expect(failing).rejects.toThrow('no');
    expect(await store.get('account', 'gone')).toBeUndefined();
    expect(await store.get('code', 'kept')).toEqual(code('kept'));
    expect(await store.counted('undone')).toBe(0);
  });
});

describe('a store folder', () => {
  it('is open to one process at a time, and keeps its data', async () => {
    const place = join(folder, 'pglite');
    const first = await openStore(place);
    await first.put('code', code('x'));

    await expect(openStore(place)).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      exitCode: 2,
      message: `The store ${place} is used by another process.`,
    });
    await first.close();
    const second = await openStore(place);
    expect(await second.get('code', 'x')).toEqual(code('x'));
    await second.close();
  });

  it('is refused when it is a file', async () => {
    await expect(openStore(import.meta.filename)).rejects.toMatchObject({
      code: 'FILE_UNWRITABLE',
    });
  });
});

it('the error for an unreachable database does not contain its password', async () => {
  const failing = openStore('postgres://bank:hidden@127.0.0.1:1/bank');

  await expect(failing).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  await expect(failing).rejects.toThrow(/^The database 127.0.0.1:1\/bank cannot be reached/);
  await expect(failing).rejects.not.toThrow('hidden');
});
