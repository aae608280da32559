import { posix } from 'node:path';
import { ts } from 'ts-morph';
import type { SourceFile } from './source-file.js';
import type { TextEdit } from './text-edit.js';

/** Where a skeleton finds the shared code. */
export interface CorePlaces {
  readonly folder: string;
  readonly generated: string;
  /** Path from `generated` to the runtime, when it is imported instead of copied. */
  readonly runtime?: string | undefined;
  /** Whether the output has this file; without it, each file of the runtime is copied. */
  readonly isGenerated?: ((file: string) => boolean) | undefined;
}

/** `server/core/hooks.js` for `hooks`, or `server/core.js`, which contains it. */
export function coreModule(
  { generated, runtime, isGenerated = () => true }: CorePlaces,
  file: string,
): string {
  if (runtime !== undefined) return posix.join(generated, runtime, `server/${file}.js`);
  const copied = isGenerated(`server/core/${file}.ts`);
  return `${generated}/server/core${copied ? `/${file}` : ''}.js`;
}

const CORE = /^(.*\/)?((?:model|server|client)\/core)\/([\w-]+)((?:\.[cm]?[jt]s)?)$/;

/** Points imports of shared code that is in one file now, `server/core/hooks.js`, to that file. */
export function moveCoreImports(
  { name, text, tree }: SourceFile,
  { folder, generated, runtime, isGenerated }: CorePlaces,
): readonly TextEdit[] {
  if (runtime !== undefined || isGenerated === undefined) return [];
  const below = posix.dirname(`${folder}/${name}`);
  return tree.statements.flatMap((statement) => {
    const isImport = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement);
    const module = isImport ? statement.moduleSpecifier : undefined;
    if (module === undefined || !ts.isStringLiteral(module)) return [];
    const [, start = '', core = '', file = '', end = ''] = CORE.exec(module.text) ?? [];
    const isOurs = !start.startsWith('.') || posix.join(below, start) === `${generated}/`;
    if (file === '' || !isOurs) return [];
    if (isGenerated(`${core}/${file}.ts`) || !isGenerated(`${core}.ts`)) return [];
    const quote = text.charAt(module.getStart());
    const edit = { start: module.getStart(), end: module.getEnd() };
    return [{ ...edit, text: `${quote}${start}${core}${end}${quote}` }];
  });
}
