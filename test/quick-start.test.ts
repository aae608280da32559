import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { commandEntries } from './command-entries.js';

const ROOT = resolve(import.meta.dirname, '..');

/** The imports that are executed when a file is loaded, without types and `import()`. */
function staticImports(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8');
  const statements = text.matchAll(/^(?:import|export)\s(?!type\s)([^;]*?)from '([^']+)';/gm);
  return [...statements]
    .filter(([, names = '']) => !isTypesOnly(names))
    .map(([, , from = '']) => from);
}

const isTypesOnly = (names: string): boolean => {
  const inside = /^\{([^}]*)\}\s*$/.exec(names.trim())?.[1];
  const listed = inside?.split(',').map((each) => each.trim()) ?? [];
  return inside !== undefined && listed.every((each) => each === '' || each.startsWith('type '));
};

/** Packages that are loaded with a file, each with the file that imports it. */
function packagesOf(start: string): ReadonlyMap<string, string> {
  const packages = new Map<string, string>();
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    for (const from of staticImports(file)) {
      if (from.startsWith('.')) visit(resolve(dirname(file), from.replace(/\.js$/, '.ts')));
      else if (!from.startsWith('node:')) packages.set(from, file.slice(ROOT.length + 1));
    }
  };
  visit(start);
  return packages;
}

test('the command line starts with yargs only', () => {
  expect(Object.fromEntries(packagesOf(join(ROOT, 'cli', 'run-command-line.ts')))).toEqual({
    yargs: 'cli/run-command-line.ts',
  });
});

test.each(commandEntries())('$name starts without packages, and loads them itself', ({ file }) => {
  expect(Object.fromEntries(packagesOf(join(ROOT, file)))).toEqual({});
});
