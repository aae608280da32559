import { expect, it } from 'vitest';
import { ofThisSecond } from './of-this-second.js';

it('creates a value once per key, and again after every change of the second', () => {
  let now = 0;
  let made = 0;
  const remember = ofThisSecond<number>(() => new Date(now));
  const at = (ms: number, key: string): number => {
    now = ms;
    return remember(key, () => {
      made += 1;
      return made;
    });
  };
  const calls = [
    [1000, 'a', 1],
    [1999, 'a', 1],
    [1999, 'b', 2],
    [2000, 'a', 3],
    [1000, 'a', 4],
    [1000, 'b', 5],
  ] as const;
  expect(calls.map(([ms, key]) => at(ms, key))).toEqual(calls.map(([, , want]) => want));
});
