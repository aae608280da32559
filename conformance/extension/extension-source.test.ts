import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sourceOf } from './extension-source.js';

const root = mkdtempSync(join(tmpdir(), 'xs2a-source-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const entry = join(root, 'main.mjs');
beforeEach(() => {
  rmSync(root, { recursive: true, force: true });
  write('package.json', '{}');
  write('main.mjs', "import './a.mjs';\nconst b = await import('./lib/b.js');\n");
  write(
    'a.mjs',
    "import data from './data.json' with { type: 'json' };\nexport * from './a.mjs';\n",
  );
  write('data.json', '{}');
  write(
    'lib/b.js',
    "const c = require('./c');\nreadFileSync(new URL('./d.txt', import.meta.url));\n",
  );
  write('lib/c.js', '1');
  write('lib/d.txt', 'd');
  write('reports/one.json', '{}');
});

test.each([
  ['package.json', '{"version":"2.0.0"}', true],
  ['main.mjs', "import './a.mjs';\n", true],
  ['a.mjs', '', true],
  ['data.json', '[]', true],
  ['lib/b.js', '', true],
  ['lib/c.js', '2', true],
  ['lib/d.txt', 'e', true],
  ['reports/one.json', '[]', false],
  ['more.mjs', 'not imported', false],
])('%s with %j changes the digest: %s', (path, text, want) => {
  const before = sourceOf(root, entry);
  write(path, text);
  const after = sourceOf(root, entry);
  expect([before.from, after.sha256 !== before.sha256]).toEqual([root, want]);
});

test('the digest of a file depends only on the file and its imports', () => {
  const { from, sha256 } = sourceOf(entry, entry);
  expect([from, sha256 === sourceOf(root, entry).sha256]).toEqual([entry, false]);
  write('package.json', '[]');
  expect(sourceOf(entry, entry).sha256).toBe(sha256);
});
