import { refusal } from '../domain/refusal.js';
import { type Line, placeOf } from './ledger.js';

/** A page of a list, with the links to its other pages; each page is named by its first entry. */
export interface EntryPage {
  readonly lines: readonly Line[];
  /** Absent when the list has only one page; the first page needs no name. */
  readonly turns?: {
    readonly first: PageStart;
    readonly previous?: PageStart;
    readonly next?: PageStart;
    readonly last: PageStart;
  };
}

/** Id of the first entry of a page; FIRST for the page without a name. */
export type PageStart = string;

export const FIRST: PageStart = 'first';

/**
 * The page of a list (newest first) that begins with an entry. Entries that are added between two
 * reads are newer than any named page, so nothing is repeated or omitted.
 */
export function pageOf(
  lines: readonly Line[],
  size: number,
  from: Start & {
    /** Whether the first page has a name too, because a request without a name begins a new list. */
    readonly named?: boolean;
  },
): EntryPage {
  const start = startOf(lines, from);
  if (size === 0) return { lines: lines.slice(start) };
  const page = lines.slice(start, start + size);
  if (start === 0 && lines.length <= size) return { lines: page };
  const at = (index: number): PageStart => {
    const first = index <= 0 && from.named !== true;
    return first ? FIRST : (lines[Math.max(index, 0)]?.entry.id ?? FIRST);
  };
  const last = Math.floor((lines.length - 1) / size) * size;
  return {
    lines: page,
    turns: {
      first: at(0),
      ...(start > 0 ? { previous: at(start - size) } : {}),
      ...(start + size < lines.length ? { next: at(start + size) } : {}),
      last: at(last),
    },
  };
}

interface Start {
  /** The first entry of the page. */
  readonly page: string | undefined;
  /** All entries that can name a page. */
  readonly all: readonly Line[];
}

/** The index of the entry that a page begins with, or of the next older entry in the list. */
function startOf(lines: readonly Line[], { page, all }: Start): number {
  if (page === undefined) return 0;
  const named = all.find(({ entry }) => entry.id === page)?.entry;
  if (named === undefined) {
    throw refusal(400, 'FORMAT_ERROR', 'The list has no such page.', 'page');
  }
  const index = lines.findIndex(({ entry }) => placeOf(entry) <= placeOf(named));
  return index === -1 ? lines.length : index;
}
