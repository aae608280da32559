import { describe, expect, it } from 'vitest';
import type { Account, Entry } from '../domain/entities.js';
import { type Line, linesOf } from './ledger.js';
import { pageOf } from './page-of.js';

const account = { id: 'A', currency: 'EUR', opening: 0n } as Account;

/** Entries e1 (oldest) to eN. */
function lines(count: number): readonly Line[] {
  const entries = Array.from({ length: count }, (_, index) => ({
    id: `e${index + 1}`,
    entryDate: '2026-01-01',
    reference: String(index + 1).padStart(6, '0'),
  }));
  return linesOf({ account, books: [{ account, entries: entries as Entry[] }] });
}

function page(list: readonly Line[], size: number, from?: string, all = list) {
  const { lines: shown, turns } = pageOf(list, size, { page: from, all });
  return { shown: shown.map(({ entry }) => entry.id).join(' '), turns };
}

describe('pageOf', () => {
  it.each([
    { size: 0, from: undefined, want: { shown: 'e5 e4 e3 e2 e1', turns: undefined } },
    { size: 5, from: undefined, want: { shown: 'e5 e4 e3 e2 e1', turns: undefined } },
    {
      size: 2,
      from: undefined,
      want: { shown: 'e5 e4', turns: { first: 'first', next: 'e3', last: 'e1' } },
    },
    {
      size: 2,
      from: 'e3',
      want: {
        shown: 'e3 e2',
        turns: { first: 'first', previous: 'first', next: 'e1', last: 'e1' },
      },
    },
    {
      size: 2,
      from: 'e1',
      want: { shown: 'e1', turns: { first: 'first', previous: 'e3', last: 'e1' } },
    },
  ])('pages five entries: $size per page, from $from', ({ size, from, want }) => {
    expect(page(lines(5), size, from)).toEqual(want);
  });

  it('gives the first page an id when a request without one would start a new list', () => {
    const all = lines(5);
    const { turns } = pageOf(all, 2, { page: 'e3', all, named: true });
    expect(turns).toEqual({ first: 'e5', previous: 'e5', next: 'e1', last: 'e1' });
  });

  it('repeats no entry when new entries arrive between two reads', () => {
    const before = page(lines(5), 2);
    expect(page(lines(8), 2, before.turns?.next).shown).toBe('e3 e2');
  });

  it('continues with the next older entry when the named entry is no longer in the list', () => {
    const all = lines(5);
    const list = all.filter(({ entry }) => entry.id !== 'e3');
    expect(page(list, 2, 'e3', all).shown).toBe('e2 e1');
  });

  it('refuses an id that no entry has', () => {
    expect(() => page(lines(5), 2, 'e9')).toThrow('The list has no such page');
  });
});
