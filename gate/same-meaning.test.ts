import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { diffDocuments } from './diff-documents.js';
import { inMemory } from './fixtures/in-memory.js';
import {
  extracted,
  inlined,
  modernised,
  renamed,
  reordered,
  split,
  wrappedInAllOf,
} from './fixtures/same-meaning.js';

const ROOT = join(import.meta.dirname, '..');
const OFFICIAL = process.env['XS2A_OFFICIAL_SPEC'] ?? '';
const DOCUMENTS = join(ROOT, 'generator', 'fixtures', 'documents');
/**
 * Documents with $refs into schemas, or properties called `properties`: the transformations
 * would break them.
 */
const UNFIT = new Set(['references.yaml', 'keywords-31.yaml', 'defaults.json']);
/** Operations without ids that would get the same name: their order decides who gets which. */
const NAMED_BY_ORDER = 'no-ids.yaml';
const FILES = [
  join(ROOT, 'spec', 'xs2a.yaml'),
  join(ROOT, 'spec', 'iam.yaml'),
  join(ROOT, 'generator', 'fixtures', 'tiny.yaml'),
  join(ROOT, 'generator', 'fixtures', 'petstore.yaml'),
  ...readdirSync(DOCUMENTS)
    .filter((name) => /\.(yaml|json)$/.test(name) && !UNFIT.has(name))
    .map((name) => join(DOCUMENTS, name)),
  ...(existsSync(OFFICIAL) ? [OFFICIAL] : []),
];

const WAYS = { reordered, renamed, inlined, extracted, split, wrappedInAllOf, modernised };

const read = (file: string): unknown => load(readFileSync(file, 'utf8'));

function changesOf(old: unknown, now: unknown): readonly string[] {
  const { changes } = diffDocuments(inMemory(old), inMemory(now), { witnesses: false });
  return changes.map(
    ({ severity, sentence, old: was }) => `${severity} ${sentence} ${was?.pointer}`,
  );
}

describe.each(Object.entries(WAYS))(
  'no change is found in a document that is %s',
  (name, change) => {
    test.each(FILES)('%s', (file) => {
      const old = read(file);
      const isNewer = !String((old as { openapi: string }).openapi).startsWith('3.0');
      if (name === 'modernised' && isNewer) return;
      if (name === 'reordered' && file.endsWith(NAMED_BY_ORDER)) return;
      const now = change(old);
      expect(changesOf(old, now)).toEqual([]);
      expect(changesOf(now, old)).toEqual([]);
    });
  },
);

test('no change is found between a document and its JSON form', () => {
  const old = read(FILES[0] ?? '');
  expect(changesOf(old, JSON.parse(JSON.stringify(old)))).toEqual([]);
});
