import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { Code } from '../domain/client-entities.js';
import type { Due } from '../domain/entities.js';
import { memoryStore } from './memory-store.js';
import { openStore } from './open-store.js';
import type { Records } from './store.js';

const code = (id: string, scope: string): Code => ({
  id,
  client: 'c',
  redirectUri: 'u',
  scope,
  authorisation: 'a',
  createdAt: '2026-11-21T10:00:00Z',
});
const due = (id: string, at: string): Due => ({ id, at });

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

const folder = mkdtempSync(join(tmpdir(), 'xs2a-same-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a transaction on a database returns and leaves the same as one in memory', async () => {
  const database = await openStore(join(folder, 'store'));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.boolean(), async (steps, fails) => {
      const stores = [memoryStore(), database];
      const ends = await Promise.all(
        stores.map(async (store) => {
          await store.removeOlder('code', '9999', 100);
          for (const { id: name } of await store.find('due', {})) await store.take('due', name);
          await store.removeCounters('~', 100);
          await store.put('code', code('a', 'x'));
          const results: unknown[] = [];
          const work = store.transaction(async (records) => {
            for (const [name, run] of steps) results.push([name, await run(records)]);
            if (fails) throw new Error('no');
          });
          const error: unknown = await work.catch((one: unknown) => one);
          const left = [await store.find('code', {}), await store.find('due', {})];
          return [results, String(error), left, await store.counted('k')];
        }),
      );
      expect(ends[1]).toEqual(ends[0]);
    }),
    { numRuns: 100 },
  );
  await database.close();
}, 120_000);
