import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bareKit } from '../installed-kit.testing.js';
import { partOf, readPart } from '../part-of.js';
import { breakIn, runPacked } from './run-packed.testing.js';

const { main } = bareKit();
const folder = mkdtempSync(join(tmpdir(), 'xs2a-packed-broken-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HEAD = 'openapi: 3.0.3\ninfo: { title: Bank, version: 1.0.0 }\n';
const JSON_HEAD = '{\n  "openapi": "3.0.3",\n  "info": { "title": "x", "version": "1" },\n';
const OK = "      responses: { '200': { description: ok } }\n";
const operation = (rest: string): string =>
  `${HEAD}paths:\n  /v1/consents:\n    get:\n      operationId: read\n${rest}`;
const schema = (rest: string): string =>
  `${HEAD}paths: {}\ncomponents:\n  schemas:\n    Iban:\n${rest}`;
const NINE = (name: string): string => `[${Array(9).fill(name).join(',')}]`;
const BOMB = ['a', 'b', 'c', 'd', 'e', 'f'].map(
  (name, at) => `x-${name}: &${name} ${NINE(at === 0 ? '1' : `*${'abcdef'[at - 1]}`)}\n`,
);

/** What is wrong, the document, line:column of the error, and its rule. The first 19 are errors of syntax. */
const ROWS: readonly (readonly [what: string, text: string | Buffer, at: string, rule: string])[] =
  [
    ['a bracket that is not closed', `${HEAD}paths: { /x: {\n`, '4:1', 'yaml-syntax'],
    ['a tab', `${HEAD}paths:\n\t/x: {}\n`, '4:1', 'yaml-indentation'],
    ['a key twice', `${HEAD}paths: {}\ninfo: {}\n`, '4:1', 'yaml-duplicate-key'],
    ['a merge key', `${HEAD}x-a: &a { b: 1 }\npaths:\n  <<: *a\n`, '5:3', 'yaml-merge-key'],
    ['an alias without anchor', `${HEAD}paths: *none\n`, '3:8', 'yaml-alias'],
    ['indentation', `${HEAD}paths:\n  /x:\n    get: {}\n   post: {}\n`, '6:1', 'yaml-indentation'],
    ['two documents', `${HEAD}paths: {}\n---\nopenapi: 3.0.3\n`, '4:1', 'yaml-many-documents'],
    ['a tag', `${HEAD}paths: !!js/function 'x'\n`, '3:8', 'yaml-tag'],
    ['a quote that is not closed', `${HEAD}paths:\n  "/x: {}\n`, '5:1', 'yaml-syntax'],
    ['a quote in JSON', '{\n  "openapi": "3.0.3",\n  "paths: {}\n}\n', '3:3', 'json-syntax'],
    ['a comma too many in JSON', `${JSON_HEAD}  "paths": {},\n}\n`, '4:14', 'json-syntax'],
    ['a key twice in JSON', `${JSON_HEAD}  "paths": {}, "info": {}\n}\n`, '4:16', 'json-duplicate'],
    ['a comment in JSON', `${JSON_HEAD}  // none\n  "paths": {}\n}\n`, '4:3', 'json-syntax'],
    ['YAML named JSON', `${HEAD}paths: {}\n`, '1:1', 'json-syntax'],
    ['a key without colon', `${HEAD}paths\n`, '3:1', 'yaml-syntax'],
    ['an escape', `${HEAD}paths: "\\q"\n`, '3:9', 'yaml-syntax'],
    [
      'deep nesting',
      `${HEAD}paths: ${'['.repeat(3000)}${']'.repeat(3000)}\n`,
      '3:\\d+',
      'nesting-too-deep',
    ],
    ['UTF-16', Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0a]), '1:1', 'encoding-utf16'],
    [
      'aliases of aliases',
      `${HEAD}${BOMB.join('')}x-g: ${NINE('*f')}\npaths: {}\n`,
      '8:1',
      'yaml-alias-bomb',
    ],
    ['an empty file', '', '1:1', 'document-empty'],
    ['a text', 'hello\n', '1:1', 'document-form'],
    [
      'Swagger 2.0',
      'swagger: "2.0"\ninfo: { title: x, version: "1" }\npaths: {}\n',
      '1:1',
      'version-swagger-2',
    ],
    [
      'OpenAPI 4',
      'openapi: 4.0.0\ninfo: { title: x, version: "1" }\npaths: {}\n',
      '1:1',
      'version-unsupported',
    ],
    ['no version', 'info: { title: x, version: "1" }\npaths: {}\n', '1:1', 'version-missing'],
    ['paths of JSON as a list', `${JSON_HEAD}  "paths": []\n}\n`, '4:3', 'paths-missing'],
    ['a list of paths', `${HEAD}paths: []\n`, '3:1', 'paths-missing'],
    [
      'a path without slash',
      `${HEAD}paths:\n  v1/x:\n    get:\n      operationId: read\n${OK}`,
      '4:3',
      'path-no-slash',
    ],
    ['no responses', operation(''), '5:5', 'responses-missing'],
    [
      'a $ref to nothing',
      operation("      responses: { '200': { $ref: '#/components/responses/None' } }\n"),
      '7:29',
      'ref-unresolved',
    ],
    [
      'a $ref to no file',
      operation("      responses: { '200': { $ref: 'none.yaml#/x' } }\n"),
      '7:29',
      'ref-file-missing',
    ],
    [
      'an id twice',
      `${operation(OK)}    post:\n      operationId: read\n${OK}`,
      '9:7',
      'operation-id-duplicate',
    ],
    [
      'a path parameter',
      `${HEAD}paths:\n  /v1/{id}:\n    get:\n      operationId: read\n${OK}`,
      '5:5',
      'path-parameter-undeclared',
    ],
    [
      'a place of a parameter',
      operation(`      parameters: [{ name: a, in: heade, schema: { type: string } }]\n${OK}`),
      '7:31',
      'parameter-in',
    ],
    [
      'a status',
      operation("      responses: { '20': { description: ok } }\n"),
      '7:20',
      'response-code',
    ],
    ['a type', schema('      type: strin\n'), '7:7', 'schema-type'],
    [
      'required as a text',
      schema('      type: object\n      required: iban\n'),
      '8:7',
      'schema-required',
    ],
    ['an empty enum', schema('      type: string\n      enum: []\n'), '8:7', 'schema-enum-empty'],
    [
      'a $ref to itself',
      schema("      $ref: '#/components/schemas/Iban'\n"),
      '7:7',
      'ref-circular',
    ],
  ];

