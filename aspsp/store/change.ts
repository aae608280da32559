import type { Entities } from '../domain/entities.js';
import type { Kind } from './store.js';

/** A change of one entity in a transaction: its new content, or undefined when it was taken. */
export interface Change {
  readonly kind: Kind;
  readonly id: string;
  readonly entity: Entities[Kind] | undefined;
  /** It was taken and then put again: it is then the last one in the order of its kind. */
  readonly anew: boolean;
}

export const keyOf = (kind: Kind, id: string): string => `${kind} ${id}`;

/** Adds a change to those of a transaction, in place of an earlier change of the same entity. */
export function recordChange(changes: Map<string, Change>, change: Omit<Change, 'anew'>): void {
  const key = keyOf(change.kind, change.id);
  const before = changes.get(key);
  const wasTaken = before !== undefined && before.entity === undefined;
  // an entity that is put after it was taken is the last one, and stays so when it is put again
  if (wasTaken) changes.delete(key);
  changes.set(key, { ...change, anew: wasTaken || before?.anew === true });
}
