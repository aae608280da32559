import type { Dialect } from '../../conformance/clauses/clause.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { LoadedDocument } from '../../generator/load/loaded-document.js';
import type { LintFinding } from '../lint/lint-document.js';
import { lintLoaded } from '../lint/lint-file.js';

/** Clauses that a document violates and its predecessor did not, and vice versa; plain data. */
export interface ClauseImpact {
  readonly dialect: Dialect;
  /** The versions of the framework of the old and the new document, where they show one. */
  readonly versions?: { readonly was: string | null; readonly is: string | null };
  /** Ids, sorted. */
  readonly broken: readonly string[];
  readonly mended: readonly string[];
  /** The findings of the new document that the old one did not have. */
  readonly findings: readonly LintFinding[];
}

/** Lints both documents in the dialect of the new one; undefined when they are not of the interface. */
export async function clauseImpact(
  old: LoadedDocument,
  now: LoadedDocument,
): Promise<ClauseImpact | undefined> {
  const is = await ofInterface(lintLoaded(now));
  if (is === undefined) return undefined;
  const was = await ofInterface(lintLoaded(old, is.dialect));
  const before = was?.findings ?? [];
  const known = new Set(before.map(keyOf));
  const findings = is.findings.filter((each) => !known.has(keyOf(each)));
  const clausesOf = (all: readonly LintFinding[]): ReadonlySet<string> =>
    new Set(all.map(({ clause }) => clause));
  const [broke, breaks] = [clausesOf(before), clausesOf(is.findings)];
  const broken = [...clausesOf(findings)].sort();
  const mended = [...broke].filter((clause) => !breaks.has(clause)).sort();
  const [wasVersion = null, isVersion = null] = [was, is].map((one) => one?.framework?.version);
  const versions =
    wasVersion === null && isVersion === null
      ? {}
      : { versions: { was: wasVersion, is: isVersion } };
  return { dialect: is.dialect, ...versions, broken, mended, findings };
}

/** The same finding, whatever its line is. */
const keyOf = ({ rule, clause, sentence }: LintFinding): string => `${rule} ${clause} ${sentence}`;

async function ofInterface<T>(linting: Promise<T>): Promise<T | undefined> {
  try {
    return await linting;
  } catch (error) {
    if (error instanceof Xs2aError && error.code === 'SPEC_INVALID') return undefined;
    throw error;
  }
}
