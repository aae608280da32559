import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { generateFolder } from '../fixtures/generated-folder.js';
import { anyPlaces, sourcesBelow, strictProblems } from '../fixtures/strict-problems.js';

const DOCUMENTS = [
  'spec/xs2a.yaml',
  'spec/iam.yaml',
  'generator/fixtures/petstore.yaml',
  'generator/fixtures/bank.yaml',
  'generator/fixtures/bytes.yaml',
  'generator/fixtures/secured.yaml',
  'generator/fixtures/tiny.yaml',
];

it('optional outputs compile under the strictest flags, without the type any', {
  timeout: 120_000,
}, async () => {
  const specs = DOCUMENTS.map((file) => join(packageRoot(), file));
  const { folder, remove } = await generateFolder(specs, {
    parts: ['client'],
    targets: ['zod', 'msw', 'tanstack-query'],
  });
  expect(await strictProblems(folder)).toEqual([]);
  const files = await sourcesBelow(folder);
  const made = files.filter((file) => /\/(zod|msw|tanstack-query)\/xs2a\//.test(file));
  expect(made.map((file) => file.split('/').slice(-3).join('/'))).toEqual([
    'msw/xs2a/handlers.ts',
    'tanstack-query/xs2a/queries.ts',
    'zod/xs2a/bodies.ts',
    'zod/xs2a/schemas.ts',
  ]);
  for (const file of files) expect(anyPlaces(file, await readFile(file, 'utf8'))).toEqual([]);
  await remove();
});

it.each([
  [['zodd'], 'There is no output "zodd".'],
  [['tanstack-query'], 'The output tanstack-query imports the client, which is not generated.'],
])('%j for a server is refused: %s', async (targets, message) => {
  const specs = [join(packageRoot(), 'generator/fixtures/tiny.yaml')];
  const options = { parts: ['server'] as const, targets: targets as unknown as readonly ['zod'] };
  await expect(generateFolder(specs, options)).rejects.toThrow(message);
});

it('no text of a document becomes code in them', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'xs2a-hostile-'));
  const bad = ["'); globalThis.hacked = 1; ('`$", '{globalThis.hacked = 1}*/\\\n\u2028'].join('');
  const schema = {
    type: 'object',
    description: bad,
    properties: { [bad]: { enum: [bad, 1] }, list: { type: 'array', uniqueItems: true } },
    required: [bad],
    minProperties: 1,
  };
  const path = `/${bad.replace(/[{}]/g, '')}/{id}`;
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/x' } } };
  const get = {
    operationId: bad,
    parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'string' } }],
    responses: { 200: { description: bad, content } },
  };
  const document = {
    openapi: '3.0.3',
    info: { title: bad, version: bad },
    paths: { [path]: { get, post: { ...get, operationId: `${bad}2`, requestBody: { content } } } },
    components: { schemas: { x: schema } },
  };
  await writeFile(join(scratch, 'hostile.json'), JSON.stringify(document));
  const { folder, remove } = await generateFolder([join(scratch, 'hostile.json')], {
    parts: ['client'],
    targets: ['zod', 'msw', 'tanstack-query'],
  });
  for (const file of [
    'zod/hostile/bodies',
    'msw/hostile/handlers',
    'tanstack-query/hostile/queries',
  ]) {
    const exported = await import(join(folder, `${file}.ts`));
    expect(Object.keys(exported).length).toBeGreaterThan(1);
  }
  expect(globalThis).not.toHaveProperty('hacked');
  expect(await strictProblems(folder)).toEqual([]);
  await remove();
  await rm(scratch, { recursive: true });
});
