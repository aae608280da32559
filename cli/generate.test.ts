import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, test } from 'vitest';
import { runCli } from '../conformance/selftest/run-suite.js';
import { packageRoot } from '../foundation/package-root.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-generate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DOCUMENT = `openapi: 3.0.3
info: {title: Pets, version: '1'}
paths:
  /pets:
    get:
      operationId: listPets
      responses: {'204': {description: none}}
`;

const put = (file: string, text: string): string => {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};
put('pets.yaml', DOCUMENT);

describe('a configuration file', () => {
  const config = (out: string) => `{ spec: 'pets.yaml', part: 'client', out: '${out}' }`;
  test.each([
    ['json', '{"spec": "pets.yaml", "part": "client", "out": "out-json"}'],
    ['mjs', `export default ${config('out-mjs')};`],
    ['ts', `const config: { spec: string } = ${config('out-ts')};\nexport default config;`],
  ])('may be %s; its paths are relative to it', async (ending, text) => {
    const file = put(`my.config.${ending}`, text);
    const run = await runCli(['generate', '--config', file]);
    expect(run).toMatchObject({ exitCode: 0, stderr: '' });
    const out = join(folder, `out-${ending}`);
    expect(existsSync(join(out, 'client/pets/client.ts'))).toBe(true);
    expect(existsSync(join(out, 'server'))).toBe(false);
  });

  test('yields to flags', async () => {
    const file = put('flags.json', '{"spec": "pets.yaml", "part": "client", "out": "not-here"}');
    const out = join(folder, 'flagged');
    const run = await runCli(['generate', 'server', '--config', file, '--out', out]);
    expect(run.exitCode).toBe(0);
    expect(existsSync(join(out, 'server/pets/plugin.ts'))).toBe(true);
    expect(existsSync(join(folder, 'not-here'))).toBe(false);
  });

  test.each([
    ['{"spce": "pets.yaml"}', /key spce is not known.*Is it spec\?/s],
    ['{"spec": 1}', /spec cannot be 1/],
    ['{"out": "x"}', /names no document/],
    ['[]', /is no object/],
    ['{', /cannot be read/],
  ])('%s is refused', async (text, says) => {
    const run = await runCli(['generate', '--config', put('bad.json', text)]);
    expect(run).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(says) });
    expect(run.stderr).not.toMatch(/^\s+at /m);
  });

  test('that is not there is refused', async () => {
    const run = await runCli(['generate', '--config', join(folder, 'none.json')]);
    expect(run).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/none\.json/) });
  });
});

describe('templates', () => {
  const generate = (templates: string) =>
    runCli([
      'generate',
      'server',
      '--spec',
      join(folder, 'pets.yaml'),
      '--out',
      join(folder, 'templated'),
      '--templates',
      join(folder, templates),
    ]);

  test('of users replace ours, one by one', async () => {
    const own = readFileSync(join(packageRoot(), 'templates/server/core/fault.hbs'), 'utf8');
    put('mine/server/core/fault.hbs', `${own}\n// ours\n`);
    expect(await generate('mine')).toMatchObject({ exitCode: 0 });
    const made = readFileSync(join(folder, 'templated/server/core/fault.ts'), 'utf8');
    expect(made.trimEnd().endsWith('// ours')).toBe(true);
  });

  test.each([
    ['strange', 'server/core/falt.hbs', 'x', /falt\.hbs, which replaces none/],
    ['broken', 'server/core/fault.hbs', '{{#if}}', /fault\.hbs cannot be filled/],
    ['empty', 'readme.txt', 'x', /holds no template/],
  ])('that are %s are refused', async (name, file, text, says) => {
    put(`${name}/${file}`, text);
    expect(await generate(name)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(says),
    });
  });
});

test('--watch generates again after a change, tells mistakes, and ends at Ctrl-C', async () => {
  const spec = put('watched/pets.yaml', DOCUMENT);
  const main = join(packageRoot(), 'dist/cli/main.js');
  const out = join(folder, 'watched-out');
  const child = spawn(process.execPath, [
    main,
    'generate',
    'client',
    '--spec',
    spec,
    '--out',
    out,
    '--watch',
  ]);
  const told = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const warned = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
  const next = async (lines: AsyncIterator<string>, wanted: RegExp): Promise<void> => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`ended before ${wanted}`);
      if (wanted.test(value)) return;
    }
  };
  await next(told, /files written/);
  await next(warned, /Watching/);
  writeFileSync(spec, DOCUMENT.replace('listPets', 'readPets'));
  await next(told, /written/);
  expect(readFileSync(join(out, 'client/pets/client.ts'), 'utf8')).toContain('readPets');
  writeFileSync(spec, 'openapi: [');
  await next(warned, /pets\.yaml/);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('--check and --watch exclude each other', async () => {
  const run = await runCli(['generate', '--check', '--watch']);
  expect(run).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/exclude each other/) });
});
