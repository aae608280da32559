import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../../../foundation/package-root.js';
import { contractShapes } from '../../dialect/load-spec.js';
import { loadSuite } from '../../prepare-run.js';
import { DUTIES } from './duty.js';
import { cellsOf, dutyCells, nameOf } from './duty-cells.js';

const SPEC = join(packageRoot(), 'spec');
const CELLS = dutyCells(await contractShapes(SPEC));
const { cases: CASES } = await loadSuite();
const KEYS = parse(readFileSync(join(SPEC, 'contract-index.yaml'), 'utf8')) as readonly {
  readonly key: string;
}[];

test('every duty applies to an operation', () => {
  const bound = new Set(CELLS.map(({ duty }) => duty));
  expect(DUTIES.map(({ id }) => id).filter((id) => !bound.has(id))).toEqual([]);
});

test('every duty names a key of the contract index', () => {
  const known = new Set(KEYS.map(({ key }) => key));
  expect(DUTIES.filter(({ key }) => !known.has(key))).toEqual([]);
});

test('every cell is tested by a case that runs by default', () => {
  const usual = CASES.filter(({ tags = [] }) => !tags.includes('deep'));
  const filled = new Set(usual.flatMap(cellsOf).map(nameOf));
  expect(CELLS.map(nameOf).filter((name) => !filled.has(name))).toEqual([]);
});

test('every step that names a duty tests an existing cell', () => {
  const bound = new Set(CELLS.map(nameOf));
  // the contract does not say which headers the account list accepts
  const idle = CASES.flatMap(cellsOf)
    .filter(({ target }) => target !== 'getAccountList')
    .map(nameOf)
    .filter((name) => !bound.has(name));
  expect([...new Set(idle)]).toEqual([]);
});

test.each([
  ['role', 9],
  ['not-expired', 9],
  ['told-back', 9],
  ['filters', 2],
  ['shows-cancellation', 18],
] as const)('the duty %s applies to %i operations', (duty, count) => {
  expect(CELLS.filter((cell) => cell.duty === duty)).toHaveLength(count);
});
