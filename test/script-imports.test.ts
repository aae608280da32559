import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Project } from 'ts-morph';
import { expect, test } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';

/** Scripts that the compiler does not read: what they import is checked here, so that an upgrade of a package cannot break them unseen. */
const SCRIPTS = ['bench', 'cli/bundle'];
/** Packages that a bench asks for when it runs. */
const INSTALLED_BY_HAND = ['autocannon'];
/** What a script imports: the names of exports, 'default', or '*' for a whole module. */
function importsOf(file: string): { readonly from: string; readonly name: string }[] {
  const project = new Project({ useInMemoryFileSystem: true, compilerOptions: { allowJs: true } });
  const source = project.createSourceFile('script.js', readFileSync(file, 'utf8'));
  return source.getImportDeclarations().flatMap((each) => {
    const from = each.getModuleSpecifierValue();
    const byDefault = each.getDefaultImport() === undefined ? [] : ['default'];
    const names = [...byDefault, ...each.getNamedImports().map((one) => one.getName())];
    return (names.length === 0 ? ['*'] : names).map((name) => ({ from, name }));
  });
}

async function isMissing(file: string, from: string, name: string): Promise<boolean> {
  if (from.startsWith('.')) {
    const target = resolve(dirname(file), from);
    return !target.includes('/dist/') && !existsSync(target);
  }
  if (INSTALLED_BY_HAND.includes(from)) return false;
  const found = await import(from).catch(() => undefined);
  return found === undefined || (name !== '*' && !(name in found));
}

test('what scripts import from packages and from other scripts exists', async () => {
  const files = execFileSync('git', ['ls-files', '--', ...SCRIPTS], { cwd: packageRoot() })
    .toString()
    .split('\n')
    .filter((file) => file.endsWith('.mjs'));
  const missing: string[] = [];
  for (const file of files)
    for (const { from, name } of importsOf(join(packageRoot(), file)))
      if (await isMissing(join(packageRoot(), file), from, name))
        missing.push(`${file}: ${name} of ${from}`);
  expect(files.length).toBeGreaterThan(80);
  expect(missing).toEqual([]);
}, 60_000);
