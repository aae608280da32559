import { describe, expect, test } from 'vitest';
import { coveringArray } from './covering-array.js';
import { combinationsOf, type Factor, type Row } from './rows.js';
import { goalOf, rowsForGoals } from './rows-for-goals.js';

/** So many dimensions with so many values each. */
const uniform = (...counts: readonly (readonly [dimensions: number, values: number])[]) =>
  counts.flatMap(([many, values], group) =>
    Array.from(
      { length: many },
      (_, at): Factor => ({
        name: `d${group}-${at}`,
        values: Array.from({ length: values }, (_each, value) => `v${value}`),
      }),
    ),
  );

const keyOf = (row: Row): string =>
  Object.entries(row)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

const holds = (row: Row, part: Row): boolean =>
  Object.entries(part).every(([name, value]) => row[name] === value);

const missing = (dimensions: readonly Factor[], strength: number, rows: readonly Row[]) =>
  combinationsOf(dimensions, strength).filter((each) => !rows.some((row) => holds(row, each)));

/** The largest size that a published generator has for the same dimensions: https://www.pairwise.org/efficiency.html */
describe('the rows are as few as those of published generators', () => {
  test.each([
    ['3^4', uniform([4, 3]), 11],
    ['3^13', uniform([13, 3]), 19],
  ])('%s', (_, dimensions, most) => {
    const { rows } = coveringArray({ dimensions, strength: 2 });
    expect(missing(dimensions, 2, rows)).toEqual([]);
    expect(rows.length).toBeLessThanOrEqual(most);
  });
});

const ORDERS: readonly Factor[] = [
  { name: 'form', values: ['json', 'xml'] },
  { name: 'product', values: ['a', 'b', 'pain-a'] },
  { name: 'tpp', values: ['first', 'second'] },
];
const inForm = ({ form, product }: Row): boolean =>
  form === undefined || product === undefined || (form === 'xml') === product.startsWith('pain');

describe('values that do not fit together', () => {
  const { rows, impossible } = coveringArray({ dimensions: ORDERS, strength: 2, allows: inForm });

  test('are in no row', () => {
    expect(rows.every(inForm)).toBe(true);
    expect(impossible.map(keyOf)).toEqual([
      'form=json product=pain-a',
      'form=xml product=a',
      'form=xml product=b',
    ]);
  });

  test('are all that the rows lack', () => {
    expect(missing(ORDERS, 2, rows).map(keyOf)).toEqual(impossible.map(keyOf));
  });

  test('may follow from a third dimension', () => {
    const allows = (part: Row): boolean => inForm(part) && part['tpp'] !== 'second';
    expect(coveringArray({ dimensions: ORDERS, strength: 2, allows }).rows).toHaveLength(3);
  });
});

test('triples occur with strength 3', () => {
  const dimensions = uniform([6, 3]);
  const { rows } = coveringArray({ dimensions, strength: 3 });
  expect(missing(dimensions, 3, rows)).toEqual([]);
  // 33 is the least that is known, 27 the bound
  expect(rows.length).toBeLessThanOrEqual(52);
});

test('the same options give the same rows, another seed gives others', () => {
  const options = { dimensions: uniform([5, 3]), strength: 2 };
  expect(coveringArray(options)).toEqual(coveringArray(options));
  expect(coveringArray({ ...options, seed: 2 }).rows).not.toEqual(coveringArray(options).rows);
});

test('fewer dimensions than the strength give each value', () => {
  const dimensions = uniform([1, 3]);
  expect(coveringArray({ dimensions, strength: 2 }).rows).toHaveLength(3);
});

describe('rows for a goal', () => {
  const goal = { values: { form: ['json'], tpp: ['second'] } };
  const rows = rowsForGoals([goal, { values: { form: ['csv'] } }], {
    dimensions: ORDERS,
    allows: inForm,
  });

  test('have its values with each value of the others, and none for a value that is not offered', () => {
    expect(rows.every((row) => holds(row, { form: 'json', tpp: 'second' }))).toBe(true);
    expect(rows.map(({ product }) => product).sort()).toEqual(['a', 'b']);
  });

  test('are the goal itself where it has a value for each dimension', () => {
    const whole = Object.fromEntries(ORDERS.map(({ name, values }) => [name, values[0] ?? '']));
    expect(rowsForGoals([goalOf(whole)], { dimensions: ORDERS })).toEqual([whole]);
  });

  test('have each value of a goal that has several', () => {
    const values = { form: ['json', 'xml'], tpp: ['second'] };
    const either = { values };
    const forms = rowsForGoals([either], { dimensions: ORDERS, allows: inForm });
    expect(new Set(forms.map(({ form }) => form))).toEqual(new Set(values.form));
    expect(new Set(forms.map(({ tpp }) => tpp))).toEqual(new Set(values.tpp));
  });

  test('have each value of the dimensions that it names, and any of the others', () => {
    const some = rowsForGoals([{ values: { form: ['json'] }, each: ['tpp'] }], {
      dimensions: ORDERS,
      allows: inForm,
    });
    expect(some.map(({ tpp }) => tpp).sort()).toEqual(['first', 'second']);
  });

  test('serve several goals where they can', () => {
    const wide = { values: { tpp: ['second'] } };
    const both = rowsForGoals([goal, wide], { dimensions: ORDERS, allows: inForm });
    expect(both.some((row) => row['form'] === 'xml')).toBe(true);
    expect(both).toHaveLength(3);
  });

  test('come first in an array that has all pairs', () => {
    const array = coveringArray({ dimensions: ORDERS, strength: 2, allows: inForm, first: rows });
    expect(array.rows.slice(0, rows.length)).toEqual(rows);
    expect(missing(ORDERS, 2, array.rows).map(keyOf)).toEqual(array.impossible.map(keyOf));
    const again = coveringArray({
      dimensions: ORDERS,
      strength: 2,
      allows: inForm,
      first: array.rows,
    });
    expect(again.rows).toEqual(array.rows);
  });
});
