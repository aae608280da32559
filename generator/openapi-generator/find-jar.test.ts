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

it('takes the path given before the one of the environment', async () => {
  await put('a.jar', 'b.jar');
  const env = { XS2A_OPENAPI_GENERATOR_JAR: 'b.jar' };
  const [a, b] = ['a.jar', 'b.jar'].map((file) => join(cwd, file));
  expect(findJar({ jar: 'a.jar', cwd, env })).toEqual({ file: a, from: '--jar' });
  expect(findJar({ cwd, env })).toEqual({ file: b, from: 'XS2A_OPENAPI_GENERATOR_JAR' });
});

it('takes the newest jar that the wrapper has stored', async () => {
  const [older, newer] = ['7.9.0.jar', '7.17.0.jar'].map((name) => `${WRAPPER}/versions/${name}`);
  await put(`${WRAPPER}/package.json`, older ?? '', newer ?? '');
  expect(findJar({ cwd, env: {} }).file).toBe(join(cwd, newer ?? ''));
});

it('looks where openapitools.json says that the jars are', async () => {
  await put('jars/7.1.0.jar');
  const config = { 'generator-cli': { storageDir: 'jars' } };
  await writeFile(join(cwd, 'openapitools.json'), JSON.stringify(config));
  expect(findJar({ cwd, env: {} }).file).toBe(join(cwd, 'jars/7.1.0.jar'));
});
