import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The licence texts of every package that has code in a bundle, found from its files as esbuild names them.
 */
export function licenceTexts(root, files) {
  const folders = files.flatMap((file) => {
    if (file.startsWith('lazy:')) return [];
    const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file);
    return found === null ? [] : [found[1]];
  });
  return [...new Set(folders)]
    .sort()
    .map((folder) => licenceOf(join(root, folder)))
    .join('\n');
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`== ${name} ${version} (${license})`, '', ...texts, ''].join('\n');
}
