import type { ts } from 'ts-morph';
import type { Files } from '../../generator/emit/files.js';
import type { Compiler } from './load-compiler.js';

/** A change of an export of generated code; plain data. */
export interface TypeChange {
  readonly kind: 'added' | 'removed' | 'changed';
  /** Below the output folder: `model/bank/schemas.ts`. */
  readonly file: string;
  readonly name: string;
  /** Changed members of an interface; empty for other declarations. */
  readonly members: readonly string[];
}

/** An exported declaration: its text without comments, and that of each member. */
interface Declared {
  readonly text: string;
  readonly members: ReadonlyMap<string, string>;
}

/** Tables and checks that user code does not use: the types of other exports describe them. */
const INNER = /(?:^|\/)(?:core\/.*|validators|validation|answers|respond|operations)\.ts$/;

/** The exported types and functions that differ, grouped by file. */
export function comparePublicTypes(
  compiler: Compiler,
  before: Files,
  after: Files,
): readonly TypeChange[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names
    .filter((file) => file.endsWith('.ts') && !INNER.test(file))
    .flatMap((file) => {
      const [old, now] = [before.get(file), after.get(file)];
      if (old === now) return [];
      return compareFile(file, exportsOf(compiler, file, old), exportsOf(compiler, file, now));
    });
}

function compareFile(
  file: string,
  old: ReadonlyMap<string, Declared>,
  now: ReadonlyMap<string, Declared>,
): readonly TypeChange[] {
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name): readonly TypeChange[] => {
    const [was, is] = [old.get(name), now.get(name)];
    if (was === undefined) return [{ kind: 'added', file, name, members: [] }];
    if (is === undefined) return [{ kind: 'removed', file, name, members: [] }];
    if (was.text === is.text) return [];
    const all = new Set([...was.members.keys(), ...is.members.keys()]);
    const members = [...all].filter((one) => was.members.get(one) !== is.members.get(one));
    return [{ kind: 'changed', file, name, members }];
  });
}

function exportsOf(
  compiler: Compiler,
  file: string,
  text: string | undefined,
): ReadonlyMap<string, Declared> {
  if (text === undefined) return new Map();
  const source = compiler.createSourceFile(file, text, compiler.ScriptTarget.Latest, true);
  const printer = compiler.createPrinter({ removeComments: true });
  const print = (node: ts.Node): string =>
    printer.printNode(compiler.EmitHint.Unspecified, node, source).replace(/\s+/g, ' ');
  return new Map(
    source.statements
      .filter((each) => isExported(compiler, each))
      .flatMap((each) => declaredIn(compiler, each, print)),
  );
}

function isExported(compiler: Compiler, node: ts.Statement): boolean {
  if (!compiler.canHaveModifiers(node)) return false;
  const modifiers = compiler.getModifiers(node) ?? [];
  return modifiers.some(({ kind }) => kind === compiler.SyntaxKind.ExportKeyword);
}

function declaredIn(
  compiler: Compiler,
  node: ts.Statement,
  print: (node: ts.Node) => string,
): readonly (readonly [string, Declared])[] {
  if (compiler.isVariableStatement(node)) {
    return node.declarationList.declarations.map((one) => [
      one.name.getText(),
      // users see its type; without one, its value
      { text: print(one.type ?? one), members: new Map() },
    ]);
  }
  if (compiler.isFunctionDeclaration(node)) {
    const [start, end] = [node.getStart(), node.body?.getStart() ?? node.getEnd()];
    const text = node.getSourceFile().text.slice(start, end).replace(/\s+/g, ' ');
    return [[node.name?.text ?? 'default', { text, members: new Map() }]];
  }
  if (compiler.isInterfaceDeclaration(node)) {
    const members = node.members.map((one) => [one.name?.getText() ?? '', print(one)] as const);
    return [[node.name.text, { text: print(node), members: new Map(members) }]];
  }
  if (compiler.isTypeAliasDeclaration(node) || compiler.isEnumDeclaration(node)) {
    return [[node.name.text, { text: print(node), members: new Map() }]];
  }
  if (compiler.isClassDeclaration(node)) {
    const members = node.members.map((one) => [one.name?.getText() ?? '', print(one)] as const);
    const name = node.name?.text ?? 'default';
    return [[name, { text: print(node), members: new Map(members) }]];
  }
  return [];
}
