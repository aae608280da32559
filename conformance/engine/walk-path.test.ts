import { expect, test } from 'vitest';
import { readWalkPath, writeWalkPath } from './walk-path.js';

test.each([
  ['12:0:3,CAD:B', { path: '12:0:3', replay: 'CAD:B' }],
  ['4', { path: '4', replay: undefined }],
  ['4,', null],
  ['a:b', null],
  ['1:2,--all', null],
])('reads %j as %j', (given, want) => {
  expect(readWalkPath(given)).toEqual(want);
});

test.each([
  ['2:1', 'read(0),delete(1) /*replayPath="AAB:q"*/', '2:1,AAB:q'],
  ['2:1', '', '2:1'],
])('writes %s and %j as %s', (path, shown, want) => {
  expect(writeWalkPath(path, shown)).toBe(want);
});
