import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import { type GeneratedFolder, generateFolder, TINY } from './fixtures/generated-folder.js';
import { sourcesBelow, strictProblems } from './fixtures/strict-problems.js';
import { generate } from './generate.js';

const PETS = join(packageRoot(), 'generator/fixtures/petstore.yaml');
let made: GeneratedFolder;
afterEach(() => made.remove());

const names = async (): Promise<readonly string[]> =>
  (await sourcesBelow(made.folder)).map((file) => file.slice(made.folder.length + 1));
const core = (side: string): Promise<string> =>
  readFile(join(made.folder, side, 'core.ts'), 'utf8');

it('an output has one file of shared code for each side', async () => {
  made = await generateFolder([TINY]);
  const shared = (await names()).filter((file) => file.includes('core'));
  expect(shared.filter((file) => file.endsWith('/core.ts'))).toHaveLength(3);
  // those that import a package, and those that import them
  expect(shared.length).toBeLessThan(16);
  expect(await strictProblems(made.folder)).toEqual([]);
});

it('an output of an earlier version gets it, and its files are removed', async () => {
  made = await generateFolder([TINY], { coreFiles: 'many' });
  const before = (await names()).length;
  const { removed, warnings } = await generate({ specs: [TINY], out: made.folder });
  expect(removed).toContain('client/core/fetch-caller.ts');
  expect(removed).not.toContain('client/core/undici-transport.ts');
  expect(warnings).toEqual([
    expect.stringMatching(/^The shared code is in client\/core\.ts, .*--core-files many/),
  ]);
  expect(before - (await names()).length).toBeGreaterThan(90);
  const again = await generate({ specs: [TINY], out: made.folder, check: true });
  expect(again).toMatchObject({ stale: [], warnings: [] });
});

it('an output goes back to many files', async () => {
  made = await generateFolder([TINY]);
  const { removed } = await generate({ specs: [TINY], out: made.folder, coreFiles: 'many' });
  expect([...removed].sort()).toEqual(['client/core.ts', 'model/core.ts', 'server/core.ts']);
});

it('shared code serves all documents of the folder', async () => {
  made = await generateFolder([PETS], { parts: ['client'] });
  expect(await core('client')).not.toContain('openLines');
  const EVENTS = join(packageRoot(), 'generator/fixtures/events.yaml');
  await generate({ specs: [EVENTS], out: made.folder, parts: ['client'] });
  const both = await core('client');
  expect(both).toContain('openLines');
  await generate({ specs: [PETS], out: made.folder, parts: ['client'] });
  expect(await core('client')).toBe(both);
  expect(await strictProblems(made.folder)).toEqual([]);
});

it('a document of an earlier version keeps the files that it imports', {
  timeout: 60_000,
}, async () => {
  made = await generateFolder([PETS], { parts: ['client'], coreFiles: 'many' });
  const { removed } = await generate({ specs: [TINY], out: made.folder, parts: ['client'] });
  // no generated file imports these: they are in core.ts now
  expect(removed).toEqual(['client/core/follow.ts', 'client/core/successful.ts']);
  expect(await core('client')).toMatch(/function follow\b[\s\S]*function successful\b/);
  expect(existsSync(join(made.folder, 'client/core/fetch-caller.ts'))).toBe(true);
  expect(await strictProblems(made.folder)).toEqual([]);
  const last = await generate({ specs: [PETS], out: made.folder, parts: ['client'] });
  expect(last.removed).toContain('client/core/fetch-caller.ts');
  expect(await strictProblems(made.folder)).toEqual([]);
});

it('handlers of an earlier version import from it', async () => {
  made = await generateFolder([TINY], { coreFiles: 'many' });
  const skeleton = join(made.folder, 'src');
  const options = { specs: [TINY], out: made.folder, skeleton };
  await generate({ ...options, coreFiles: 'many' });
  const own = `import { describeError } from "../server/core/request-error.js"\r
export { refuseBadUrls } from '../server/core/fastify-options.js';\r
export { undiciTransport } from '#api/client/core/undici-transport.js';\r
export { withRetries } from '#api/client/core/with-retries.js';\r
export { x } from './server/core/hooks.js';\r
export const tell = describeError;\r
`;
  await writeFile(join(skeleton, 'own.ts'), own);
  const { skeleton: result } = await generate(options);
  expect(result?.written).toEqual(
    expect.arrayContaining(['own.ts', 'pay/pay-handlers.ts', 'server.ts']),
  );
  expect(await readFile(join(skeleton, 'own.ts'), 'utf8')).toBe(
    own
      .replace('server/core/request-error.js', 'server/core.js')
      .replace('client/core/with-retries.js', 'client/core.js'),
  );
  await rm(join(skeleton, 'own.ts'));
  expect(await strictProblems(made.folder)).toEqual([]);
  expect((await generate(options)).skeleton).toMatchObject({ written: [] });
});
