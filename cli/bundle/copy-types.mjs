import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/**
 * Copies the declarations that the entries need, directly or indirectly, to `dist/types/`; the package
 * contains no others.
 */
export function copyTypes(dist, entries) {
  const types = join(dist, 'types');
  rmSync(types, { recursive: true, force: true });
  const open = entries.map((name) => join(dist, `${name}.d.ts`));
  const known = new Set();
  for (const file of open) {
    if (known.has(file)) continue;
    known.add(file);
    const to = join(types, relative(dist, file));
    mkdirSync(dirname(to), { recursive: true });
    cpSync(file, to);
    const imports = readFileSync(file, 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*['"](\.[^'"]+)\.js['"]/g,
    );
    for (const [, path] of imports) {
      const next = `${resolve(dirname(file), path)}.d.ts`;
      if (existsSync(next)) open.push(next);
    }
  }
}
