import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import { withOptions } from './options-page.js';

const page = readFileSync(join(packageRoot(), 'docs', 'from-code.md'), 'utf8');

test('docs/from-code.md lists the options of a run as they are; `npm run docs` writes them', () => {
  expect(page, 'run `npm run docs`').toBe(withOptions(page));
});

test('a document without the place for the options is refused', () => {
  expect(() => withOptions('# From code\n')).toThrow(/needs the lines/);
});
