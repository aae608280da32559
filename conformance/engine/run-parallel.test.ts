import { expect, test } from 'vitest';
import { runParallel, WorkSlots } from './run-parallel.js';

/** A pause that ends when it is told to. */
function pauseOf(): { readonly pause: () => Promise<void>; readonly end: () => void } {
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { pause: () => over, end };
}

const first = <W>(waiting: readonly W[]): W | undefined => waiting[0];

test('another item works while one rests, and never more than there are places', async () => {
  const slots = new WorkSlots(1);
  const { pause, end } = pauseOf();
  const seen: string[] = [];
  let busy = 0;
  const work = async (what: string): Promise<void> => {
    busy += 1;
    expect(busy).toBe(1);
    seen.push(what);
    await new Promise(setImmediate);
    busy -= 1;
  };
  await runParallel({
    work: ['rests', 'second', 'third'],
    concurrency: slots,
    next: first,
    carryOut: async (each) => {
      await work(each);
      if (each === 'rests') {
        await slots.rest(pause);
        await work('rested');
      } else end();
    },
  });
  // the one that has rested comes before what has not begun
  expect(seen).toEqual(['rests', 'second', 'rested', 'third']);
});

test('ends when all items rest at the same time and none is left to start', async () => {
  const slots = new WorkSlots(2);
  const done: number[] = [];
  await runParallel({
    work: [1, 2, 3, 4],
    concurrency: slots,
    next: first,
    carryOut: async (each) => {
      await slots.rest(() => new Promise(setImmediate));
      done.push(each);
    },
  });
  expect(done.sort()).toEqual([1, 2, 3, 4]);
});

test('throws the error of an item after the others have ended, also of one that rested', async () => {
  const slots = new WorkSlots(1);
  const done: string[] = [];
  const run = runParallel({
    work: ['fails', 'other'],
    concurrency: slots,
    next: first,
    carryOut: async (each) => {
      await slots.rest(() => new Promise(setImmediate));
      if (each === 'fails') throw new Error('broken');
      done.push(each);
    },
  });
  await expect(run).rejects.toThrow('broken');
  expect(done).toEqual(['other']);
});
