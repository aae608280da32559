import { ts } from 'ts-morph';
import type { Binding } from './find-bindings.js';
import type { SourceFile } from './source-file.js';
import { insertion, type TextEdit } from './text-edit.js';
import type { TextStyle } from './text-style.js';

/** The error that the server answers with 501. */
export const NOT_IMPLEMENTED = 'NotImplementedError';

/** The name of the error in a file, and the import when it is missing. */
export function importNotImplemented(
  source: SourceFile,
  binding: Binding,
  hooksModule: string,
  { eol, quote, semicolon }: TextStyle,
): { readonly name: string; readonly edits: readonly TextEdit[] } {
  const known = importedName(source.tree);
  if (known !== undefined) return { name: known, edits: [] };
  const taken = new RegExp(`\\b${NOT_IMPLEMENTED}\\b`).test(source.text);
  const name = taken ? freeName(source.text) : NOT_IMPLEMENTED;
  const what = taken ? `${NOT_IMPLEMENTED} as ${name}` : name;
  const [, core] = /\/server\/(core(?:\/hooks)?)\.js$/.exec(hooksModule) ?? [];
  const module = (core && coreBeside(binding.module, core)) ?? hooksModule;
  const line = `import { ${what} } from ${quote}${module}${quote}${semicolon}`;
  const at = endOfLine(source.text, binding.declaration.getEnd());
  return { name, edits: [insertion(at, `${eol}${line}`)] };
}

/** The local name of the error; type imports do not count, because a type cannot be thrown. */
function importedName(tree: ts.SourceFile): string | undefined {
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const clause = statement.importClause;
    const named = clause?.namedBindings;
    if (clause === undefined || clause.isTypeOnly || named === undefined) continue;
    if (!ts.isNamedImports(named)) continue;
    const found = named.elements.find(
      ({ isTypeOnly, propertyName, name }) =>
        !isTypeOnly && (propertyName ?? name).text === NOT_IMPLEMENTED,
    );
    if (found !== undefined) return found.name.text;
  }
  return undefined;
}

function freeName(text: string): string {
  let name = 'NotWrittenYet';
  while (text.includes(name)) name = `${name}_`;
  return name;
}

/** `#bank/server/core.js` for `#bank/server/xs2a/handlers.js`, so that the user's alias is kept. */
function coreBeside(module: string, core: string): string | undefined {
  const match = /^(.*\/)[^/]+\/handlers((?:\.[cm]?[jt]s)?)$/.exec(module);
  return match === null ? undefined : `${match[1]}${core}${match[2]}`;
}

/** The position after comments on the same line, which stay there. */
function endOfLine(text: string, at: number): number {
  return ts.getTrailingCommentRanges(text, at)?.at(-1)?.end ?? at;
}
