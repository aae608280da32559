import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestPki, type TestPki } from './make-test-pki.js';
import { writePki } from './write-pki.js';

let root: string;
let pki: TestPki;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'xs2a-write-'));
  pki = await makeTestPki({ keys: 'p256' });
});
afterAll(() => rmSync(root, { recursive: true }));

const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

it('writes the whole set, with keys and PFX readable only by the owner', () => {
  const dir = join(root, 'set');
  const files = writePki(dir, pki);
  expect(files.map((file) => `${mode(file)} ${basename(file)}`)).toEqual([
    '644 ca.pem',
    '600 ca.key.pem',
    '644 unknown-ca.pem',
    '600 unknown-ca.key.pem',
    '644 server.pem',
    '600 server.key.pem',
    '644 tpp1-qwac.pem',
    '600 tpp1-qwac.key.pem',
    '644 tpp1-qseal.pem',
    '600 tpp1-qseal.key.pem',
    '644 tpp2-qwac.pem',
    '600 tpp2-qwac.key.pem',
    '644 tpp2-qseal.pem',
    '600 tpp2-qseal.key.pem',
    '644 expired-qwac.pem',
    '600 expired-qwac.key.pem',
    '644 unknown-ca-qwac.pem',
    '600 unknown-ca-qwac.key.pem',
    '644 wrong-role-qwac.pem',
    '600 wrong-role-qwac.key.pem',
    '644 no-funds-role-qwac.pem',
    '600 no-funds-role-qwac.key.pem',
    '600 tpp1-qwac.pfx',
    '600 tpp1-qwac.pfx.passphrase.txt',
  ]);
  expect(mode(dir)).toBe('700');
  expect(readdirSync(dir)).toHaveLength(files.length);
});

it('keeps an existing set unless asked to replace it', () => {
  const dir = join(root, 'twice');
  writePki(dir, pki, { passphrase: 'first' });
  expect(() => writePki(dir, pki)).toThrow(/ca\.pem exists already/);
  expect(readFileSync(join(dir, 'tpp1-qwac.pfx.passphrase.txt'), 'utf8')).toBe('first\n');
  writePki(dir, pki, { passphrase: 'second', force: true });
  expect(readFileSync(join(dir, 'tpp1-qwac.pfx.passphrase.txt'), 'utf8')).toBe('second\n');
});

it('reports a folder that cannot be written', () => {
  writeFileSync(join(root, 'file'), '');
  expect(() => writePki(join(root, 'file', 'set'), pki)).toThrow(/Cannot write the certificates/);
});
