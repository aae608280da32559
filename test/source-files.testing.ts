import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { packageRoot } from '../foundation/package-root.js';

const ROOMS = [
  'aspsp',
  'cli',
  'conformance',
  'foundation',
  'gate',
  'generator',
  'pki',
  'runtime',
  'spec',
  'standard',
];

/** The hand-written TypeScript files of all rooms without tests, as paths with slashes. */
export function sourceFiles(): readonly string[] {
  return ROOMS.flatMap((room) =>
    readdirSync(join(packageRoot(), room), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .filter(({ name }) => !/\.(test|testing)\.tsx?$/.test(name))
      .map((entry) => relative(packageRoot(), join(entry.parentPath, entry.name)))
      .map((file) => file.split(sep).join('/')),
  );
}
