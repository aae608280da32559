import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../../../foundation/package-root.js';
import { contractShapes } from '../../dialect/load-spec.js';
import { loadSuite } from '../../prepare-run.js';
import { combinationCases } from '../combinations/combination-cases.js';
import { EVERYTHING, type OfferedByBank } from '../combinations/offer.js';
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

/** The cells that no case tests that runs by default at a bank. */
function untestedAt(offer: OfferedByBank): readonly string[] {
  const usual = CASES.filter(({ tags = [] }) => !tags.includes('deep'));
  const filled = new Set([...usual, ...combinationCases(offer)].flatMap(cellsOf).map(nameOf));
  return CELLS.map(nameOf).filter((name) => !filled.has(name));
}

const FORMAL = ['', 'pain.001-'].flatMap((form) =>
  ['sepa', 'instant-sepa', 'cross-border', 'target-2']
    .map((name) => `${form}${name}-credit-transfers`)
    .map((product) => product.replace('target-2-credit-transfers', 'target-2-payments')),
);

/** A bank that offers these products and no other. */
const products = (list: readonly (string | undefined)[]) => ({
  pis: {
    paymentServices: EVERYTHING.pis?.paymentServices ?? [],
    products: list.flatMap((product) => product ?? []),
    multilevel: {},
  },
});

test.each([
  ['all approaches', EVERYTHING],
  ['Redirect alone', { ...EVERYTHING, sca: { approaches: ['REDIRECT'] } }],
  ['Redirect and OAuth', { ...EVERYTHING, sca: { approaches: ['REDIRECT', 'OAUTH'] } }],
  ['Decoupled alone', { ...EVERYTHING, sca: { approaches: ['DECOUPLED'] } }],
  ['one TPP', { ...EVERYTHING, identities: {} }],
  ['the formal dialect', { ...EVERYTHING, dialect: 'berlin-group' }],
  ['the products of the formal dialect', { ...EVERYTHING, ...products(FORMAL) }],
  [
    'the products of the formal dialect and Redirect alone',
    { ...EVERYTHING, ...products(FORMAL), sca: { approaches: ['REDIRECT'] } },
  ],
  ['one product in each form', { ...EVERYTHING, ...products([FORMAL[0], FORMAL[4]]) }],
  [
    'one product in each form, and no company',
    { ...EVERYTHING, pis: { ...products([FORMAL[0], FORMAL[4]]).pis, multilevel: undefined } },
  ],
  [
    'one product in each form, and Redirect alone',
    {
      ...EVERYTHING,
      ...products([FORMAL[0], FORMAL[4]]),
      sca: { approaches: ['REDIRECT'] },
    },
  ],
] satisfies [string, OfferedByBank][])(
  'every cell is tested by a case that runs by default at a bank with %s',
  (_, offer) => {
    expect(untestedAt(offer)).toEqual([]);
  },
);

test('in Embedded, nobody declines, and no other cell is left', () => {
  const left = untestedAt({ ...EVERYTHING, sca: { approaches: ['EMBEDDED'] } });
  expect(left.filter((name) => !name.includes('shows-refusal'))).toEqual([]);
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
