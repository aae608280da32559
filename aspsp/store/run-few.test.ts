import { expect, it } from 'vitest';
import { runFew } from './run-few.js';

it('runs a limited number of jobs at once, in order, even if one fails', async () => {
  const few = runFew(2);
  let running = 0;
  const seen: string[] = [];
  const work = (name: string) => async () => {
    running += 1;
    seen.push(`${name} of ${running}`);
    await new Promise(setImmediate);
    running -= 1;
    if (name === 'b') throw new Error('b');
    return name;
  };
  const ends = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((name) => few(work(name))));

  expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : 'failed'))).toEqual([
    'a',
    'failed',
    'c',
    'd',
    'e',
  ]);
  expect(seen).toEqual(['a of 1', 'b of 2', 'c of 2', 'd of 2', 'e of 2']);
});
