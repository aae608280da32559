import { isInRange } from './version-range.js';
import {
  type FrameworkVersion,
  USUAL_FRAMEWORK,
  VERSION_ROWS,
  VERSIONS,
  type VersionRow,
} from './versions.js';

/** A successful response of a bank. */
export interface VersionedAnswer {
  /** The path of its operation in the document, such as `/v1/accounts/{account-id}`. */
  readonly path: string;
  readonly method: string;
  readonly status: number;
  readonly json: unknown;
}

/** A row of the table of versions that a response shows, by the name that it has there. */
export interface VersionSign {
  readonly row: VersionRow;
  readonly name: string;
}

const SIGNS = VERSION_ROWS.filter(({ isSign }) => isSign);
const MAX_DEPTH = 8;

/** What a response shows of the version of the bank. */
export function signsIn({ path, method, status, json }: VersionedAnswer): readonly VersionSign[] {
  // consents to confirm funds are in a document with versions of its own
  if (status < 200 || status > 299 || path.startsWith('/v2/')) return [];
  const rows = SIGNS.filter(({ at }) => at.length === 0 || at.some((end) => path.endsWith(end)));
  const found = new Map<VersionRow, string>();
  for (const row of rows) {
    const [name = ''] = row.names;
    if (row.kind === 'operation' && name === path) found.set(row, name);
    if (row.kind === 'status' && method === 'GET' && name === String(status)) found.set(row, name);
  }
  look(json, '', 0, (name, holder, value) => {
    for (const row of rows) {
      if (found.has(row)) continue;
      const fits = (of: string) => row.of.length === 0 || row.of.includes(of === '' ? '.' : of);
      if (row.kind === 'field' && row.names.includes(name) && fits(holder)) found.set(row, name);
      if (row.kind !== 'value' || typeof value !== 'string') continue;
      if (row.names.includes(value) && fits(name)) found.set(row, value);
    }
  });
  return [...found].map(([row, name]) => ({ row, name }));
}

/** Visits each field; items of a list belong to the field of the list. */
function look(
  value: unknown,
  holder: string,
  depth: number,
  visit: (name: string, holder: string, value: unknown) => void,
): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
  for (const [name, each] of Object.entries(value)) {
    if (Array.isArray(value)) look(each, holder, depth + 1, visit);
    else {
      visit(name, holder, each);
      look(each, name, depth + 1, visit);
    }
  }
}

/** The version of a bank that all these rows fit; undefined where they show none, or contradict each other. */
export function versionOf(rows: readonly VersionRow[]): FrameworkVersion | undefined {
  const fitting = VERSIONS.filter((version) => rows.every((row) => isInRange(row.in, version)));
  if (rows.length === 0) return undefined;
  return fitting.find((version) => version === USUAL_FRAMEWORK) ?? fitting[0];
}
