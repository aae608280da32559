/** How a configuration differs from the store that it is started on, by the names of PSUs, accounts and cards. */
export interface StoreChanges {
  /** What the store lacked: it has it now. */
  readonly added: readonly string[];
  /** What the configuration describes otherwise than when it was added: it stays as it was. */
  readonly changed: readonly string[];
  /** What the configuration does not name any more: it stays. */
  readonly removed: readonly string[];
}

export const NO_CHANGES: StoreChanges = { added: [], changed: [], removed: [] };

/** As many as fit into a sentence. */
const MOST_NAMED = 5;

/** Names in a sentence: all, or the first ones and the number of the others. */
export function listOf(names: readonly string[]): string {
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return `${names.slice(0, MOST_NAMED).join(', ')}${more}`;
}

/** What a start added to the store, as no sentence or one. */
export function addedSentence({ added }: StoreChanges): readonly string[] {
  return added.length === 0 ? [] : [`The store has got ${listOf(added)}.`];
}

/** What a start did not apply, and how to get it, as no sentence or one. */
export function keptSentence({ changed, removed }: StoreChanges): readonly string[] {
  const parts = [
    ...(changed.length === 0 ? [] : [`${listOf(changed)} as before the change`]),
    ...(removed.length === 0 ? [] : [`${listOf(removed)} without a line in the configuration`]),
  ];
  if (parts.length === 0) return [];
  const way =
    'a reset (POST /api/reset of --admin-port) or an empty store follows the configuration';
  return [`The store keeps ${parts.join(', and ')}: ${way}, and loses what TPPs and PSUs did.`];
}
