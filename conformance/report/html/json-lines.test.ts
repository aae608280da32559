import { expect, test } from 'vitest';
import { jsonLines, marksOf } from './json-lines.js';

const BODY = '{"a":[{"b/c":1},{"b/c":"{"}],"d":{},"e":"x"}';
const marked = (pointer: string) => {
  const lines = jsonLines(BODY);
  const marks = marksOf(lines, pointer);
  return lines.flatMap(({ text }, at) =>
    marks[at] === null ? [] : [`${marks[at]} ${text.trim()}`],
  );
};

test('marks a field, a value in an array and a whole object by their pointers', () => {
  expect(marked('/e')).toEqual(['here "e": "x"']);
  expect(marked('/a/1/b~1c')).toEqual(['here "b/c": "{"']);
  expect(marked('/a/0')).toEqual(['here {', 'here "b/c": 1', 'here },']);
  expect(marked('/d')).toEqual(['here "d": {},']);
});

test('marks the parent of a missing value', () => {
  expect(marked('/a/1/z')).toEqual(['missing {']);
  expect(marked('/nowhere/at/all')).toEqual(['missing {']);
  expect(marked('')).toEqual([]);
});

test('gives text that is not JSON lines without pointers', () => {
  expect(jsonLines('a: 1\n}]').map(({ pointer }) => pointer)).toEqual(['', '']);
});
