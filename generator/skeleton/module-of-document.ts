import { posix } from 'node:path';
import { ts } from 'ts-morph';
import type { SourceFile } from './source-file.js';

/** An import or export of a file that a document's generated folder contains. */
export interface DocumentModule {
  readonly document: string;
  readonly literal: ts.StringLiteral;
  /** The path before the name of the document: `../generated/server/`. */
  readonly before: string;
  /** The path after it: `/handlers.js`. */
  readonly after: string;
  readonly names: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[];
}

const MODULE = /^(.*\/(?:model|server|client)\/)([^/]+)(\/[\w-]+(?:\.[cm]?[jt]s)?)$/;

/** The imports of code that is generated for one document, by paths into the folder of the output. */
export function documentModules(
  { name, tree }: SourceFile,
  { folder, generated }: { readonly folder: string; readonly generated: string },
): readonly DocumentModule[] {
  const below = posix.dirname(`${folder}/${name}`);
  return tree.statements.flatMap((statement): readonly DocumentModule[] => {
    const isImport = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement);
    const literal = isImport ? statement.moduleSpecifier : undefined;
    if (literal === undefined || !ts.isStringLiteral(literal)) return [];
    const [, before = '', document = '', after = ''] = MODULE.exec(literal.text) ?? [];
    const side = posix.relative(generated, posix.join(below, before));
    const isOurs = literal.text.startsWith('.') && /^(model|server|client)\/?$/.test(side);
    if (!isOurs || document === 'core') return [];
    return [{ document, literal, before, after, names: namesOf(statement) }];
  });
}

function namesOf(statement: ts.Statement): DocumentModule['names'] {
  const named = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : ts.isExportDeclaration(statement)
      ? statement.exportClause
      : undefined;
  const isList = named !== undefined && (ts.isNamedImports(named) || ts.isNamedExports(named));
  return isList ? named.elements : [];
}
