import { readdirSync } from 'node:fs';
import { basename, dirname, sep } from 'node:path';
import { fitsPattern } from '../../foundation/fits-pattern.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/** The names in a folder; empty where there is none. */
export type NamesIn = (folder: string) => readonly string[];

const onDisk: NamesIn = (folder) => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** The files for absolute paths in which `*` matches any text of one name. Throws USAGE when one matches nothing. */
export function expandGlobs(
  paths: readonly string[],
  config: string,
  namesIn: NamesIn = onDisk,
): readonly string[] {
  const found = paths.flatMap((path) => {
    const files = path.includes('*') ? matches(path, namesIn) : [path];
    if (files.length > 0) return files;
    throw new Xs2aError('USAGE', `No file matches ${path}. (${config})`, {
      hint: 'A * matches any text of one name, such as apis/*/openapi.*. Correct the path.',
    });
  });
  return [...new Set(found)];
}

/** In the order of their names. A `*` matches no name that begins with a dot. */
function matches(path: string, namesIn: NamesIn): readonly string[] {
  const above = dirname(path);
  if (above === path) return [path];
  const name = basename(path);
  const folders = above.includes('*') ? matches(above, namesIn) : [above];
  return folders.flatMap((folder) =>
    namesIn(folder)
      .filter((one) => fitsPattern(name, one) && (name.startsWith('.') || !one.startsWith('.')))
      .sort()
      .map((one) => `${folder}${folder.endsWith(sep) ? '' : sep}${one}`),
  );
}
