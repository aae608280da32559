import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The licence texts of embedded packages, for dist/licences.txt. A package under Apache-2.0 may leave the text out, which
 * is that of this package; any other package without a text throws.
 */
export function licenceTexts(root, packages) {
  const apache = readFileSync(join(root, 'LICENSE'), 'utf8').trim();
  return packages.map((each) => licenceOf(each, apache)).join('\n');
}

function licenceOf({ folder, manifest: { name, version, license } }, apache) {
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  if (texts.length === 0 && license === 'Apache-2.0') texts.push(apache);
  if (texts.length === 0) throw new Error(`${name} ${version} has no licence text in ${folder}`);
  return [`== ${name} ${version} (${license})`, '', ...texts, ''].join('\n');
}
