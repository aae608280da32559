import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { packageRoot } from '../../foundation/package-root.js';
import type { Files } from './files.js';
import { headerOfCopy } from './header.js';

/**
 * The file name of an import or export, on a line that starts as only these do: no text of
 * a document has such a line. The literal comes first, because searching large files for it is fast.
 */
const IMPORT =
  /(from ['"])(\.[^'"\n]*)(?=\.js['"])(?<=^(?:import|export|\})[^'"\n]*['"][^'"\n]*)/gm;

/** Files of the runtime in the output: `server/core/router.ts`. */
const COPY = /^(model|server|client)\/core\/([^/]+)\.ts$/;

/**
 * Copies of the runtime files that these files import, directly or indirectly, and of the
 * `entries`. A file with the same name in `folder` replaces ours.
 */
export function runtimeFiles(files: Files, entries: readonly string[], folder?: string): Files {
  const root = packageRoot();
  const wanted = new Set(entries);
  for (const [file, text] of files) addImports(wanted, file, text);
  const copies = new Map<string, string>();
  // the set grows during the loop
  for (const file of wanted) {
    const source = file.replace(COPY, 'runtime/$1/$2.ts');
    const text = readSource(source, folder === undefined ? [root] : [folder, root]);
    if (text === undefined) continue;
    const copy = `${headerOfCopy(source)}\n${moveImports(text)}`;
    copies.set(file, copy);
    addImports(wanted, file, copy);
  }
  return new Map([...copies].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The same files, importing the runtime itself, at this path from the output folder. */
export function importRuntime(files: Files, runtime: string): Files {
  const pointed = [...files].map(([file, text]): [string, string] => {
    const line = (whole: string, start: string, path: string): string => {
      const copy = COPY.exec(resolved(file, path));
      if (copy === null) return whole;
      const [, room = '', name = ''] = copy;
      return (
        start + posix.relative(posix.join('/out', file, '..'), `/out/${runtime}/${room}/${name}`)
      );
    };
    return [file, text.replace(IMPORT, line)];
  });
  return new Map(pointed);
}

function addImports(wanted: Set<string>, file: string, text: string): void {
  for (const [, , path = ''] of text.matchAll(IMPORT)) {
    const target = resolved(file, path);
    if (COPY.test(target)) wanted.add(target);
  }
}

function resolved(file: string, path: string): string {
  return `${posix.join(posix.dirname(file), path)}.ts`;
}

/** `../model/percent.js` of the source is `../../model/core/percent.js` of the copy. */
function moveImports(text: string): string {
  return text.replace(IMPORT, (_, start: string, path: string) => {
    return start + path.replace(/^\.\.\/(model|server|client)\/([^/]+)$/, '../../$1/core/$2');
  });
}

/**
 * undefined for a file that is not of the runtime, such as the user's own file beside the copies.
 */
function readSource(source: string, folders: readonly string[]): string | undefined {
  const found = folders.map((folder) => join(folder, source)).find((file) => existsSync(file));
  return found === undefined ? undefined : readFileSync(found, 'utf8');
}
