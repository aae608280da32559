import type { Consent, Entry, Reported } from '../domain/entities.js';
import type { Records } from '../store/store.js';
import { isBooked, type Line } from './ledger.js';

/** A delta list contains the entries that no earlier report showed this TPP for this PSU's account. */
export interface DeltaReport {
  /** The entries that are new. */
  fresh(lines: readonly Line[]): readonly Line[];
  /** Records that these entries were reported. */
  note(lines: readonly Line[]): Promise<void>;
}

/**
 * Opens the record of returned entries. A new delta list omits all entries that were returned
 * before; its further pages omit those that were returned before it began.
 */
export async function openReport(
  records: Records,
  of: Pick<Consent, 'owner' | 'psu'> & { readonly account: string },
  begins: boolean,
): Promise<DeltaReport> {
  const id = [of.owner, of.psu ?? '', of.account].map(encodeURIComponent).join(' ');
  const known: Reported = (await records.get('reported', id)) ?? { id, before: [], since: [] };
  const { before, since } = begins
    ? { before: [...new Set([...known.before, ...known.since])], since: [] }
    : known;
  const old = new Set(before);
  return {
    fresh: (lines) => lines.filter(({ entry }) => !old.has(keyOf(entry))),
    note: async (lines) => {
      const kept = new Set(since);
      const keys = lines.map(({ entry }) => keyOf(entry));
      const more = keys.filter((key) => !old.has(key) && !kept.has(key));
      if (more.length === 0 && before === known.before) return;
      await records.put('reported', { id, before, since: [...since, ...more] });
    },
  };
}

/** A pending entry is reported again when it is booked. */
function keyOf(entry: Entry): string {
  return isBooked(entry) ? entry.id : `${entry.id}?`;
}
