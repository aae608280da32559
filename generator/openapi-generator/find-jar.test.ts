import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findJar } from './find-jar.js';

const WRAPPER = 'node_modules/@openapitools/openapi-generator-cli';

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'xs2a-jar-'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

async function put(...files: readonly string[]): Promise<void> {
  for (const file of files) {
    await mkdir(join(cwd, file, '..'), { recursive: true });
    await writeFile(join(cwd, file), file.endsWith('package.json') ? '{}' : '');
  }
}

it('prefers the given path to the one of the environment', async () => {
  await put('a.jar', 'b-7.1.0.jar');
  const env = { XS2A_OPENAPI_GENERATOR_JAR: 'b-7.1.0.jar' };
  const [a, b] = ['a.jar', 'b-7.1.0.jar'].map((file) => join(cwd, file));
  expect(findJar({ jar: 'a.jar', cwd, env })).toEqual({ file: a, from: '--jar', chosen: true });
  const from = 'XS2A_OPENAPI_GENERATOR_JAR';
  expect(findJar({ cwd, env })).toEqual({ file: b, from, chosen: true, version: '7.1.0' });
});

async function configure(settings: object): Promise<void> {
  const text = JSON.stringify({ 'generator-cli': settings });
  await writeFile(join(cwd, 'openapitools.json'), text);
}

const stored = (version: string): string => `${WRAPPER}/versions/${version}.jar`;

it('uses the version of openapitools.json, not the newest stored version', async () => {
  await put(`${WRAPPER}/package.json`, stored('7.9.0'), stored('7.17.0'), stored('7.20.0'));
  await configure({ version: '7.9.0' });
  expect(findJar({ cwd, env: {} })).toMatchObject({
    file: join(cwd, stored('7.9.0')),
    version: '7.9.0',
  });
});

it('uses the tested version if no version is set', async () => {
  await put(`${WRAPPER}/package.json`, stored('7.17.0'), stored('7.20.0'));
  expect(findJar({ cwd, env: {} }).file).toBe(join(cwd, stored('7.17.0')));
});

it('searches the folder that openapitools.json sets', async () => {
  await put('jars/7.1.0.jar', 'jars/7.2.0.jar');
  await configure({ storageDir: 'jars', version: '7.1.0' });
  expect(findJar({ cwd, env: {} }).file).toBe(join(cwd, 'jars/7.1.0.jar'));
});

it('names the missing version, the file that sets it, and the jars that were found', async () => {
  await put('jars/7.2.0.jar');
  await configure({ storageDir: 'jars', version: '7.1.0' });
  expect(() => findJar({ cwd, env: {} })).toThrow(
    /no jar of OpenAPI Generator 7\.1\.0 \(set in openapitools\.json\).*found: \S*7\.2\.0\.jar/,
  );
});

it.each([
  ['{', /openapitools\.json cannot be read/],
  ['{"generator-cli": {"version": "../../x"}}', /generator-cli\.version of openapitools\.json is/],
])('refuses the openapitools.json %s', async (text, want) => {
  await writeFile(join(cwd, 'openapitools.json'), text);
  expect(() => findJar({ cwd, env: {} })).toThrow(want);
});
