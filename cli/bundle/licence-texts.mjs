import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The licence texts of embedded packages, for dist/licences.txt. Throws for a package without a text. */
export function licenceTexts(packages) {
  return packages.map(licenceOf).join('\n');
}

function licenceOf({ folder, manifest: { name, version, license } }) {
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  if (texts.length === 0) throw new Error(`${name} ${version} has no licence text in ${folder}`);
  return [`== ${name} ${version} (${license})`, '', ...texts, ''].join('\n');
}
