import { readFile } from 'node:fs/promises';
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

it('outputs by option compile under the strictest flags, without any', {
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
  [['tanstack-query'], 'The output tanstack-query imports the client, which is not made.'],
])('%j for a server is refused: %s', async (targets, message) => {
  const specs = [join(packageRoot(), 'generator/fixtures/tiny.yaml')];
  const options = { parts: ['server'] as const, targets: targets as unknown as readonly ['zod'] };
  await expect(generateFolder(specs, options)).rejects.toThrow(message);
});
