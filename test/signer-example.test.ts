import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import { sourceFiles } from './source-files.testing.js';

/** What a reader has: PEM files, and the passphrase of a seal. */
const AROUND = `import { createXs2aClient } from '../generated/client/xs2a/client.js';
import { undiciTransport } from '../runtime/client/undici-transport.js';
import { loadIdentity, makeSigner } from '../pki/pki.js';
declare const [baseUrl, passphrase, cert, tlsKey, ca]: readonly [string, string, string, string, string];
`;

test('the example of makeSigner compiles with a generated client', () => {
  const file = join(packageRoot(), 'test', 'signer-example.ts');
  const source = readFileSync(join(packageRoot(), 'pki', 'sign-request.ts'), 'utf8');
  const [, example = ''] = /@example\n([\s\S]*?)\n \*\//.exec(source) ?? [];
  const lines = example.replace(/^ \* ?/gm, '');
  expect(lines).toContain('makeSigner(');
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
  const readFile = (name: string) => (name === file ? AROUND + lines : host.readFile(name));
  const program = ts.createProgram([file], options, {
    ...host,
    readFile,
    fileExists: (name) => name === file || host.fileExists(name),
    getSourceFile: (name, target) => {
      const text = readFile(name);
      return text === undefined ? undefined : ts.createSourceFile(name, text, target);
    },
  });
  const errors = program.getSemanticDiagnostics(program.getSourceFile(file));
  expect(errors.map((each) => ts.flattenDiagnosticMessageText(each.messageText, ' '))).toEqual([]);
});

test('no comment of the runtime stands before another one, away from what it describes', () => {
  const orphans = sourceFiles()
    .filter((name) => /^(runtime|pki)\//.test(name))
    .filter((name) =>
      /^ *\/\*\*[^\n]*\*\/\n *\/\*\*/m.test(readFileSync(join(packageRoot(), name), 'utf8')),
    );
  expect(orphans).toEqual([]);
});
