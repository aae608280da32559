import { counted } from '../../foundation/counted.js';
import type { VersionRow } from '../../standard/versions.js';
import type { DocumentChange } from '../change/change.js';
import type { ChangeReason } from './reasons.js';
import { type FrameworkStep, reasonOfChange, rowOfChange } from './row-of-change.js';

/** The changes of one row, or of one reason. */
export interface ChangeGroup<About> {
  readonly about: About;
  readonly changes: readonly DocumentChange[];
}

/** Every change between the documents of two versions, by what it means. */
export interface StepTable {
  readonly rows: readonly ChangeGroup<VersionRow>[];
  readonly reasons: readonly ChangeGroup<ChangeReason>[];
  /** Changes that are neither a row nor have a reason. */
  readonly open: readonly DocumentChange[];
}

/** Sorts the changes between two documents into rows and reasons. */
export function stepTable(changes: readonly DocumentChange[], step: FrameworkStep): StepTable {
  const rows = new Map<VersionRow, DocumentChange[]>();
  const reasons = new Map<ChangeReason, DocumentChange[]>();
  const open: DocumentChange[] = [];
  const add = <K>(groups: Map<K, DocumentChange[]>, key: K, change: DocumentChange) =>
    groups.set(key, [...(groups.get(key) ?? []), change]);
  for (const change of changes) {
    const row = rowOfChange(change, step);
    const reason = row === undefined ? reasonOfChange(change) : undefined;
    if (row !== undefined) add(rows, row, change);
    else if (reason !== undefined) add(reasons, reason, change);
    else open.push(change);
  }
  return { rows: groupsOf(rows), reasons: groupsOf(reasons), open };
}

const groupsOf = <K>(groups: ReadonlyMap<K, readonly DocumentChange[]>) =>
  [...groups].map(([about, changes]): ChangeGroup<K> => ({ about, changes }));

/** Such as `3 breaking, 1 compatible in 4 operations`. */
export function weightOf(changes: readonly DocumentChange[]): string {
  const severities = (['breaking', 'risky', 'compatible'] as const).flatMap((severity) => {
    const count = changes.filter((one) => one.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}`];
  });
  const operations = new Set(changes.flatMap(({ operation }) => operation ?? []));
  return `${severities.join(', ')} in ${counted(operations.size, 'operation')}`;
}
