import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../foundation/package-root.js';
import { withRooms } from './rooms-page.js';

// a step of `npm run docs`
const page = join(packageRoot(), 'ARCHITECTURE.md');
writeFileSync(page, withRooms(readFileSync(page, 'utf8')));
