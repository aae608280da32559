import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Folder of the package itself (with package.json, spec/, runtime/ and templates/), whether the code runs
 * from source or from dist/.
 */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) || !existsSync(join(folder, 'spec'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('the package has no package.json or no spec/ folder');
    folder = parent;
  }
  return folder;
}

/** The version of this package, from package.json. */
export function packageVersion(): string {
  const text = readFileSync(join(packageRoot(), 'package.json'), 'utf8');
  const { version } = JSON.parse(text) as { readonly version: string };
  return version;
}
