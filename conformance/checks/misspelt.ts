import { escapedKey } from '../../foundation/json-pointer.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { frameworkOf } from '../clauses/applies-to.js';
import type { SpokenDialect } from '../clauses/clause.js';
import { berlinGroup } from '../dialect/berlin-group.js';
import type { FieldRow } from '../dialect/dialect-table.js';

/** A name in a body that is spelled as in another dialect. */
export interface Misspelt {
  readonly pointer: string;
  readonly name: string;
  /** Its spelling in the bank's own dialect. */
  readonly spelled: string;
}

const MAX_DEPTH = 8;
const MAX_FOUND = 10;

/**
 * Names of the other dialect without the own spelling beside them: a bank may return additional fields, so
 * both together are no mistake.
 */
export function misspelt(seen: ParsedAnswer, spoken: SpokenDialect): readonly Misspelt[] {
  const rows = rowsFor(spoken).filter(
    ({ operations }) =>
      operations === undefined || (seen.operation !== null && operations.includes(seen.operation)),
  );
  const found: Misspelt[] = [];
  look(seen.json, { pointer: '', holder: '', depth: 0 }, rows, found);
  return found;
}

/** The correct name as `theirs`, the wrong one as `ours`. */
function readRows({ dialect, framework }: SpokenDialect): readonly FieldRow[] {
  const { fields, links } = berlinGroup(framework);
  const all: readonly FieldRow[] = [
    ...fields,
    ...links.map((row) => ({ ...row, inside: '_links' })),
  ];
  if (dialect === 'berlin-group') return all.filter(({ ours }) => ours !== 'scatransactionStatus');
  return all
    .filter(({ either, ours }) => either !== true && ours !== 'scatransactionStatus')
    .map((row) => ({ ...row, ours: row.theirs, theirs: row.ours }));
}

const known = new Map<string | undefined, readonly FieldRow[]>();

function rowsFor(spoken: SpokenDialect): readonly FieldRow[] {
  const key = frameworkOf(spoken);
  const rows = known.get(key) ?? readRows(spoken);
  known.set(key, rows);
  return rows;
}

interface Place {
  readonly pointer: string;
  /** The field that contains the value; '' for the body itself. */
  readonly holder: string;
  readonly depth: number;
}

function look(value: unknown, at: Place, rows: readonly FieldRow[], found: Misspelt[]): void {
  if (typeof value !== 'object' || value === null || at.depth > MAX_DEPTH) return;
  const isList = Array.isArray(value);
  for (const [name, each] of Object.entries(value)) {
    if (found.length >= MAX_FOUND) return;
    const pointer = `${at.pointer}/${escapedKey(name)}`;
    const row = isList ? undefined : rows.find((one) => isWrong(one, name, at.holder));
    if (row !== undefined && !Object.hasOwn(value, row.theirs)) {
      found.push({ pointer, name, spelled: row.theirs });
    }
    look(each, { pointer, holder: isList ? at.holder : name, depth: at.depth + 1 }, rows, found);
  }
}

function isWrong(row: FieldRow, name: string, holder: string): boolean {
  return row.ours === name && (row.inside === undefined || row.inside === holder);
}
