import { expect, it } from 'vitest';
import {
  compareVersions,
  isInRange,
  nearestVersion,
  rangeText,
  versionIn,
} from './version-range.js';
import { VERSION_ROWS } from './versions.js';

it.each([
  ['-1.3.4', 'until version 1.3.4', ['1.3.3', '1.3.4']],
  ['1.3.8-1.3.9', 'versions 1.3.8 to 1.3.9', ['1.3.8', '1.3.9']],
  ['1.3.9-1.3.9', 'version 1.3.9 alone', ['1.3.9']],
  [
    '-1.3.6 1.3.12-',
    'until version 1.3.6 and since version 1.3.12',
    ['1.3.3', '1.3.4', '1.3.6', '1.3.12'],
  ],
  ['1.3.9-', 'since version 1.3.9', ['1.3.9', '1.3.11', '1.3.12']],
])('the range %s', (range, text, versions) => {
  expect(rangeText(range)).toBe(text);
  const all = ['1.3.3', '1.3.4', '1.3.6', '1.3.8', '1.3.9', '1.3.11', '1.3.12'];
  expect(all.filter((version) => isInRange(range, version))).toEqual(versions);
});

it('versions are compared by their numbers, and read from the version of a document', () => {
  expect(compareVersions('1.3.9', '1.3.12')).toBeLessThan(0);
  const texts = ['1.3.12_2022-07-01', '1.3.11', 'v1.3.9', '2.0', '1.3'];
  expect(texts.map(versionIn)).toEqual(['1.3.12', '1.3.11', '1.3.9', undefined, undefined]);
  expect(['1.3.3', '1.3.5', '1.3.9', '1.3.11', '1.3.14'].map(nearestVersion)).toEqual([
    ...['1.3.4', '1.3.4', '1.3.9', '1.3.9', '1.3.12'],
  ]);
});

it('no two rows say the same', () => {
  const says = VERSION_ROWS.map((row) => row.says);
  expect(new Set(says).size).toBe(says.length);
});
