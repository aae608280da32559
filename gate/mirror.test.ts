import { describe, expect, test } from 'vitest';
import type { DocumentChange } from './change/change.js';
import { type DiffedDocument, diffDocuments } from './diff-documents.js';
import { corpus } from './fixtures/corpus.js';
import { inMemory } from './fixtures/in-memory.js';

/** The places of changes; `turned` swaps the old and the new document. */
function placesOf(changes: readonly DocumentChange[], turned: boolean): readonly string[] {
  const told = changes.map(({ old, new: now, part }) => {
    const [a, b] = turned ? [now, old] : [old, now];
    return `${part.kind} ${part.field ?? ''} ${a?.pointer} ${b?.pointer}`;
  });
  return [...new Set(told)].sort();
}

/** Breaking changes that cannot be breaking in both directions. */
function oneWay(changes: readonly DocumentChange[]): readonly string[] {
  return changes
    .filter(({ id, severity }) => severity === 'breaking' && !/-changed$|schema|moved/.test(id))
    .map(({ id, part, operation }) => `${id} ${operation} ${part.kind} ${part.name} ${part.field}`);
}

const diff = (old: DiffedDocument, now: DiffedDocument): readonly DocumentChange[] =>
  diffDocuments(old, now, { witnesses: false }).changes;

describe.each(corpus())(
  'edits of $document and their reverse have the same places',
  ({ before, edits }) => {
    test.each(edits)('$what', ({ after }) => {
      const [a, b] = [inMemory(before), inMemory(after)];
      const [there, back] = [diff(a, b), diff(b, a)];
      expect(placesOf(back, true)).toEqual(placesOf(there, false));
      const again = new Set(oneWay(back));
      const both = oneWay(there).filter((one) => again.has(one));
      expect(
        both.filter((one) => !/enum-value|removed \/|operation-removed|type-/.test(one)),
      ).toEqual([]);
    });
  },
);
