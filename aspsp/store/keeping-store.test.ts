import { describe, expect, it } from 'vitest';
import { CountedRefusal, Refusal } from '../domain/refusal.js';
import { keepingStore } from './keeping-store.js';
import { memoryStore } from './memory-store.js';

describe('a transaction', () => {
  it.each([
    ['a counted refusal', new CountedRefusal(401, []), 1],
    ['any other refusal', new Refusal(400, []), 0],
    ['an internal error', new Error('broken'), 0],
  ])('keeps its counts only after a counted refusal: %s', async (_name, error, want) => {
    const store = keepingStore(memoryStore());
    const work = store.transaction(async (records) => {
      await records.count('tries');
      throw error;
    });
    await expect(work).rejects.toBe(error);
    expect(await store.counted('tries')).toBe(want);
  });

  it('returns its result when it succeeds', async () => {
    const store = keepingStore(memoryStore());
    expect(await store.transaction((records) => records.count('tries'))).toBe(1);
    expect(await store.counted('tries')).toBe(1);
  });
});
