import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Mutant } from './mutant.js';
import type { MutantResult } from './mutant-result.js';
import { mergedParts, readOutcomes, writeOutcomes } from './recorded-outcomes.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-parts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mutant = (id: string): Mutant => ({
  id,
  operator: 'field-dropped',
  intent: 'wrong',
  duty: 'fields',
  target: { operation: 'getConsent' },
});
const MUTANTS = ['a', 'b', 'c'].map(mutant);
const outcome = (id: string): MutantResult => ({
  mutant: mutant(id),
  fate: 'found',
  applied: 1,
  cases: 2,
  by: { case: 'some/case', clause: 'SOME-CLAUSE', said: 'line one\nline two' },
});

async function part(name: string, ids: readonly string[], narrowedBy: readonly string[] = []) {
  const dir = join(folder, name);
  mkdirSync(dir);
  const startedAt = `2026-01-01T00:00:0${name}.000Z`;
  const endedAt = `2026-01-01T00:01:0${name}.000Z`;
  const head = { startedAt, endedAt, narrowedBy, interrupted: false };
  await writeOutcomes(dir, head, ids.map(outcome));
  return readOutcomes(dir, MUTANTS);
}

test('merges parts that were written and read again', async () => {
  const merged = mergedParts([await part('1', ['a', 'c']), await part('2', ['b'])]);
  expect(merged.outcomes).toEqual(['a', 'c', 'b'].map(outcome));
  expect(merged.head.startedAt).toBe('2026-01-01T00:00:01.000Z');
  expect(merged.head.endedAt).toBe('2026-01-01T00:01:02.000Z');
});

test('rejects a mutant in two parts, parts with different flags, and no parts', async () => {
  const one = await part('3', ['a']);
  const twice = await part('4', ['a', 'b']);
  const narrowed = await part('5', ['c'], ['--only wrong']);
  expect(() => mergedParts([one, twice])).toThrow(/a is in .*3.* and in .*4/);
  expect(() => mergedParts([one, narrowed])).toThrow('with different flags');
  expect(() => mergedParts([])).toThrow('--merge names no folder');
});

test.each([
  ['null', 'is not an outcomes.ndjson of this version'],
  ['{', 'contains a line that is not JSON'],
  ['{"tool":"0.0.0","narrowedBy":[]}', 'is not an outcomes.ndjson of this version'],
])('rejects a file that contains %j', (text, message) => {
  const file = join(folder, 'broken.ndjson');
  writeFileSync(file, text);
  expect(() => readOutcomes(file, MUTANTS)).toThrow(message);
});

test('rejects an unknown mutant and a missing folder', async () => {
  const dir = join(folder, 'unknown');
  mkdirSync(dir);
  const head = { startedAt: '', endedAt: '', narrowedBy: [], interrupted: false };
  await writeOutcomes(dir, head, [outcome('z')]);
  expect(() => readOutcomes(dir, MUTANTS)).toThrow('names z, which is not a derived mutant');
  expect(() => readOutcomes(join(folder, 'nowhere'), MUTANTS)).toThrow('cannot be read');
});
