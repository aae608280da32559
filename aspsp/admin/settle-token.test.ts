import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { realSeams } from '../domain/seams.js';
import type { AdminOptions } from './admin-options.js';
import { settleToken } from './settle-token.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'xs2a-token-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const settle = (options: Omit<AdminOptions, 'port'>) =>
  settleToken({ port: 0, ...options }, folder, realSeams());

it('generates a token in a file that only its owner can read, until the bank stops', () => {
  const { token, made, file = '', cleanUp } = settle({});
  expect([made, token.length, readFileSync(file, 'utf8')]).toEqual([true, 32, `${token}\n`]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  cleanUp();
  expect(existsSync(file)).toBe(false);
});

it('generates a token in a named file, and reads it from there at the next start', () => {
  const tokenFile = join(folder, 'token');
  const first = settle({ tokenFile });
  first.cleanUp();
  expect(statSync(tokenFile).mode & 0o777).toBe(0o600);
  const { token, made } = settle({ tokenFile, host: '0.0.0.0' });
  expect([token, made]).toEqual([first.token, false]);
});

it('uses a token from the environment', () => {
  const { token, made, file } = settle({ token: 'a'.repeat(16), host: 'bank.example' });
  expect([token, made, file]).toEqual(['a'.repeat(16), false, undefined]);
});

it.each([
  [
    'a token that is too short',
    { token: 'a'.repeat(15) },
    'USAGE',
    'XS2A_ADMIN_TOKEN is not valid',
  ],
  ['a token of two lines', { token: `${'a'.repeat(20)}\nb` }, 'USAGE', 'is not valid'],
  ['an empty token', { token: '' }, 'USAGE', 'is not valid'],
  ['no token on another host', { host: '0.0.0.0' }, 'USAGE', 'needs a token that you chose'],
  ['a folder instead of a file', { tokenFile: tmpdir() }, 'FILE_UNREADABLE', 'cannot be read'],
  [
    'a file in a missing folder',
    { tokenFile: '/nowhere/token' },
    'FILE_UNWRITABLE',
    'cannot be written',
  ],
] as const)('refuses %s', (_name, options, code, says) => {
  try {
    settle(options);
    expect.unreachable();
  } catch (error) {
    expect(error instanceof Xs2aError && [error.code, error.exitCode]).toEqual([code, 2]);
    expect(String(error)).toContain(says);
    expect(String(error)).not.toContain('aaaa');
  }
});

it('refuses a file without a valid token, and does not show its content', () => {
  const tokenFile = join(folder, 'token');
  writeFileSync(tokenFile, 'secret\n');
  expect(() => settle({ tokenFile })).toThrow(`The operator's token in ${tokenFile}`);
  expect(() => settle({ tokenFile })).not.toThrow('secret');
});
