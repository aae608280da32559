import { join } from 'node:path';
import type { Dialect } from '../../conformance/clauses/clause.js';
import { loadClauses } from '../../conformance/clauses/load-clauses.js';
import { tableOfDialect } from '../../conformance/dialect/table-of-dialect.js';
import { packageRoot } from '../../foundation/package-root.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { loadDocument } from '../../generator/load/load-document.js';
import type { LoadedDocument, LoadOptions } from '../../generator/load/loaded-document.js';
import { documentVersion, type ToldVersion } from '../../standard/document-version.js';
import { guessDialect } from './guess-dialect.js';
import { type LintFinding, lintDocument } from './lint-document.js';
import type { LintLevel } from './lint-rule.js';
import { readLintDocument } from './read-lint-document.js';

/** The output of `xs2a lint --format json`. */
export interface LintResult {
  readonly schemaVersion: 1;
  readonly file: string;
  readonly dialect: Dialect;
  /** Why this dialect: from the user, or from evidence in the document. */
  readonly because: string;
  /** The version of the framework, with its evidence; absent in the dialect of the contract. */
  readonly framework?: ToldVersion;
  /** The number of operations that belong to the interface. */
  readonly operations: number;
  readonly counts: Readonly<Record<LintLevel, number>>;
  readonly findings: readonly LintFinding[];
}

/** Lints a document in a file. Throws SPEC_INVALID when it is not of this interface. */
export async function lintFile(
  file: string,
  { dialect, ...options }: LoadOptions & { readonly dialect?: Dialect },
): Promise<LintResult> {
  return lintLoaded(await loadDocument(file, options), dialect);
}

/** Whether a document has operations of the interface, in the dialect of most of its names. */
export async function isOfInterface(loaded: LoadedDocument): Promise<boolean> {
  try {
    await lintLoaded(loaded);
    return true;
  } catch (error) {
    if (error instanceof Xs2aError && error.code === 'SPEC_INVALID') return false;
    throw error;
  }
}

/** Lints a loaded document; by default in the dialect of most of its names. */
export async function lintLoaded(loaded: LoadedDocument, given?: Dialect): Promise<LintResult> {
  const guessed = guessDialect(loaded.document);
  const { dialect, because } =
    given === undefined ? guessed : { dialect: given, because: 'the dialect was named' };
  const spec = join(packageRoot(), 'spec');
  const version = dialect === 'contract' ? undefined : documentVersion(loaded.document);
  const spoken = { dialect, framework: version?.version };
  const ours = await loadDocument(join(spec, tableOfDialect(spoken)?.document ?? 'xs2a.yaml'));
  const operations = readLintDocument(loaded.document, ours.document).operations.length;
  if (operations === 0) throw noOperations(loaded.file);
  const clauses = loadClauses(join(spec, 'clauses'));
  const findings = lintDocument(loaded, { ...spoken, clauses, ours: ours.document });
  const count = (level: LintLevel): number => findings.filter((one) => one.level === level).length;
  const counts = { error: count('error'), warning: count('warning'), note: count('note') };
  return {
    ...{ schemaVersion: 1, file: loaded.file, dialect, because },
    ...(version === undefined ? {} : { framework: version }),
    ...{ operations, counts, findings },
  };
}

function noOperations(file: string): Xs2aError {
  return new Xs2aError('SPEC_INVALID', `${file} has no operation of the XS2A interface.`, {
    hint: 'Its paths have to be those of the interface: /v1/consents, /v1/accounts and so on, also below a base address. Lint other documents with Redocly.',
    place: { file },
  });
}
