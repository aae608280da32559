import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedFiles } from './changed-files.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-changed-'));
const bare = mkdtempSync(join(tmpdir(), 'xs2a-no-git-'));
const git = (...args: readonly string[]): unknown =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: folder });
const put = (file: string): void => writeFileSync(join(folder, file), `${Math.random()}\n`);
const commit = (...files: readonly string[]): void => {
  for (const file of files) put(file);
  git('add', '.');
  git('commit', '-q', '-m', 'x');
};

beforeAll(() => {
  mkdirSync(join(folder, 'cli'));
  git('init', '-q', '-b', 'main');
  commit('cli/old.ts', 'cli/mine.ts', 'cli/Prüf bank.ts');
  git('checkout', '-q', '-b', 'branch');
  commit('cli/mine.ts');
  put('cli/Prüf bank.ts');
  put('cli/new.ts');
});
afterAll(() => {
  for (const each of [folder, bare]) rmSync(each, { recursive: true });
});

test('lists uncommitted and new files, and with a base those of its own commits', () => {
  expect(changedFiles(folder, undefined)).toEqual(['cli/Prüf bank.ts', 'cli/new.ts']);
  expect(changedFiles(folder, 'main')).toEqual(['cli/Prüf bank.ts', 'cli/mine.ts', 'cli/new.ts']);
});

test('an unknown base and a folder without git are refused in one sentence', () => {
  expect(() => changedFiles(folder, 'nosuch')).toThrow(
    'git has no commit nosuch: name a branch or a commit, such as main.',
  );
  expect(() => changedFiles(bare, undefined)).toThrow('is not a git repository with a commit');
});
