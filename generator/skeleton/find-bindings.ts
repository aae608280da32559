import { ts } from 'ts-morph';
import type { SourceFile } from './source-file.js';
import type { WantedTag } from './wanted-tag.js';

/** A generated handler type that a file imports, and the name under which the file uses it. */
export interface Binding {
  /** The name in this file: `PisHandlers`, an alias, or `handlers.PisHandlers`. */
  readonly local: string;
  /** The name in the generated file. */
  readonly imported: string;
  readonly document: string | undefined;
  /**
   * One tag for an interface, all tags of the document for the type of all handlers, none for a
   * removed type.
   */
  readonly tags: readonly WantedTag[];
  /** Whether the type allows missing handlers, as the type of all handlers does. */
  readonly partial: boolean;
  readonly module: string;
  /** The import of the name; absent for `import * as`. */
  readonly specifier?: ts.ImportSpecifier;
  readonly declaration: ts.ImportDeclaration;
}

/** The generated handler types that a file imports. */
export function findBindings(source: SourceFile, wanted: readonly WantedTag[]): readonly Binding[] {
  return source.tree.statements.filter(ts.isImportDeclaration).flatMap((declaration) => {
    if (!ts.isStringLiteral(declaration.moduleSpecifier)) return [];
    const module = declaration.moduleSpecifier.text;
    const named = declaration.importClause?.namedBindings;
    if (named === undefined) return [];
    if (ts.isNamedImports(named)) {
      return named.elements.flatMap((specifier) => {
        const imported = (specifier.propertyName ?? specifier.name).text;
        const meaning = meaningOf(imported, module, wanted);
        const local = specifier.name.text;
        return meaning === undefined
          ? []
          : [{ ...meaning, local, imported, module, specifier, declaration }];
      });
    }
    const document = documentOf(module, wanted);
    const own = wanted.filter((tag) => tag.document === document);
    return [...new Set(own.flatMap(({ type, allType }) => [type, allType]))].flatMap((imported) => {
      const meaning = meaningOf(imported, module, wanted);
      const local = `${named.name.text}.${imported}`;
      return meaning === undefined ? [] : [{ ...meaning, local, imported, module, declaration }];
    });
  });
}

type Meaning = Pick<Binding, 'document' | 'tags' | 'partial'>;

function meaningOf(
  imported: string,
  module: string,
  wanted: readonly WantedTag[],
): Meaning | undefined {
  const document = documentOf(module, wanted);
  if (document === undefined && ANOTHER.test(module)) return undefined;
  const near = wanted.filter((tag) => document === undefined || tag.document === document);
  const tags = near.filter(({ type }) => type === imported);
  if (tags.length === 1) return { document: tags[0]?.document, tags, partial: false };
  const all = near.filter(({ allType }) => allType === imported);
  if (all.length > 0) return { document: all[0]?.document, tags: all, partial: true };
  if (document === undefined || !imported.endsWith('Handlers')) return undefined;
  return { document, tags: [], partial: false };
}

/** Whether a file imports the handlers of a document that is not among these. */
export function isOfAnother(text: string, wanted: readonly WantedTag[]): boolean {
  return [...text.matchAll(/(['"])([^'"\n]+)\1/g)].some(
    ([, , module = '']) => ANOTHER.test(module) && documentOf(module, wanted) === undefined,
  );
}

/** The handlers of a document of another run, or of one that is gone. */
const ANOTHER = /(?:^|\/)server\/[^/]+\/handlers(?:\.[cm]?[jt]s)?$/;

/** `../generated/server/xs2a/handlers.js` belongs to the document xs2a. */
function documentOf(module: string, wanted: readonly WantedTag[]): string | undefined {
  const [, name] = /(?:^|\/)([^/]+)\/handlers(?:\.[cm]?[jt]s)?$/.exec(module) ?? [];
  return wanted.find(({ document }) => document === name)?.document;
}
