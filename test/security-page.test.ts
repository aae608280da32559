import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';

const textOf = (file: string) => readFileSync(join(packageRoot(), file), 'utf8');

test('what docs/security.md says to hold an attack exists, and SECURITY.md leads there', () => {
  const page = textOf('docs/security.md');
  const files = [...page.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, file]) => file ?? '');
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(join(packageRoot(), file)))).toEqual([]);
  const scripts = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? '');
  expect(Object.keys(JSON.parse(textOf('package.json')).scripts)).toEqual(
    expect.arrayContaining(scripts),
  );
  expect(textOf('SECURITY.md')).toContain('](docs/security.md)');
});
