import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Code } from '../domain/client-entities.js';
import type { Due } from '../domain/entities.js';
import type { Change } from './change.js';
import { memoryStore } from './memory-store.js';
import { rememberedRecords } from './remembered-records.js';
import type { Records, Store } from './store.js';

const code = (id: string, scope: string): Code => ({
  id,
  client: 'c',
  redirectUri: 'u',
  scope,
  authorisation: 'a',
  createdAt: '2026-11-21T10:00:00Z',
});
const due = (id: string, at: string): Due => ({ id, at });

/** Applies changes to another store as the SQL store does. */
const writeTo =
  (store: Store) =>
  async (changes: readonly Change[]): Promise<void> => {
    const gone = changes.filter(({ entity, anew }) => entity === undefined || anew);
    for (const { kind, id } of gone) await store.take(kind, id);
    for (const { kind, entity } of changes) {
      if (entity !== undefined) await store.put(kind, entity as never);
    }
  };

type Step = (records: Records) => Promise<unknown>;

const id = fc.constantFrom('a', 'b', 'c');
const word = fc.constantFrom('x', 'y');
const step: fc.Arbitrary<readonly [string, Step]> = fc.oneof(
  fc.tuple(id, word).map(([i, w]) => [`put ${i} ${w}`, (r: Records) => r.put('code', code(i, w))]),
  fc.tuple(id, word).map(([i, w]) => [`due ${i} ${w}`, (r: Records) => r.put('due', due(i, w))]),
  id.map((i) => [`get ${i}`, (r: Records) => r.get('code', i)]),
  id.map((i) => [`take ${i}`, (r: Records) => r.take('code', i)]),
  id.map((i) => [`take due ${i}`, (r: Records) => r.take('due', i)]),
  word.map((w) => [`find ${w}`, (r: Records) => r.find('code', { scope: w })]),
  fc.constant(['find due', (r: Records) => r.find('due', {})] as const),
  fc.constant(['count', (r: Records) => r.count('k')] as const),
  fc.constant(['counted', (r: Records) => r.counted('k')] as const),
) as fc.Arbitrary<readonly [string, Step]>;

describe('remembered records', () => {
  it('return the same results as plain records, and write the same data', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const [plain, store] = [memoryStore(), memoryStore()];
        for (const one of [plain, store]) await one.put('code', code('a', 'x'));
        const { records, flush } = rememberedRecords(store, writeTo(store));
        for (const [name, run] of steps) {
          expect([name, await run(records)]).toEqual([name, await run(plain)]);
        }
        await flush();
        for (const kind of ['code', 'due'] as const) {
          expect(await store.find(kind, {})).toEqual(await plain.find(kind, {}));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('keep the position of a record that is taken, put and put again', async () => {
    const store = memoryStore();
    await store.put('code', code('a', 'x'));
    const { records, flush } = rememberedRecords(store, writeTo(store));
    await records.take('code', 'a');
    for (const next of ['a', 'b', 'a']) await records.put('code', code(next, 'x'));
    await flush();
    expect((await store.find('code', {})).map((one) => one.id)).toEqual(['a', 'b']);
  });

  it('read and write each record only once', async () => {
    const store = memoryStore();
    const asked: string[] = [];
    const counting: Records = {
      ...store,
      get: (kind, name) => {
        asked.push(`get ${name}`);
        return store.get(kind, name);
      },
      find: (kind, where) => {
        asked.push(`find ${kind}`);
        return store.find(kind, where);
      },
    };
    const { records, flush } = rememberedRecords(counting, async (changes) => {
      asked.push(`write ${changes.map((one) => one.id).join()}`);
      await writeTo(store)(changes);
    });
    for (let time = 0; time < 2; time += 1) {
      await records.get('code', 'a');
      await records.find('due', {});
      await records.put('code', code('a', String(time)));
      await records.put('code', code('b', String(time)));
    }
    await flush();
    await flush();

    expect(asked).toEqual(['get a', 'find due', 'write a,b']);
    expect(await store.get('code', 'b')).toEqual(code('b', '1'));
  });

  it('give a record to only one of two concurrent takers', async () => {
    const store = memoryStore();
    await store.put('code', code('a', 'x'));
    const { records } = rememberedRecords(store, writeTo(store));
    const taken = await Promise.all([records.take('code', 'a'), records.take('code', 'a')]);

    expect(taken.filter((one) => one !== undefined)).toHaveLength(1);
  });
});
