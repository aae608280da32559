import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { packageRoot } from '../foundation/package-root.js';
import { roomsWithCode } from './code-of-rooms.js';

/** The hand-written TypeScript files of all rooms without tests, as paths with slashes. */
export function sourceFiles(): readonly string[] {
  const rooms = roomsWithCode().filter(
    ({ generated, room }) => generated !== true && room !== 'test',
  );
  return rooms.flatMap(({ room }) =>
    readdirSync(join(packageRoot(), room), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .filter(({ name }) => !/\.(test|testing)\.tsx?$/.test(name))
      .map((entry) => relative(packageRoot(), join(entry.parentPath, entry.name)))
      .map((file) => file.split(sep).join('/')),
  );
}
