import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../foundation/package-root.js';
import { withOptions } from './options-page.js';
import { withRooms } from './rooms-page.js';

/** The pages with parts that are made of code. */
const PAGES = [
  ['ARCHITECTURE.md', withRooms],
  ['docs/from-code.md', withOptions],
] as const;

// a step of `npm run docs`
for (const [file, written] of PAGES) {
  const page = join(packageRoot(), file);
  writeFileSync(page, written(readFileSync(page, 'utf8')));
}
