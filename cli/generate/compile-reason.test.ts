import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { reasonOf } from './compile-reason.js';

const TYPES = `export {};
interface Status { readonly state: 1; readonly text: string }
interface Links { readonly self: string; readonly status: string }
declare const given: Status;
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
  ])('%s', (line, want) => {
    expect(reasonOf(detailOf(line))).toBe(want);
  });
});
