import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { generate } from './generate.js';

let home: string;
const inHome = (name: string): string => join(home, name);

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'xs2a-former-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** What a run of one document with these paths says. */
async function run(name: string, paths: readonly string[], part: 'server' | 'client' = 'server') {
  const items = paths.map(
    (path) => `  ${path}: { get: { responses: { "204": { description: Done. } } } }\n`,
  );
  const head = `openapi: 3.0.3\ninfo: { title: Bank, version: "1" }\npaths:\n`;
  writeFileSync(inHome(`${name}.yaml`), head + items.join(''));
  const specs = [inHome(`${name}.yaml`)];
  return (await generate({ specs, out: inHome('gen'), parts: [part] })).warnings;
}

it.each(['server', 'client'] as const)(
  'each run names a document that it seems to replace: %s',
  async (part) => {
    const note = `The output still has the code of bank9, which an earlier run generated and which bank10 seems to replace: delete model/bank9, ${part}/bank9 if you no longer need it.`;
    expect(await run('bank9', ['/a', '/b', '/c'], part)).toEqual([]);
    expect(await run('bank10', ['/a', '/b', '/d'], part)).toEqual([note]);
    expect(await run('bank10', ['/a', '/b', '/d'], part)).toEqual([note]);
    rmSync(inHome(`gen/${part}/bank9`), { recursive: true });
    expect(await run('bank10', ['/a', '/b', '/d'], part)).toEqual([]);
  },
);

it('documents with other operations share a folder without a note', async () => {
  await run('bank', ['/a', '/b']);
  expect(await run('iam', ['/a', '/x', '/y'])).toEqual([]);
  expect(await run('bank', ['/a', '/b'])).toEqual([]);
  expect(existsSync(inHome('gen/server/iam'))).toBe(true);
});
