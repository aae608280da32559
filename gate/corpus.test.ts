import { describe, expect, test } from 'vitest';
import { partOf } from '../test/part-of.js';
import { diffDocuments } from './diff-documents.js';
import { corpus } from './fixtures/corpus.js';
import { inMemory } from './fixtures/in-memory.js';

describe.each(corpus())('edits of $document', ({ before, edits }) => {
  test.each(partOf(edits))('$what', ({ verdict, ids, after }) => {
    const { changes } = diffDocuments(inMemory(before), inMemory(after), { today: '2026-11-23' });
    const [worst] = changes;
    const found = changes
      .filter(({ severity }) => severity === worst?.severity)
      .map(({ id }) => id);
    expect({ verdict: worst?.severity ?? 'none', ids: [...new Set(found)].sort() }).toEqual({
      verdict,
      ids: [...ids].sort(),
    });
  });
});

test('the corpus has enough edits of enough documents', () => {
  const all = corpus();
  expect(all.length).toBeGreaterThanOrEqual(5);
  expect(all.flatMap(({ edits }) => edits).length).toBeGreaterThanOrEqual(250);
});
