import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Folder of the package itself (the one with package.json, spec/ and templates/), whether the
 * code runs from source or from dist/.
 */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'spec', 'xs2a.yaml'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('spec/xs2a.yaml is missing from the installed package');
    folder = parent;
  }
  return folder;
}
