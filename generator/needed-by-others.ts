import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { packageRoot } from '../foundation/package-root.js';
import { HEADER_MARK } from './emit/header.js';
import { fileOf, plainImports } from './emit/import-lines.js';
import { namesIn } from './emit/join-core.js';

/** What generated files that a run does not write import from the shared code. */
export interface NeededByOthers {
  /** Files of the runtime as their copies are called: `server/core/router.ts`. */
  readonly entries: readonly string[];
  /** The shared files that they import by name, so that these must stay. */
  readonly files: ReadonlySet<string>;
}

/** Folders of the output whose files import shared code. */
const FOLDERS = ['model', 'server', 'client', 'zod', 'msw', 'tanstack-query'];
const CORE = /^(model|server|client)\/core(\.ts|\/[^/]+\.ts)$/;

/**
 * The shared code of an output folder serves several documents, which are generated one by one. `isOwn`
 * says which files a run writes or removes.
 */
export function neededByOthers(out: string, isOwn: (file: string) => boolean): NeededByOthers {
  const files = new Set<string>();
  const names = new Map<string, Set<string>>();
  const waiting = FOLDERS.flatMap((folder) => sourcesIn(out, folder)).filter((one) => !isOwn(one));
  // the list grows: a shared file that stays imports others
  for (const file of waiting) {
    const text = readFileSync(join(out, file), 'utf8');
    if (!text.startsWith(HEADER_MARK)) continue;
    for (const { module, names: given } of plainImports(text)) {
      const target = fileOf(file, module);
      const [, side = '', rest] = CORE.exec(target) ?? [];
      if (rest === undefined || !isOwn(target)) continue;
      if (rest === '.ts') names.set(side, new Set([...(names.get(side) ?? []), ...listOf(given)]));
      if (files.has(target)) continue;
      files.add(target);
      if (rest !== '.ts' && existsSync(join(out, target))) waiting.push(target);
    }
  }
  const byName = [...names].flatMap(([side, wanted]) => filesDeclaring(side, wanted));
  const byFile = [...files].filter((file) => !file.endsWith('/core.ts'));
  return { entries: [...new Set([...byName, ...byFile])].sort(), files };
}

const listOf = (names: string): readonly string[] =>
  names.split(',').map((name) =>
    name
      .trim()
      .replace(/^type /, '')
      .replace(/ as .*$/, ''),
  );

/** The files of one side of the runtime that declare these names. */
function filesDeclaring(side: string, names: ReadonlySet<string>): readonly string[] {
  const folder = join(packageRoot(), 'runtime', side);
  return readdirSync(folder)
    .filter((name) => /^[\w-]+\.ts$/.test(name))
    .filter((name) =>
      namesIn(readFileSync(join(folder, name), 'utf8')).some((one) => names.has(one)),
    )
    .map((name) => `${side}/core/${name}`);
}

function sourcesIn(out: string, folder: string): readonly string[] {
  if (!existsSync(join(out, folder))) return [];
  return readdirSync(join(out, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1))
    .map((name) => name.replaceAll('\\', '/'))
    .map((name) => posix.normalize(name));
}
