import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { folderName } from '../cli/conformance/test-bank.js';
import { RUN_FILES } from '../conformance/record/report-forms.js';
import { packageRoot } from '../foundation/package-root.js';
import { isDeviceName } from '../generator/model/folder-name.js';

/** Whether Windows can create it: no device, no sign with a meaning, no dot or space at the end. */
const portable = (name: string): boolean =>
  !isDeviceName(name.split('.')[0] ?? '') &&
  /^[^\p{Cc}<>:"|?*\\/]*[^\p{Cc}<>:"|?*\\/. ]$/u.test(name);

test.each(['con', 'aux.ts', 'a:b', 'a.', 'a ', 'a\\b', ''])('%j is no name on Windows', (name) => {
  expect(portable(name)).toBe(false);
});

test('a run writes files that every system can hold', () => {
  expect([folderName('1a2b3c4d'), ...RUN_FILES].filter((name) => !portable(name))).toEqual([]);
});

test('the repository can be cloned on every system', () => {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: packageRoot(), encoding: 'utf8' });
  const paths = listed.split('\0').filter(Boolean);
  expect(paths.filter((path) => !path.split('/').every(portable))).toEqual([]);
  expect(paths.filter((path) => path.length > 150)).toEqual([]);
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
});
