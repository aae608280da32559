/**
 * The suite, the gate and the command line name an operation by what it does (`OPERATION.consent.create`), and
 * never read its id as words: the documents alone decide what an operation is called. The bank, which never reads
 * the standard, has one table with all names.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { OPERATION as BANK } from '../aspsp/domain/operation.js';
import { OPERATION_IDS } from '../conformance/cases/operations.js';
import { packageRoot } from '../foundation/package-root.js';
import { sourceFiles } from './source-files.testing.js';

/** A word of OAuth as well as an operation. */
const IDS = OPERATION_IDS.filter((id) => id !== 'authorize');

/** `getPayment`, also with words around it; not as a part of another name, path or file. */
const NAMED = new RegExp(`(?<![\\w/])(?:${IDS.join('|')})(?!\\w|\\.js)`);

const EVERY_NAME = new RegExp(NAMED, 'g');

/** Examples in the help of commands and a made-up record show ids, as users see them. */
const EXAMPLES =
  /^(?:cli\/(?:conformance\/explain|selftest\/selftest)|conformance\/report\/sample\/.*)\.ts$/;

type Find = (node: ts.Node) => boolean;

const isNamed: Find = (node) =>
  (ts.isStringLiteralLike(node) ||
    ts.isRegularExpressionLiteral(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    (ts.isIdentifier(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node)) &&
  !ts.isImportDeclaration(node.parent) &&
  NAMED.test(node.text);

/** `get`, `Payment`, `Status`: the words of all ids. */
const WORDS: ReadonlySet<string> = new Set(IDS.flatMap((id) => id.match(/[A-Z]?[a-z]+/g) ?? []));

const hasWord = (text: string): boolean =>
  (text.match(/[A-Z]?[a-z]+/g) ?? []).some((word) => WORDS.has(word));

/** `operation`, `one.operation ?? ''`, `shape.id`. */
const OPERATION_ID = /(?:\boperation|\boperationId|\bshape\.id)\b(?: \?\? '')?$/;

const ON_TEXT = /^(?:startsWith|endsWith|includes|match|replace|replaceAll|search)$/;

/** Any id: of an operation when what it is compared with has words of one. */
const ANY_ID = /\bid$/;

/** `/^get/.test(operation)`, `operation.startsWith(words)` or `id.startsWith('get')`. */
const readsWords: Find = (node) => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { expression: on, name } = node.expression;
  const [first] = node.arguments;
  const [left, right] = [on.getText(), first?.getText() ?? ''];
  const isTest = name.text === 'test' || name.text === 'exec';
  if (!isTest && !ON_TEXT.test(name.text)) return false;
  const [id, words] = isTest ? [right, left] : [left, right];
  return OPERATION_ID.test(id) || (ANY_ID.test(id) && /^['"/]/.test(words) && hasWord(words));
};

function placesIn(file: string, text: string, find: Find): readonly string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    if (find(node)) found.push(`${file}:${line + 1} ${node.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const placesOf = (rooms: RegExp, find: Find): readonly string[] =>
  sourceFiles()
    .filter((file) => rooms.test(file) && !EXAMPLES.test(file))
    .flatMap((file) => placesIn(file, readFileSync(join(packageRoot(), file), 'utf8'), find));

test.each([
  "call('read', 'getConsent', {})",
  'const OF = { getConsent: 1 };',
  "const KEY = 'field-missing createConsent /access';",
  'const CREATES = /^(?:initiatePayment|createConsent)$/;',
])('an operation is named in %s', (text) => {
  expect(placesIn('x.ts', text, isNamed)).toHaveLength(1);
});

test.each([
  '/Payment/.test(target.operation)',
  "/^(?:delete|cancel)/.test(act?.operation ?? '')",
  "shape.id.endsWith('Consent')",
  "operation.startsWith('create')",
  "id.startsWith('delete')",
  '/^(?:list|get)Accounts?$/.test(id)',
])('words of an id are read in %s', (text) => {
  expect(placesIn('x.ts', text, readsWords)).toHaveLength(1);
});

test('each operation is named in at most eight files, those of the bank among them', () => {
  const named = new Map<string, Set<string>>();
  for (const file of sourceFiles().filter((each) => each !== 'standard/operations.ts')) {
    const text = readFileSync(join(packageRoot(), file), 'utf8');
    if (!NAMED.test(text)) continue;
    for (const place of placesIn(file, text, isNamed)) {
      for (const [id] of place.matchAll(EVERY_NAME))
        named.set(id, (named.get(id) ?? new Set()).add(file));
    }
  }
  const often = [...named].filter(([, files]) => files.size > 8);
  expect(often.map(([id, files]) => `${id}: ${[...files].join(', ')}`)).toEqual([]);
  expect(named.size).toBeGreaterThan(40);
});

test('the bank names every operation that it has, in a table of its own', () => {
  const ids = Object.values(BANK).flatMap((group) => Object.values<string>(group));
  const lists = 'listTrustedBeneficiaries';
  expect([...ids, lists].sort()).toEqual([...OPERATION_IDS].sort());
});

test('no file of the suite, the gate or the command line names an operation by its id', () => {
  expect(placesOf(/^(?:conformance|gate|cli)\//, isNamed)).toEqual([]);
});

test('no file of any room, the bank among them, reads words of an id', () => {
  expect(placesOf(/^(?!standard\/)/, readsWords)).toEqual([]);
});
