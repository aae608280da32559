import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';

const SCRIPTS = ['bench', 'spec', 'docs'].flatMap((room) =>
  readdirSync(join(packageRoot(), room), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.mjs'))
    .map((entry) => join(entry.parentPath, entry.name)),
);

/** The imports of a script from the compiled code: the source file and the names. */
const IMPORTS = SCRIPTS.flatMap((script) =>
  [...readFileSync(script, 'utf8').matchAll(/^import \{([^}]*)\} from '(\.[^']*\/dist\/[^']*)';/gm)]
    .map(([, names = '', from = '']) => ({ names, from: resolve(dirname(script), from) }))
    .map(({ names, from }) => ({
      script: relative(packageRoot(), script),
      source: relative(join(packageRoot(), 'dist'), from).replace(/\.js$/, '.ts'),
      names: names.split(',').flatMap((name) => name.trim().split(' as ')[0] || []),
    })),
);

test('the sources export every name that scripts import from the compiled code', () => {
  expect(IMPORTS.length).toBeGreaterThan(15);
  const missing = IMPORTS.flatMap(({ script, source, names }) => {
    const text = readFileSync(join(packageRoot(), source), 'utf8');
    return names
      .filter((name) => !isExported(text, name))
      .map((name) => `${script}: ${name} of ${source}`);
  });
  expect(missing).toEqual([]);
});

function isExported(text: string, name: string): boolean {
  return (
    new RegExp(`^export (?:async )?(?:const|function|class) ${name}\\b`, 'm').test(text) ||
    new RegExp(`^export \\{[^}]*\\b${name}\\b[^}]*\\}`, 'm').test(text)
  );
}
