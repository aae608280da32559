import { expect, it, vi } from 'vitest';
import { startBank } from '../start-bank.js';
import { memoryStore } from '../store/memory-store.js';
import type { Store } from '../store/store.js';
import { tppClient } from '../testing/tpp-client.js';

it('says that the bank is down while its store can only be read', async () => {
  const memory = memoryStore();
  let isFull = false;
  const store: Store = {
    ...memory,
    count: async (key) => {
      if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      return memory.count(key);
    },
  };
  const bank = await startBank({ port: 0, iamPort: 0, store });
  const tpp = tppClient(bank, 'none');
  const health = async () => {
    const all = [new URL(bank.baseUrl).origin, bank.authUrl].map((at) =>
      tpp.call('GET', `${at}/health`),
    );
    return (await Promise.all(all)).map(({ status, body }) => [status, body.status, body.store]);
  };
  const [up, down] = [
    [200, 'up', 'reachable'],
    [503, 'down', 'unreachable'],
  ];
  expect(await health()).toEqual([up, up]);
  isFull = true;
  await vi.waitFor(async () => expect(await health()).toEqual([down, down]), { timeout: 5000 });
  isFull = false;
  await vi.waitFor(async () => expect(await health()).toEqual([up, up]), { timeout: 5000 });
  await tpp.close();
  await bank.close();
});

it('writes once a second, however often it is asked', async () => {
  const store = memoryStore();
  const bank = await startBank({ port: 0, iamPort: 0, store });
  const tpp = tppClient(bank, 'none');
  const at = `${new URL(bank.baseUrl).origin}/health`;
  for (let left = 20; left > 0; left -= 1) await tpp.call('GET', at);
  expect(await store.counted('health')).toBeLessThan(5);
  await tpp.close();
  await bank.close();
});
