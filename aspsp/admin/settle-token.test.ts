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

it('is made, and kept for its owner alone until the bank ends', () => {
  const { token, made, file = '', cleanUp } = settle({});
  expect([made, token.length, readFileSync(file, 'utf8')]).toEqual([true, 32, `${token}\n`]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  cleanUp();
  expect(existsSync(file)).toBe(false);
});

it('is made in a file that is named, and found there again', () => {
  const tokenFile = join(folder, 'token');
  const first = settle({ tokenFile });
  first.cleanUp();
  expect(statSync(tokenFile).mode & 0o777).toBe(0o600);
  const { token, made } = settle({ tokenFile, host: '0.0.0.0' });
  expect([token, made]).toEqual([first.token, false]);
});

it('is what the environment says', () => {
  const { token, made, file } = settle({ token: 'a'.repeat(16), host: 'bank.example' });
  expect([token, made, file]).toEqual(['a'.repeat(16), false, undefined]);
});

it.each([
  ['too short', { token: 'a'.repeat(15) }, 'USAGE', 'XS2A_ADMIN_TOKEN is not valid'],
  ['two lines', { token: `${'a'.repeat(20)}\nb` }, 'USAGE', 'is not valid'],
  ['empty', { token: '' }, 'USAGE', 'is not valid'],
  ['none on another host', { host: '0.0.0.0' }, 'USAGE', 'needs a token that you chose'],
  ['a folder', { tokenFile: tmpdir() }, 'FILE_UNREADABLE', 'cannot be read'],
  ['nowhere', { tokenFile: '/nowhere/token' }, 'FILE_UNWRITABLE', 'cannot be written'],
] as const)('is refused: %s', (_name, options, code, says) => {
  try {
    settle(options);
    expect.unreachable();
  } catch (error) {
    expect(error instanceof Xs2aError && [error.code, error.exitCode]).toEqual([code, 2]);
    expect(String(error)).toContain(says);
    expect(String(error)).not.toContain('aaaa');
  }
});

it('is refused when the file holds nothing usable, without being told', () => {
  const tokenFile = join(folder, 'token');
  writeFileSync(tokenFile, 'secret\n');
  expect(() => settle({ tokenFile })).toThrow(`The operator's token in ${tokenFile}`);
  expect(() => settle({ tokenFile })).not.toThrow('secret');
});
