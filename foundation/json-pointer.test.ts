import { expect, test } from 'vitest';
import { atPointer, pointerKeys, toPointer } from './json-pointer.js';

test.each<[string, readonly string[]]>([
  ['', []],
  ['/', ['']],
  ['/a~1b/0', ['a/b', '0']],
  ['/~01', ['~1']],
])('%j consists of the keys %j', (pointer, keys) => {
  expect(pointerKeys(pointer)).toEqual(keys);
  expect(toPointer(keys)).toBe(pointer);
});

test('the empty key is a member of its own', () => {
  expect(atPointer({ '': 1 }, '/')).toBe(1);
  expect(atPointer({ a: 1 }, '/')).toBeUndefined();
});
