import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { strictProblems } from '../fixtures/strict-problems.js';
import { generate } from '../generate.js';

/** Each run generates, and a test compiles the result. */
const PATIENCE = { timeout: 120_000 };

let home: string;
const inHome = (name: string): string => join(home, name);
const read = (name: string): Promise<string> => readFile(inHome(name), 'utf8');

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'xs2a-follow-'));
  await symlink(join(packageRoot(), 'node_modules'), inHome('node_modules'));
  await writeFile(inHome('package.json'), '{ "type": "module" }');
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** A run of these documents with the operations of their tag Consents, as with a configuration. */
async function run(documents: Readonly<Record<string, readonly string[]>>, exclusive = true) {
  const specs = Object.keys(documents).map((name) => inHome(`${name}.yaml`));
  for (const [name, operations] of Object.entries(documents)) {
    const paths = operations.map(
      (id) =>
        `  /${id}: { get: { operationId: ${id}, tags: [Consents], responses: { "204": { description: Done. } } } }\n`,
    );
    const head = `openapi: 3.0.3\ninfo: { title: Bank, version: "1" }\npaths:\n`;
    await writeFile(inHome(`${name}.yaml`), head + paths.join(''));
  }
  const parts = ['server'] as const;
  const { skeleton } = await generate({
    specs,
    out: inHome('gen'),
    parts,
    exclusive,
    skeleton: inHome('bank'),
  });
  return skeleton;
}

it(
  'handlers of a document that is gone get no operations of another document',
  PATIENCE,
  async () => {
    await run({ v1: ['getConsent'], v2: ['getConsent', 'createConsent'] });
    const before = await read('bank/consents/consents-handlers.ts');
    expect(before).toContain('gen/server/v1/handlers.js');

    const result = await run({ v2: ['getConsent', 'createConsent'] });
    expect(result?.written).toEqual([]);
    expect(result?.notes).toEqual([
      'v1 is no longer among the documents: remove its code in consents/consents-handlers.ts, server.ts, or name the document again.',
    ]);
    expect(await read('bank/consents/consents-handlers.ts')).toBe(before);
  },
);

it('handlers of a document of another run stay, and get no note', PATIENCE, async () => {
  await run({ v1: ['getConsent'] }, false);
  const result = await run({ v2: ['createConsent'] }, false);
  expect(result?.written).toEqual([expect.stringContaining('handlers')]);
  expect(result?.notes.join()).not.toContain('v1');
  expect(await read('bank/consents/consents-handlers.ts')).not.toContain('createConsent');
});

it('the imports of a renamed document are adapted, and compile', PATIENCE, async () => {
  await run({ shop: ['a', 'b', 'c'] });
  const result = await run({ 'shop-2': ['a', 'b', 'd'] });
  expect(result?.notes[0]).toBe(
    'The document shop is called shop-2 now: the imports in consents/consents-handlers.ts, server.ts were updated. Adapt what other files of yours import of it.',
  );
  expect(result?.written).toEqual(['consents/consents-handlers.ts', 'server.ts']);
  const handlers = await read('bank/consents/consents-handlers.ts');
  expect(handlers).toContain("'../../gen/server/shop-2/handlers.js'");
  expect(handlers).toContain('async d(');
  expect(await read('bank/server.ts')).toContain('shop2Plugin as shopPlugin');
  await writeFile(
    inHome('bank/consents/consents-handlers.ts'),
    handlers.replace(/ *\/\/ xs2a: operation c [\s\S]*?\n {4}\},\n/, ''),
  );
  expect(await strictProblems(home, [inHome('bank/server.ts')])).toEqual([]);
  expect((await run({ 'shop-2': ['a', 'b', 'd'] }))?.notes).toEqual([]);
});

it('a new document with other operations is no new name', PATIENCE, async () => {
  await run({ shop: ['a', 'b'] });
  const result = await run({ bank: ['b', 'x', 'y'] });
  expect(result?.notes[0]).toContain('shop is no longer among the documents');
  expect(await read('bank/consents/consents-handlers.ts')).toContain('gen/server/shop/');
});

it('files of tags that two documents share stay where they are', PATIENCE, async () => {
  await run({ v1: ['getConsent'], v2: ['getConsent'] });
  const file = 'bank/consents-v2/consents-v2-handlers.ts';
  expect(await read(file)).toContain('gen/server/v2/handlers.js');
  await mkdir(inHome('bank/consents2'));
  await rename(inHome(file), inHome('bank/consents2/consents2-handlers.ts'));
  const result = await run({ v1: ['getConsent'], v2: ['getConsent', 'createConsent'] });
  expect(result?.written).toEqual(['consents2/consents2-handlers.ts']);
});
