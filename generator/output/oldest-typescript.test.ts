import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';

const RUNTIME = join(packageRoot(), 'runtime');

/**
 * The output compiles with TypeScript 5.5. It differs for us in the types of iterators, which take no value there:
 * the declarations of this compiler are read as those of 5.5.
 */
test('the runtime compiles with the iterators of TypeScript 5.5', () => {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node'],
  };
  const host = ts.createCompilerHost(options);
  let read = 0;
  const readFile = (file: string): string | undefined => {
    const text = host.readFile(file);
    const [, kind] = /lib\.es20\d\d\.(?:async)?(iterable|generator)\.d\.ts$/.exec(file) ?? [];
    if (kind === undefined) return text;
    read += 1;
    const next = kind === 'iterable' ? 'undefined' : 'unknown';
    return text?.replaceAll('TNext = any', `TNext = ${next}`);
  };
  const program = ts.createProgram(
    ['model', 'client', 'server'].flatMap((folder) => {
      const at = join(RUNTIME, folder);
      return readdirSync(at)
        .filter((name) => name.endsWith('.ts') && !/\.test(ing)?\.ts$/.test(name))
        .map((name) => join(at, name));
    }),
    options,
    {
      ...host,
      readFile,
      getSourceFile: (file, target) => {
        const text = readFile(file);
        return text === undefined ? undefined : ts.createSourceFile(file, text, target);
      },
    },
  );
  const errors = ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) =>
        `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  expect(errors).toEqual([]);
  // arrays of bytes have no parameter before 5.7
  const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(RUNTIME));
  expect(
    own.filter(({ text }) => /Uint8Array</.test(text)).map(({ fileName }) => fileName),
  ).toEqual([]);
  expect(read).toBeGreaterThan(3);
});
