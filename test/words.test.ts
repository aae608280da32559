import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import { sourceFiles } from './source-files.testing.js';

const read = (file: string): string => readFileSync(join(packageRoot(), file), 'utf8');

/** The words of the last column of the glossary, each with the word to use instead. */
function wordsToAvoid(): ReadonlyMap<string, string> {
  const [, glossary = ''] = read('CONTRIBUTING.md').split('## Words');
  const rows = (glossary.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  return new Map(
    rows.slice(1).flatMap((row) => {
      const [word = '', , , avoid = ''] = row
        .split('|')
        .map((cell) => cell.trim())
        .slice(1)
        .toSpliced(1, 0, '');
      return avoid === '' ? [] : avoid.split(', ').map((one) => [one, word] as const);
    }),
  );
}

/** The comments and texts of a TypeScript file with their lines. */
function proseOf(text: string): readonly (readonly [line: number, text: string])[] {
  const source = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true);
  const found = new Map<number, string>();
  const visit = (node: ts.Node): void => {
    const comments = [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ];
    for (const { pos, end } of comments) found.set(pos, text.slice(pos, end));
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    ) {
      if (node.text.includes(' ')) found.set(node.getStart(), node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const lineOf = (at: number) => source.getLineAndCharacterOfPosition(at).line + 1;
  return [...found].map(([at, prose]) => [lineOf(at), prose] as const);
}

/** Documents and clause sentences, line by line; code and names in backticks do not count. */
function linesOf(text: string): readonly (readonly [number, string])[] {
  return text.split('\n').map((line, at) => [at + 1, line.replace(/`[^`]*`/g, '')] as const);
}

const DOCUMENTS = ['README.md', 'ARCHITECTURE.md', 'aspsp/README.md', 'reports/README.md'];

const filesIn = (folder: string, ending: string): readonly string[] =>
  readdirSync(join(packageRoot(), folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);

test('one word for one thing: the glossary of CONTRIBUTING.md', () => {
  const avoid = wordsToAvoid();
  const words = new RegExp(`\\b(?:${[...avoid.keys()].join('|')})s?\\b`, 'gi');
  const files = [
    ...sourceFiles().map((file) => [file, proseOf(read(file))] as const),
    ...[...DOCUMENTS, ...filesIn('docs', '.md'), ...filesIn('spec/clauses', '.yaml')].map(
      (file) => [file, linesOf(read(file))] as const,
    ),
  ];
  const found = files.flatMap(([file, lines]) =>
    lines.flatMap(([line, text]) =>
      [...text.replace(/\s+\*?\s*/g, ' ').matchAll(words)].map(([word]) => {
        const instead =
          avoid.get(word.toLowerCase()) ?? avoid.get(word.toLowerCase().replace(/s$/, ''));
        return `${file}:${line} says "${word}", the glossary ${instead}`;
      }),
    ),
  );
  expect(avoid.size).toBeGreaterThan(5);
  expect(found).toEqual([]);
});
