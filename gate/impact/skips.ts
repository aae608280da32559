import type { GateCheck } from '../../generator/gate-config.js';
import { shownFile } from '../lint/shown-file.js';
import type { DocumentImpact, GateSkip, ImpactReport } from './impact-report.js';

const OF_CODE: readonly GateCheck[] = ['types', 'compile', 'generated'];
const OF_DOCUMENTS: readonly GateCheck[] = ['diff', 'semver', 'clauses', 'cases'];

/** A former document that cannot be compared. */
export interface UnreadDocument {
  /** In the working copy. */
  readonly file: string;
  readonly old: string;
  /** Its first error, with the place. */
  readonly error: string;
}

interface Asked {
  readonly checks: ReadonlySet<GateCheck>;
  /** Those that the user named; undefined when all are made. */
  readonly named: readonly GateCheck[] | undefined;
}

/**
 * Where nobody generates code, the checks of code are skipped. Types and compile work in memory: where the
 * user names them, they are made.
 */
export function skipsOfCode(
  { checks, named }: Asked,
  noCode: { readonly because: string; readonly possible: boolean } | undefined,
): readonly GateSkip[] {
  if (noCode === undefined) return [];
  const insisted: readonly GateCheck[] = noCode.possible
    ? (named ?? []).filter((check) => check !== 'generated')
    : [];
  const skipped = OF_CODE.filter((check) => checks.has(check) && !insisted.includes(check));
  return skipped.length === 0
    ? []
    : [
        {
          checks: skipped,
          file: null,
          sentence: `${listed(skipped)}: not checked. ${noCode.because}`,
        },
      ];
}

/** A base with errors does not stop the change that repairs it. */
export function skipsOfBase(
  unread: readonly UnreadDocument[],
  checks: ReadonlySet<GateCheck>,
  specs: readonly string[],
): readonly GateSkip[] {
  return unread.map(({ file, old, error }) => {
    const of: readonly GateCheck[] = specs.includes(file)
      ? [...OF_DOCUMENTS, 'types', 'compile']
      : OF_DOCUMENTS;
    return {
      checks: of.filter((check) => checks.has(check)),
      file,
      sentence: `${shownFile(file)} is compared with nothing, because ${old} has errors: ${error}`,
    };
  });
}

/** Clauses and cases are those of the XS2A interface. */
export function skipsOfForeign(
  documents: readonly DocumentImpact[],
  checks: ReadonlySet<GateCheck>,
): readonly GateSkip[] {
  const skipped = (['clauses', 'cases'] as const).filter((check) => checks.has(check));
  return documents
    .filter(({ foreign }) => foreign === true)
    .map(({ file }) => ({
      checks: skipped,
      file,
      sentence: `${listed(skipped)}: not checked. ${shownFile(file)} has no operation of the XS2A interface.`,
    }));
}

/** ` Not checked: types, compile; clauses of a.yaml.`, empty when everything was checked. */
export function notChecked({ skipped }: Pick<ImpactReport, 'skipped'>): string {
  const parts = skipped.map(
    ({ checks, file }) => `${listed(checks)}${file === null ? '' : ` of ${shownFile(file)}`}`,
  );
  return parts.length === 0 ? '' : ` Not checked: ${parts.join('; ')}.`;
}

const listed = (checks: readonly GateCheck[]): string => checks.join(', ');
