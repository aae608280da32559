import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import { evenParts, leftOutFiles } from './slow-parts.js';

const SECONDS = JSON.parse(
  readFileSync(join(packageRoot(), 'test', 'slow-tests.json'), 'utf8'),
) as Readonly<Record<string, number>>;

test('every slow test file exists', () => {
  const gone = Object.keys(SECONDS).filter((file) => !existsSync(join(packageRoot(), file)));
  expect(gone, 'run `npm run measure:tests`, which lists the slow test files anew').toEqual([]);
});

test('three parts contain every slow file once and take about the same time', () => {
  const parts = evenParts(SECONDS, 3);
  expect(parts.flat().sort()).toEqual(Object.keys(SECONDS).sort());
  const sums = parts.map((files) => files.reduce((sum, file) => sum + (SECONDS[file] ?? 0), 0));
  expect(Math.max(...sums) / Math.min(...sums)).toBeLessThan(1.1);
});

test('a part omits the files of the other parts, and all omits none', () => {
  const left = leftOutFiles({ XS2A_PART: '2/3' });
  expect(left).toHaveLength(Object.keys(SECONDS).length - (evenParts(SECONDS, 3)[1]?.length ?? 0));
  expect(leftOutFiles({ XS2A_PART: 'all' })).toEqual([]);
  expect(() => leftOutFiles({ XS2A_PART: '4/3' })).toThrow('XS2A_PART is 4/3');
});
