import { expect, it } from 'vitest';
import { compareVersions, describedVersion, isInRange } from './version-range.js';
import { VERSION_ROWS } from './versions.js';

it.each([
  ['-1.3.4', ['1.3.3', '1.3.4']],
  ['1.3.8-1.3.9', ['1.3.8', '1.3.9']],
  ['-1.3.6 1.3.12-', ['1.3.3', '1.3.4', '1.3.6', '1.3.12']],
  ['1.3.9-', ['1.3.9', '1.3.11', '1.3.12']],
])('the range %s', (range, versions) => {
  const all = ['1.3.3', '1.3.4', '1.3.6', '1.3.8', '1.3.9', '1.3.11', '1.3.12'];
  expect(all.filter((version) => isInRange(range, version))).toEqual(versions);
});

it('versions are compared by their numbers, and read from the version of a document', () => {
  expect(compareVersions('1.3.9', '1.3.12')).toBeLessThan(0);
  expect(['1.3.12_2022-07-01', '1.3.11', 'v1.3.9', '2.0'].map(describedVersion)).toEqual([
    '1.3.12',
    undefined,
    '1.3.9',
    undefined,
  ]);
});

it('no two rows say the same', () => {
  const says = VERSION_ROWS.map((row) => row.says);
  expect(new Set(says).size).toBe(says.length);
});
