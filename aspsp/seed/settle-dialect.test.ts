import { expect, it } from 'vitest';
import { memoryStore } from '../store/memory-store.js';
import { settleDialect } from './settle-dialect.js';

it('a store takes the dialect of its first start only', async () => {
  const store = memoryStore();
  await settleDialect(store, 'contract');
  await settleDialect(store, 'contract');
  await expect(settleDialect(store, 'berlin-group')).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: 'The store was filled by a bank of the dialect contract.',
    hint: expect.stringContaining('--dialect contract'),
  });
});
