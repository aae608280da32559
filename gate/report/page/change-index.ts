import type { AffectedParty, DocumentChange } from '../../change/change.js';

/** Operations of a page by number, so that no text of a document becomes a name in the page. */
export interface ChangeIndex {
  readonly operations: readonly string[];
  readonly hits: readonly AffectedParty[];
  numberOf(operation: string): number;
}

export function indexChanges(changes: readonly DocumentChange[]): ChangeIndex {
  const operations = [...new Set(changes.flatMap(({ operation }) => operation ?? []))].sort();
  const numbers = new Map(operations.map((operation, number) => [operation, number]));
  const hits = [...new Set(changes.flatMap((change) => change.hits))].sort();
  return { operations, hits, numberOf: (operation) => numbers.get(operation) ?? -1 };
}
