import { groupBy } from '../../foundation/group-by.js';
import type { DocumentChange } from '../change/change.js';

/** The changes of one edit, each group in the order of the diff. */
export function groupChanges(
  changes: readonly DocumentChange[],
): readonly (readonly DocumentChange[])[] {
  return [...groupBy(changes, groupKey).values()];
}

/** One edit of a component is a change of every operation that uses it; each value of an enum is an edit of its own. */
export function groupKey(change: DocumentChange): string {
  const { id, old, new: now, operation, part, accepted, value = '' } = change;
  if (operation === null) return `${id} ${old?.pointer} ${now?.pointer}`;
  const shared = [old, now].some((place) => place?.pointer.startsWith('/components/') === true);
  const about = shared ? '' : `${operation} ${part.kind} ${part.status}`;
  const said = accepted === undefined ? '' : JSON.stringify(accepted);
  return `${id} ${old?.pointer} ${now?.pointer} ${about} ${said} ${value}`;
}
