import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readBankConfig } from '../aspsp/config/read-bank-config.js';
import { loadProfile } from '../conformance/profile/load-profile.js';
import { loadWaivers } from '../conformance/waivers/load-waivers.js';
import { readSettings } from '../foundation/read-settings.js';
import { loadPolicy } from '../gate/policy/load-policy.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PROFILE = `version: 1
name: A bank
dialect: contract
target: { baseUrl: 'http://localhost:1/psd2', authUrl: 'http://localhost:1/iam' }
tpp: { redirectUri: 'https://tpp.example/cb' }
services: { pis: false, ais: true, piis: false, baskets: false, fundsConsents: false }
`;

test.each([
  ['waivers', 'waivers: []', (file: string) => loadWaivers(file, new Map())],
  ['policy', '', (file: string) => loadPolicy(file)],
  ['bank', '', (file: string) => readBankConfig(file)],
])('a file of the kind %s may name its schema, by key or by comment', (name, more, load) => {
  const [bare, named] = [join(folder, `${name}.yaml`), join(folder, `${name}-named.yaml`)];
  writeFileSync(bare, `version: 1\n${more}\n`);
  writeFileSync(
    named,
    `# yaml-language-server: $schema=./x.json\n$schema: ./x.json\nversion: 1\n${more}\n`,
  );
  expect(load(named)).toEqual(load(bare));
});

test('a profile may name its schema: what is wrong with it is something else', () => {
  const file = join(folder, 'profile.yaml');
  writeFileSync(file, `$schema: ./x.json\n${PROFILE}`);
  expect(() => loadProfile(file)).toThrow(/^(?!.*\$schema).*$/);
});

test('only the key at the root is left out, and a list stays a list', () => {
  const file = join(folder, 'other.yaml');
  writeFileSync(file, '$schema: a\ninner: { $schema: b }\n');
  expect(readSettings(file).data).toEqual({ inner: { $schema: 'b' } });
  writeFileSync(file, '- 1\n');
  expect(readSettings(file).data).toEqual([1]);
});
