import { expect, test } from 'vitest';
import { similarUuids } from './similar-uuids.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const taken = (count: number) => {
  const next = similarUuids();
  return Array.from({ length: count }, () => next());
};

test('every id is a UUID of version 4, and none comes twice', () => {
  const ids = taken(140_000);
  expect(ids.every((id) => UUID.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});

test('ids differ at their end, or at their start, only', () => {
  const ids = taken(200);
  const cut = (from: number, to: number) => new Set(ids.map((id) => id.slice(from, to)));
  expect(cut(0, -1).size).toBeLessThan(120);
  expect(cut(0, -4).size).toBe(101);
  expect(cut(4, 36).size).toBe(101);
});

test('two sources have nothing in common', () => {
  const both = [...taken(100), ...taken(100)];
  expect(new Set(both).size).toBe(200);
});
