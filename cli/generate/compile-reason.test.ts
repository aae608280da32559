import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { Compiler } from '../../gate/impact/load-compiler.js';
import { nodeAt } from '../../gate/impact/node-at.js';
import { reasonOf } from './compile-reason.js';
import { fieldAt } from './field-at.js';

const TYPES = `export {};
interface Status { readonly state: 1; readonly text: string }
interface Links { readonly self: string; readonly status: string }
interface Nested { readonly parent: Status }
declare const given: Status;
declare const other: { readonly parent: { readonly state: 1 } };
`;
const FILE = 'handlers.ts';

/** What the compiler says of a line. */
function detailOf(line: string): string {
  const options: ts.CompilerOptions = { strict: true, noEmit: true, types: [] };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, target) =>
    name === FILE ? ts.createSourceFile(name, TYPES + line, target) : read(name, target);
  const [first] = ts.createProgram([FILE], options, host).getSemanticDiagnostics();
  return ts.flattenDiagnosticMessageText(first?.messageText ?? '', '\n');
}

describe('what the compiler says, in plain words', () => {
  it.each([
    ['const a: Status = { state: 1 };', 'it lacks text, which is required in Status'],
    ['const a: Links = {};', 'it lacks self, status, which are required in Links'],
    ["const a: Status = { state: 1, text: '', more: 1 };", 'it sets more, which is not in Status'],
    ["const a: Status = { state: 1, txt: '' };", 'it sets txt, which is not in Status'],
    ['given.more;', 'it uses more, which is not in Status'],
    ["const a: Status = { state: 3, text: '' };", '3 is not a value of 1'],
    ["const a: 'one' = 'two';", '"two" is not a value of "one"'],
    ['const a: string = given;', "Type 'Status' is not assignable to type 'string'"],
    ['const a: Nested = other;', 'its field parent lacks text, which is required in Status'],
  ])('%s', (line, want) => {
    expect(reasonOf(detailOf(line))).toBe(want);
  });

  it.each([
    ['body', 'it lacks text, which is required in Status'],
    ['body.parent', 'its field parent lacks text, which is required in Status'],
    ['parent', 'its field parent lacks text, which is required in Status'],
  ])('names the field of an error at %s', (at, want) => {
    expect(reasonOf(detailOf('const a: Status = { state: 1 };'), at)).toBe(want);
  });

  it('names no field for a member that does not belong there', () => {
    const detail = detailOf("const a: Status = { state: 1, text: '', more: 1 };");
    expect(reasonOf(detail, 'body.more')).toBe('it sets more, which is not in Status');
  });
});

describe('the field at a place', () => {
  const text = `const handlers = {
  async add() {
    const name = 1;
    return { status: 201, body: { list: [{ parent: { name } }] } };
  },
};`;
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true) as never;
  const compiler = ts as unknown as Compiler;
  it.each([
    ['parent', 'body.list.parent'],
    ['{ parent', 'body.list'],
    ['status', 'status'],
    ['const name', ''],
  ])('%s', (word, field) => {
    expect(fieldAt(compiler, nodeAt(compiler, source, text.indexOf(word)))).toBe(field);
  });
});
