import type { OperationId } from '../../conformance/cases/operations.js';
import type { SpokenDialect } from '../../conformance/clauses/clause.js';
import { tableOfDialect } from '../../conformance/dialect/table-of-dialect.js';

/** A name of the contract in another dialect. */
export function nameInDialect(spoken: SpokenDialect, operation: OperationId, name: string): string {
  const row = (tableOfDialect(spoken)?.fields ?? []).find(
    ({ ours, inside, operations }) =>
      ours === name && inside === undefined && operations?.includes(operation) !== false,
  );
  return row?.theirs ?? name;
}

/** Names with another spelling in the other dialect, with the spelling of this one. */
export function misspellings(spoken: SpokenDialect): ReadonlyMap<string, string> {
  const { dialect, framework } = spoken;
  const table = tableOfDialect({ dialect: 'berlin-group', framework });
  const fields = (table?.fields ?? []).filter(
    ({ either, inside, operations }) =>
      either !== true && inside === undefined && operations === undefined,
  );
  const rows = [...fields, ...(table?.links ?? [])].filter(({ ours }) => !SHARED.has(ours));
  return new Map(
    rows.map(({ ours, theirs }) => (dialect === 'contract' ? [theirs, ours] : [ours, theirs])),
  );
}

/** Names that both dialects have, with different meanings. */
const SHARED = new Set(['scatransactionStatus']);
