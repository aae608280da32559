import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { packageRoot } from '../foundation/package-root.js';

const IMPORT = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)\.js['"]/g;

/**
 * A file and all files that it imports, directly or through others, also when they are loaded later with `import()`.
 * Only files that `follows` accepts are read.
 */
export function importedFiles(
  entry: string,
  follows: (file: string) => boolean,
): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [entry];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const text = readFileSync(join(packageRoot(), file), 'utf8');
    const targets = [...text.matchAll(IMPORT)].map(([, path = '']) =>
      posix.join(posix.dirname(file ?? ''), `${path}.ts`),
    );
    open.push(...targets.filter((one) => follows(one) && existsSync(join(packageRoot(), one))));
  }
  return found;
}
