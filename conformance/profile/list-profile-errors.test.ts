import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { listProfileErrors } from './list-profile-errors.js';

const folder = mkdtempSync(join(tmpdir(), 'profile-errors-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function errorsIn(yaml: string): ReturnType<typeof listProfileErrors> {
  const file = join(folder, 'profile.yaml');
  writeFileSync(file, yaml);
  return listProfileErrors(file);
}

const SOUND = `version: 1
name: One
dialect: contract
target:
  baseUrl: http://127.0.0.1:1/psd2
  authUrl: http://127.0.0.1:1
identities: {}
tpp:
  redirectUri: https://tpp.example/callback
services: [COF]
sca:
  approaches: [EMBEDDED]
psu:
  id: anna
  password: secret
`;

it('finds nothing in a sound profile', () => {
  expect(errorsIn(SOUND)).toEqual([]);
});

it('lists all errors with their options and lines', () => {
  const wrong = SOUND.replace('version: 1', 'version: 2')
    .replace('[COF]', '[XYZ]')
    .replace('  id: anna', '  idd: anna');
  expect(errorsIn(wrong)).toEqual([
    { sentence: '`version` must be 1.', path: 'version', line: 1 },
    { sentence: expect.stringMatching(/^`services.0` is "XYZ"/), path: 'services.0', line: 10 },
    { sentence: expect.stringMatching(/^Unknown key `idd`/), path: 'psu.idd', line: 14 },
    { sentence: '`psu` lacks the key `id`.', path: 'psu', line: 13 },
  ]);
});

it('lists the lines that nobody has filled in, and no other error of them', () => {
  expect(errorsIn(SOUND.replace('secret', 'REPLACE').replace('[COF]', 'REPLACE'))).toEqual([
    { sentence: 'This line still contains REPLACE.', line: 10 },
    { sentence: 'This line still contains REPLACE.', line: 15 },
  ]);
});

it('says what is no YAML, and what is nested too deeply', () => {
  expect(errorsIn('name: "One\nb: [')).toEqual([
    { sentence: expect.stringMatching(/^This is not valid YAML: /), line: expect.any(Number) },
  ]);
  expect(errorsIn('['.repeat(20_000))).toHaveLength(1);
});

it('names the variable or the file that a secret needs', () => {
  expect(errorsIn(SOUND.replace('secret', '$'.concat('{env:XS2A_NOT_SET}')))).toEqual([
    {
      sentence: '`psu.password` needs the environment variable XS2A_NOT_SET, which is not set.',
      line: 15,
    },
  ]);
});
