import { expect, it } from 'vitest';
import { neighbours, shareRuns } from './neighbours.js';

it.each([
  [
    [
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ],
    [['a', 'b', 'c']],
  ],
  [
    [
      ['a', 'b'],
      ['a', 'c'],
    ],
    [['a'], ['b'], ['c']],
  ],
  [
    [['a', 'b'], ['b']],
    [['a'], ['b']],
  ],
  [
    [
      ['x', 'a', 'b'],
      ['y', 'a', 'b', 'z'],
    ],
    [['x'], ['a', 'b'], ['y'], ['z']],
  ],
  [
    [
      ['x', 'a', 'b'],
      ['y', 'a', 'b'],
    ],
    [['x'], ['a', 'b'], ['y']],
  ],
  [[], []],
])('neighbours in %j are %j', (lists, want) => {
  expect(neighbours(lists)).toEqual(want);
});

it('a run of three that several lists have is written once, in the same order', () => {
  const lists = [
    ['x', 'a', 'b', 'c', 'y'],
    ['z', 'a', 'b', 'c', 'y'],
    ['p', 'q', 'r', 's'],
  ];
  const { runs, lists: shorter } = shareRuns(lists, (first) => `${first}AndNext`);
  expect(runs).toEqual([{ name: 'aAndNext', names: ['a', 'b', 'c', 'y'] }]);
  expect(shorter).toEqual([
    ['x', '...aAndNext'],
    ['z', '...aAndNext'],
    ['p', 'q', 'r', 's'],
  ]);
});
