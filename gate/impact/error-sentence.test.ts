import ts from 'typescript';
import { expect, test } from 'vitest';
import { errorSentence } from './error-sentence.js';
import type { Compiler } from './load-compiler.js';

const TYPES = `export {};
interface Feeding {
  readonly path: Record<never, never>;
  readonly query: { readonly page: string; readonly size?: string };
  readonly headers: { readonly 'Idempotency-Key': string; readonly 'X-Trace'?: string };
}
type OptionalKeys<T> = { [K in keyof T]: Record<never, never> extends T[K] ? K : never }[keyof T];
type Call<T> = Omit<T, OptionalKeys<T>> & Partial<Pick<T, OptionalKeys<T>>>;
interface Base { readonly id: string }
interface Animal { readonly parent: { readonly mother: Base } }
declare const client: {
  feed(request: Call<Feeding>): void;
  find(request: Call<Pick<Feeding, 'path' | 'headers'>>): void;
};
declare function save(animal: Animal): void;
const query = { page: '1' };
const mother = {};
const animal = { parent: { mother } };
`;
const FILE = 'client.ts';

/** What is said of the first error in a line. */
function sentenceOf(line: string): string {
  const options: ts.CompilerOptions = { strict: true, noEmit: true, types: [] };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, target) =>
    name === FILE ? ts.createSourceFile(name, TYPES + line, target) : read(name, target);
  const program = ts.createProgram([FILE], options, host);
  const [first] = program.getSemanticDiagnostics();
  if (first === undefined) return '';
  const detail = ts.flattenDiagnosticMessageText(first.messageText, '\n');
  // the installed compiler is another version than that of ts-morph
  const compiler = ts as unknown as Compiler;
  return errorSentence(compiler, () => program.getTypeChecker() as never, first as never, detail);
}

test.each([
  ['client.find({});', 'Calls find without the header Idempotency-Key, which is now required.'],
  [
    'client.feed({ query });',
    'Calls feed without the header Idempotency-Key, which is now required.',
  ],
  [
    'client.feed({});',
    'Calls feed without the query parameter page and the header Idempotency-Key, which are now required.',
  ],
  [
    "client.feed({ query, headers: { 'X-Trace': 'a' } });",
    'Calls feed without the header Idempotency-Key, which is now required.',
  ],
  [
    'client.feed({ query: {}, headers: { "Idempotency-Key": "a" } });',
    'Calls feed without the query parameter page, which is now required.',
  ],
  [
    'const other: Animal = animal;',
    "In the field parent.mother: Property 'id' is missing in type '{}' but required in type 'Base'.",
  ],
  [
    'save({ parent: { mother: {} } });',
    "Property 'id' is missing in type '{}' but required in type 'Base'.",
  ],
  ["const one: number = 'a';", "Type 'string' is not assignable to type 'number'."],
])('%s', (line, sentence) => {
  expect(sentenceOf(line)).toBe(sentence);
});
