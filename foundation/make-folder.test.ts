import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from './make-folder.js';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'xs2a-make-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

test('creates a folder and those above it, with their mode', () => {
  const path = join(base, 'a', 'b', 'c');
  makeFolder(path, 0o700);
  makeFolder(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(statSync(join(base, 'a')).mode & 0o777).toBe(0o700);
});

test('a file in the way is an error, at the end of the path and above it', () => {
  const file = join(base, 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow(/EEXIST/);
  expect(() => makeFolder(join(file, 'x', 'y'))).toThrow(/ENOTDIR/);
});

test.runIf(existsSync('/proc/version'))('ends with an error where no folder can be created', () => {
  expect(() => makeFolder('/proc/xs2a/reports')).toThrow(/ENOENT/);
});

test('no code creates folders by the recursive form of Node', () => {
  const root = join(import.meta.dirname, '..');
  const files = execFileSync('git', ['ls-files', '*.ts'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((each) => !/\.test\.|\.testing\.|^(?:test|bench)\//.test(each) && each !== '');
  expect(files.length).toBeGreaterThan(1000);
  expect(
    files.filter((each) =>
      /mkdir(?:Sync)?\([^\n]*recursive/.test(readFileSync(join(root, each), 'utf8')),
    ),
  ).toEqual([]);
});
