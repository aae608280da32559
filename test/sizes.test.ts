import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import { sourceFiles } from './source-files.testing.js';

/** The limits that CONTRIBUTING.md promises. */
const MOST_LINES = { file: 400, function: 60 };

/** Sample data of the reports and examples of the documentation are long lists. */
const DATA = /^(conformance\/report\/sample|docs|bench)\//;

const linesOf = (text: string): number => text.trimEnd().split('\n').length;

/** The functions of a file that have more lines than allowed, as `file:line name`. */
function longFunctions(file: string, text: string): readonly string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && linesOf(node.getText(source)) > MOST_LINES.function) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push(`${file}:${line + 1} has ${linesOf(node.getText(source))} lines`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('files have at most 400 lines, functions at most 60', () => {
  const long = sourceFiles()
    .filter((file) => !DATA.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(packageRoot(), file), 'utf8');
      const lines = linesOf(text);
      const tooLong = lines > MOST_LINES.file ? [`${file} has ${lines} lines`] : [];
      return [...tooLong, ...longFunctions(file, text)];
    });
  expect(long).toEqual([]);
});