const TRIED = partOf(ROWS);
const counts = { documents: 0, commands: 0, 'internal error': 0 };

test.concurrent.each(TRIED)('%s: the place, and exit code 2', async (what, text, at, rule) => {
  const file = `${what.replaceAll(/[^a-z0-9]/gi, '-')}.${/JSON/.test(what) ? 'json' : 'yaml'}`;
  writeFileSync(join(folder, file), text);
  writeFileSync(join(folder, 'good.yaml'), `${operation(OK)}`);
  const lines = [
    ['generate', '--spec', file, '--out', `code-${file}`],
    ['lint', file],
    ['diff', file, 'good.yaml'],
    ['diff', 'good.yaml', file],
  ];
  for (const args of lines) {
    const outcome = await runPacked(folder, args, { main });
    counts.commands += 1;
    if (breakIn(outcome) !== null) counts['internal error'] += 1;
    expect(breakIn(outcome), args.join(' ')).toBeNull();
    expect([outcome.code, outcome.stderr], args.join(' ')).toEqual([
      2,
      expect.stringMatching(new RegExp(`^xs2a: ${file.replace('.', '\\.')}:${at}: .*\\[${rule}`)),
    ]);
  }
  counts.documents += 1;
});

test('each document ends with its place and exit code 2, and no command has an internal error', () => {
  const [documents, commands] = [TRIED.length, TRIED.length * 4];
  expect(counts).toEqual({ documents, commands, 'internal error': 0 });
  if (readPart(process.env) !== 'all') return;
  process.stdout.write(
    `installed package: ${documents} of ${ROWS.length} broken documents end with file:line:column and exit code 2; ` +
      `${commands} commands, ${counts['internal error']} internal errors\n`,
  );
});

test('there are 30 documents and more, a dozen of them with errors of syntax', () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(30);
  expect(ROWS.filter(([, , , rule]) => /^(yaml|json)-/.test(rule)).length).toBeGreaterThanOrEqual(
    12,
  );
});
