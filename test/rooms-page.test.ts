import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import { withRooms } from './rooms-page.js';

const page = readFileSync(join(packageRoot(), 'ARCHITECTURE.md'), 'utf8');

test('ARCHITECTURE.md shows the rooms as they are; `npm run docs` writes them', () => {
  expect(page, 'run `npm run docs`').toBe(withRooms(page));
});

test('a document without the place for the rooms is refused', () => {
  expect(() => withRooms('# Architecture\n')).toThrow(/needs the lines/);
});
