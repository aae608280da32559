import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';

/** The names that a file of the runtime declares outside of functions. */
function declaredIn(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const names = source.statements.flatMap((one) => {
    if (ts.isVariableStatement(one)) {
      return one.declarationList.declarations.map(({ name }) => name.getText(source));
    }
    const isNamed =
      ts.isFunctionDeclaration(one) ||
      ts.isClassDeclaration(one) ||
      ts.isInterfaceDeclaration(one) ||
      ts.isTypeAliasDeclaration(one);
    return isNamed && one.name !== undefined ? [one.name.text] : [];
  });
  // a function with overloads is declared several times
  return [...new Set(names)];
}

describe.each(['model', 'server', 'client'])(
  'runtime/%s becomes one file of the output',
  (side) => {
    const folder = join(packageRoot(), 'runtime', side);
    const files = readdirSync(folder).filter((name) => /^[\w-]+\.ts$/.test(name));
    const importsPackage = (name: string): boolean =>
      /^import (?!type).* from '[^.]/m.test(readFileSync(join(folder, name), 'utf8'));
    const declared = files
      // these stay files of their own
      .filter((name) => !importsPackage(name))
      .flatMap((name) => declaredIn(join(folder, name)).map((one) => [one, name] as const));

    it('so that a name is declared once', () => {
      const twice = declared.filter(
        ([name]) => declared.filter(([one]) => one === name).length > 1,
      );
      expect(declared.length).toBeGreaterThan(100);
      expect(twice.map(([name, file]) => `${name} in ${file}`)).toEqual([]);
    });

    it('so that no name hides a global one from the other files', () => {
      const globals = new Set(Object.getOwnPropertyNames(globalThis));
      expect(declared.filter(([name]) => globals.has(name))).toEqual([]);
    });
  },
);
