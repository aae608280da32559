import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadDocument } from '../generator/load/load-document.js';
import { LABELLED_EDITS } from './fixtures/labelled-edits.js';
import { recursiveDocument } from './fixtures/recursive-document.js';
import { tryEdit } from './fixtures/try-edit.js';

const ROOT = join(import.meta.dirname, '..');
const OWN = join('gate', 'fixtures', 'documents');
const FILES = [
  join('spec', 'iam.yaml'),
  ...readdirSync(join(ROOT, OWN)).map((name) => join(OWN, name)),
];

/** A sample; `npm run bench:gate-edits` tries more documents and seeds, and measures time and memory. */
describe('a document with one edit: right direction, and no crash', () => {
  const inFile = async (file: string): Promise<unknown> =>
    (await loadDocument(join(ROOT, file))).document;
  const rows: readonly (readonly [string, () => Promise<unknown>])[] = [
    ...FILES.map((file) => [file, () => inFile(file)] as const),
    ...['3.0.3', '3.1.0'].map(
      (version) =>
        [`recursive schemas, ${version}`, async () => recursiveDocument(12, 6, version)] as const,
    ),
  ];
  test.each(rows)('%s', async (_, read) => {
    const document = await read();
    const tried = LABELLED_EDITS.flatMap((edit) => tryEdit(document, edit, 1) ?? []);
    expect(tried.filter(({ isWrong }) => isWrong)).toEqual([]);
    expect(tried.filter(({ expected }) => expected === 'breaking').length).toBeGreaterThan(3);
    expect(tried.filter(({ expected }) => expected !== 'breaking').length).toBeGreaterThan(3);
  });

  test('every kind of edit has a place in the interface', async () => {
    const document = await inFile(join('spec', 'xs2a.yaml'));
    const placed = LABELLED_EDITS.filter(({ apply }) => {
      const random = { next: () => 0, int: () => 0, chance: () => false };
      const pick = <T>([first]: readonly T[]): T => first as T;
      return (
        apply(structuredClone(document) as Record<string, unknown>, { ...random, pick }) !==
        'no place'
      );
    });
    expect(placed.length).toBeGreaterThanOrEqual(20);
  });
});
