import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../../foundation/package-root.js';
import { knownMistakes } from './known-mistakes.js';

const { mistakes, weights } = knownMistakes();
const inSpec = (name: string): string => readFileSync(join(packageRoot(), 'spec', name), 'utf8');

test('each seeded fault is of exactly one kind', () => {
  const rows = parse(inSpec('faults.yaml')) as readonly { readonly id: string }[];
  const listed = mistakes.flatMap(({ faults }) => faults);
  expect(listed.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
});

test('each kind has a fingerprint, and no fingerprint is of another kind', () => {
  const learned = new Set(Object.values(weights).flatMap((each) => Object.keys(each)));
  expect([...learned].sort()).toEqual(mistakes.map(({ id }) => id).sort());
});

test('each kind is told in sentences with known placeholders', () => {
  for (const { id, sentence, mend } of mistakes) {
    expect(sentence.replace(/\{(?:operation|field)\}/g, ''), id).toMatch(/^[^{}]+\.$/);
    expect(mend, id).toMatch(/^[A-Z][^{}]+\.$/);
  }
});

test('the fingerprints stay a small file', () => {
  expect(inSpec('fingerprints.json').length).toBeLessThan(400_000);
});
