import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import ts from 'typescript';
import { packageRoot } from '../foundation/package-root.js';
import { ROOMS, type Room, TOP } from './rooms.js';

/** A form of export that `preProcessFile` leaves out. */
const EXPORT_AS = /^export \* as \w+ from '([^']+)'/gm;

/** The TypeScript files of a room, tests included, as paths from the root with slashes. */
export function filesOf(room: string): readonly string[] {
  const folder = join(packageRoot(), room);
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(packageRoot(), join(entry.parentPath, entry.name)))
    .map((file) => file.split(sep).join('/'));
}

export const isTest = (file: string): boolean => /\.test(ing)?\.ts$/.test(file);

/** The files of a room that are neither tests nor their data. */
export const codeOf = (room: string): readonly string[] =>
  filesOf(room).filter((file) => !isTest(file) && !file.includes('/fixtures/'));

/** The relative paths that a text of TypeScript imports, types and later imports with `import()` included. */
export function pathsIn(text: string): readonly string[] {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  const named = [...text.matchAll(EXPORT_AS)].map(([, path = '']) => path);
  return [...importedFiles.map(({ fileName }) => fileName), ...named].filter((path) =>
    path.startsWith('.'),
  );
}

/** What a file imports from this repository, as paths from the root. */
export const importsOf = (file: string): readonly string[] =>
  pathsIn(readFileSync(join(packageRoot(), file), 'utf8')).map((path) =>
    posix.join(posix.dirname(file), path).replace(/\.js$/, '.ts'),
  );

/** Whether a path is a room, a folder or a file without its ending, or lies inside it. */
export const inside = (path: string, place: string): boolean =>
  path === place || path.startsWith(`${place}/`) || path.startsWith(`${place}.`);

/** The folder of its room in which a file lies. */
export function folderOf(file: string): string {
  const [, folder = '', deeper] = file.split('/');
  return deeper === undefined ? TOP : folder;
}

/** The rooms that have code. */
export const roomsWithCode = (): readonly Room[] => ROOMS.filter(({ noCode }) => noCode !== true);

/** What parts of the code import from each other, by the part: the names of parts, without itself. */
export function importsByPart(
  files: readonly string[],
  partOf: (file: string) => string | undefined,
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of files) {
    const part = partOf(file);
    if (part === undefined) continue;
    const targets = found.get(part) ?? new Set();
    for (const target of importsOf(file)) targets.add(partOf(target) ?? part);
    found.set(part, targets);
  }
  return found;
}
