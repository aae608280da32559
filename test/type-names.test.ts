import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import { sourceFiles } from './source-files.testing.js';

/** Code that does not belong to the product, or whose names belong to its users. */
const APART = [
  // users get a copy of it: its names are those of the generated code
  'runtime/',
  // programs that attack and load a bank, with worlds of their own
  'aspsp/fuzz/',
  'aspsp/stress/',
];
const HELPERS = /\/(fixtures|testing)\//;

/** Names that two rooms declare, and why. */
const TWICE: ReadonlyMap<string, string> = new Map(
  ['Answer', 'Operation', 'Parameter'].map((name) => [
    name,
    'a part of a document: plugins of the generator import its one, and the gate has a model of its own',
  ]),
).set('Target', 'plugins of the generator import its one; the other is what an operator changes');

/** Words that say nothing about what a type is. */
const SAYS_NOTHING =
  /^(Told|Known|Found|Tried|Said|Made|Seen|Heard|Given|Meant|Wanted|Asked|Chosen|Done|Kept|Judged|Compared|Thing|Path|Word|Words)$/;

/** The exported types of a file. */
function typesOf(file: string): readonly string[] {
  const text = readFileSync(join(packageRoot(), file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((one) => {
    const isType =
      ts.isInterfaceDeclaration(one) ||
      ts.isTypeAliasDeclaration(one) ||
      ts.isClassDeclaration(one);
    if (!isType || one.name === undefined) return [];
    const isExported = one.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    return isExported === true ? [one.name.text] : [];
  });
}

const PLACES: ReadonlyMap<string, readonly string[]> = sourceFiles()
  .filter((file) => !HELPERS.test(file) && !APART.some((folder) => file.startsWith(folder)))
  .flatMap((file) => typesOf(file).map((name) => [name, file] as const))
  .reduce(
    (places, [name, file]) => places.set(name, [...(places.get(name) ?? []), file]),
    new Map<string, readonly string[]>(),
  );

test('the name of an exported type has one meaning: it is declared once', () => {
  const twice = [...PLACES].filter(([name, files]) => files.length > 1 && !TWICE.has(name));
  expect(PLACES.size).toBeGreaterThan(1000);
  expect(twice.map(([name, files]) => `${name}: ${files.join(', ')}`)).toEqual([]);
});

test('an exception that is no longer needed is removed', () => {
  const idle = [...TWICE.keys()].filter((name) => (PLACES.get(name)?.length ?? 0) < 2);
  expect(idle).toEqual([]);
});

test('the name of an exported type says what it is', () => {
  expect([...PLACES.keys()].filter((name) => SAYS_NOTHING.test(name))).toEqual([]);
});

/** Files that may have one: the field of a case, which extensions write too, and those that keep the word for now. */
const TOLD = [
  'aspsp/faults/areas/oauth.ts',
  'aspsp/faults/areas/revivals.ts',
  'aspsp/faults/builders/with-any-token.ts',
  'conformance/cases/steps-of-psu.ts',
  'conformance/cases/duties/content-duties.ts',
];

/** Whether a file declares a value, a parameter, a function or a field with this name. */
function declares(file: string, name: string): boolean {
  const text = readFileSync(join(packageRoot(), file), 'utf8');
  if (!text.includes(name)) return false;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const isOne = (node: ts.Node): boolean =>
    ((ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isPropertySignature(node)) &&
      node.name !== undefined &&
      ts.isIdentifier(node.name) &&
      node.name.text === name) ||
    ts.forEachChild(node, isOne) === true;
  return isOne(source);
}

/** `told` was the name of nearly two hundred values with different meanings. */
test('no further value is called told', () => {
  const files = sourceFiles().filter((file) => !APART.some((folder) => file.startsWith(folder)));
  expect(files.filter((file) => declares(file, 'told'))).toEqual(TOLD);
});
