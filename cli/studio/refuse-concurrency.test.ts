import { expect, it } from 'vitest';
import { refuseUnlessRuns } from './refuse-concurrency.js';

it.each([
  [-1, 0],
  [0.5, 0],
  [Number.NaN, 0],
  [0, 1],
] as const)('%d runs at once are refused where at least %d have to be', (number, least) => {
  expect(() => refuseUnlessRuns(number, least)).toThrow(`a whole number of at least ${least}.`);
});

it('none is a number for a studio with other workers', () => {
  expect(() => refuseUnlessRuns(0, 0)).not.toThrow();
});
