import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { ts } from 'ts-morph';
import { groupBy } from '../../foundation/group-by.js';
import { makeFolder } from '../../foundation/make-folder.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { type Compiler, loadCompiler } from '../../gate/impact/load-compiler.js';
import { nodeAt } from '../../gate/impact/node-at.js';
import { type CompileError, openProject } from '../../gate/impact/open-project.js';
import type { GenerateOptions, GenerateResult } from '../../generator/generate-options.js';
import { reasonOf } from './compile-reason.js';
import { fieldAt } from './field-at.js';

/**
 * One sentence for each handler of the skeleton that does not compile. Compiling takes seconds, so this is
 * only done when the run changed files, or when the run before found such handlers.
 */
export async function brokenHandlers(
  { skeleton: folder, out }: GenerateOptions,
  { written, skeleton }: GenerateResult,
): Promise<readonly string[]> {
  if (folder === undefined || skeleton === undefined || skeleton.unchanged.length === 0) return [];
  const mark = join(out, '.cache', 'handlers-do-not-compile');
  const changed = written.length > 0 || skeleton.written.length > 0;
  if (!changed && !existsSync(mark)) return [];
  const tsconfig = nearestTsconfig(resolve(folder));
  if (tsconfig === undefined) return [];
  const sentences = await sentencesOf(tsconfig, resolve(folder));
  rmSync(mark, { force: true });
  if (sentences.length > 0) {
    makeFolder(dirname(mark));
    writeFileSync(mark, '');
  }
  return sentences;
}

async function sentencesOf(tsconfig: string, folder: string): Promise<readonly string[]> {
  try {
    const compiler = await loadCompiler(tsconfig);
    const project = await openProject(tsconfig);
    const errors = project
      .compile(new Map())
      .filter(({ file }) => file !== null && !relative(folder, file).startsWith('..'));
    const files = [...groupBy(errors, ({ file }) => file ?? '')];
    return files.flatMap(([file, own]) => sentencesOfFile(compiler, file, own));
  } catch (error) {
    // tsc reports a broken tsconfig.json
    if (error instanceof Xs2aError) return [];
    throw error;
  }
}

function sentencesOfFile(
  compiler: Compiler,
  file: string,
  errors: readonly CompileError[],
): readonly string[] {
  const source = compiler.createSourceFile(
    file,
    compiler.sys.readFile(file) ?? '',
    compiler.ScriptTarget.Latest,
    true,
  );
  const shown = relative('', file);
  const byHandler = groupBy(errors, (error) => handlerAt(compiler, source, error)?.name ?? '');
  return [...byHandler].flatMap(([name, [first, ...others]]) => {
    if (first === undefined || handlerAt(compiler, source, first)?.isGone === true) return [];
    const more = new Set(
      [first, ...others].map((error) => {
        const node = nodeAt(compiler, source, positionOf(source, error));
        return reasonOf(error.detail, fieldAt(compiler, node));
      }),
    );
    const subject = name === '' ? '' : `${name} in `;
    return [`${subject}${shown}:${first.line} does not compile: ${[...more].join('; ')}.`];
  });
}

const positionOf = (source: ts.SourceFile, { line, column }: CompileError): number =>
  source.getPositionOfLineAndCharacter((line ?? 1) - 1, (column ?? 1) - 1);

/** The handler around an error, and whether a note says that its operation is gone or has another id. */
function handlerAt(
  compiler: Compiler,
  source: ts.SourceFile,
  error: CompileError,
): { readonly name: string; readonly isGone: boolean } | undefined {
  const at = positionOf(source, error);
  const find = (node: ts.Node): ts.Node | undefined => {
    if (at < node.getStart(source) || at > node.getEnd()) return undefined;
    if (isHandler(compiler, node)) return node;
    return compiler.forEachChild(node, find);
  };
  const found = find(source);
  if (found === undefined) return undefined;
  const above = source.text.slice(found.getFullStart(), found.getStart(source));
  const { name } = found as ts.MethodDeclaration;
  return {
    name: name.getText(source),
    isGone: /\/\/ xs2a: operation \S+ is (gone|now)/.test(above),
  };
}

function isHandler(compiler: Compiler, node: ts.Node): boolean {
  if (compiler.isMethodDeclaration(node)) return true;
  if (!compiler.isPropertyAssignment(node) && !compiler.isPropertyDeclaration(node)) return false;
  const { initializer } = node;
  return initializer !== undefined && compiler.isFunctionLike(initializer);
}

function nearestTsconfig(folder: string): string | undefined {
  const file = join(folder, 'tsconfig.json');
  if (existsSync(file)) return file;
  return dirname(folder) === folder ? undefined : nearestTsconfig(dirname(folder));
}
