import { expect, test } from 'vitest';
import { partOf, rarePartOf } from './part-of.js';

const TABLE = Array.from({ length: 14 }, (_, index) => index);
const turns = (count: number): readonly (readonly number[])[] =>
  TABLE.slice(0, count).map((turn) => rarePartOf(TABLE, count, { XS2A_TURN: String(turn) }));

test('parts and turns together take each row once', () => {
  const parts = [1, 2, 3, 4, 5].map((part) => partOf(TABLE, { XS2A_PART: `${part}/5` }));
  for (const all of [parts, turns(6)]) {
    expect(all.flat().sort((a, b) => a - b)).toEqual(TABLE);
  }
});

test('a turn may be any number, such as that of a commit', () => {
  expect(rarePartOf(TABLE, 6, { XS2A_TURN: String(0xfffffff) })).toEqual(turns(6)[0xfffffff % 6]);
  expect(() => rarePartOf(TABLE, 6, { XS2A_TURN: 'abc' })).toThrow('XS2A_TURN is abc');
});

test('without a turn it is the first, and all takes every row', () => {
  expect(rarePartOf(TABLE, 6, {})).toEqual([0, 6, 12]);
  expect(rarePartOf(TABLE, 6, { XS2A_PART: 'all', XS2A_TURN: '3' })).toEqual(TABLE);
  expect(rarePartOf([7], 6, { XS2A_TURN: '3' })).toEqual([7]);
});
