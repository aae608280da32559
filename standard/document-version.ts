import { isInRange, rangeText, versionIn } from './version-range.js';
import { versionOf } from './version-signs.js';
import { VERSION_ROWS, VERSIONS, type VersionRow } from './versions.js';

/** The version of the framework that a text shows, and what shows it: `info.version is 1.3.9_2021-05-04`. */
export interface ToldVersion {
  readonly version: string;
  readonly because: string;
}

/** Rows whose names belong to nothing else, wherever they are in a document. */
const NAMED = VERSION_ROWS.filter(
  ({ kind, of, at }) => of.length === 0 && at.length === 0 && kind !== 'form' && kind !== 'status',
);
const SHOWN = 3;

/**
 * The version of an OpenAPI document: the one that it declares, otherwise the one whose names it has. Undefined
 * when it has names of none.
 */
export function documentVersion(document: unknown): ToldVersion | undefined {
  const { info } = (document ?? {}) as { readonly info?: { readonly version?: unknown } };
  const declared = versionIn(info?.version);
  if (declared !== undefined) {
    return { version: declared, because: `info.version is ${String(info?.version)}` };
  }
  const text = JSON.stringify(document, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  const has = new Set(NAMED.filter((row) => row.names.some((name) => isNamed(text, row, name))));
  if (has.size === 0) return undefined;
  // a document has all names of its version: one that is missing is as much evidence as one that is there
  const fits = (version: string) =>
    NAMED.filter((row) => isInRange(row.in, version) === has.has(row)).length;
  const version = VERSIONS.toSorted((one, other) => fits(other) - fits(one))[0] ?? VERSIONS[0];
  const shown = [...has].filter((row) => isInRange(row.in, version));
  return { version, because: `it has ${namesOf(shown.toReversed())}` };
}

/** The version that names in responses show; undefined when they show none, or contradict each other. */
export function versionOfBodies(text: string): ToldVersion | undefined {
  const rows = NAMED.filter(
    (row) => row.isSign && row.names.some((name) => isNamed(text, row, name)),
  );
  const version = versionOf(rows);
  return version === undefined ? undefined : { version, because: `they have ${namesOf(rows)}` };
}

function isNamed(text: string, { kind }: VersionRow, name: string): boolean {
  const isValue = kind === 'value' || kind === 'header' || kind === 'query';
  return text.includes(isValue ? `"${name}"` : `"${name}":`);
}

function namesOf(rows: readonly VersionRow[]): string {
  const named = rows.slice(0, SHOWN).map((row) => `${row.names[0]} (${rangeText(row.in)})`);
  return named.join(', ');
}
