import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The packages that have code in a bundle, found from the files that esbuild read. A package can be there in two
 * versions. Sorted by folder; each row has its folder and its package.json.
 */
export function embeddedPackages(root, files) {
  const folders = files.flatMap((file) => {
    const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file.replace(/^[a-z]+:/, ''));
    return found === null ? [] : [found[1]];
  });
  return [...new Set(folders)].sort().map((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    return { folder: join(root, folder), manifest };
  });
}
