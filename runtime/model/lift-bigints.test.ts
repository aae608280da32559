import { describe, expect, it } from 'vitest';
import { bigint } from './bigint-rule.js';
import { anyOf } from './choice-rules.js';
import { exactJson } from './exact-json.js';
import { isEqual } from './is-equal.js';
import { type BigintsTable, liftBigints } from './lift-bigints.js';
import { isUnique, list } from './list-rule.js';
import { integer, number } from './number-rule.js';
import { object } from './object-rule.js';
import { oneOf, type Rule } from './rule.js';
import { writeExact } from './write-exact.js';

const ID: BigintsTable = { itself: true };

describe('bigints in a value', () => {
  it('are the integers of the table; all other integers are numbers', () => {
    const table: BigintsTable = {
      members: [{ name: 'id', inside: ID }, { name: 'name' }],
      others: ID,
    };
    const value = { id: 5, name: 9007199254740993n, more: 6, list: [1] };
    expect(liftBigints(value, table)).toEqual({
      id: 5n,
      name: 9007199254740992,
      more: 6n,
      list: [1],
    });
    expect(liftBigints([1, 2, 3], { prefix: [{}], items: ID })).toEqual([1, 2n, 3n]);
    expect(liftBigints([1.5, 1e20, null, 'x'], { items: ID })).toEqual([1.5, 1e20, null, 'x']);
  });

  it('are found in all parts of a value', () => {
    const parts = [
      { members: [{ name: 'a', inside: ID }] },
      { members: [{ name: 'b', inside: ID }] },
    ];
    const big = 2n ** 60n;
    expect(liftBigints({ a: big, b: big, c: 1 }, { parts })).toEqual({ a: big, b: big, c: 1 });
  });

  it('are those of the matching alternative, also in combination with other parts', () => {
    const kind = (name: string, rule: Rule): Rule =>
      object({ required: ['kind'], properties: { kind: oneOf([name]), value: rule } });
    const choices = [
      { rule: kind('long', bigint()), inside: { members: [{ name: 'value', inside: ID }] } },
      { rule: kind('short', number()) },
    ];
    const table = { choices, members: [{ name: 'id', inside: ID }] };
    expect(liftBigints({ kind: 'long', value: 1, id: 2 }, table)).toEqual({
      kind: 'long',
      value: 1n,
      id: 2n,
    });
    expect(liftBigints({ kind: 'short', value: 1, id: 2n ** 60n }, table)).toEqual({
      kind: 'short',
      value: 1,
      id: 2n ** 60n,
    });
  });

  it('are those of all matching alternatives, so that no alternative loses digits of another', () => {
    const of = (name: string, rule: Rule): Rule => object({ properties: { [name]: rule } });
    const inside = (name: string) => ({ members: [{ name, inside: ID }] });
    const open = ['a', 'b'].map((name) => ({ rule: of(name, bigint()), inside: inside(name) }));
    expect(liftBigints({ a: 1, b: 2n ** 60n }, { choices: open })).toEqual({ a: 1n, b: 2n ** 60n });
    const numbers = [{ rule: number() }, { rule: bigint(), inside: ID }];
    expect(liftBigints([1, 1.5, 2n ** 60n], { items: { choices: numbers } })).toEqual([
      1n,
      1.5,
      2n ** 60n,
    ]);
    const both = (a: Rule, b: Rule): Rule => object({ properties: { a, b } });
    const either = [
      { rule: both(bigint(), number()), inside: inside('a') },
      { rule: both(number(), bigint()), inside: inside('b') },
    ];
    expect(liftBigints({ a: 1, b: 2 }, { choices: either })).toEqual({ a: 1n, b: 2 });
  });

  it.each([
    ['none', 'none'],
    ['all', undefined],
    ['one', 'or'],
  ])('are found quickly in nested alternatives when %s match', (_, kind) => {
    const node = (name: string): Rule => object({ properties: { kind: oneOf([name]) } });
    const tree: BigintsTable = {
      choices: ['and', 'or', 'not', 'if'].map((name) => ({
        rule: node(name),
        inside: {
          members: [
            { name: 'child', inside: () => tree },
            { name: 'id', inside: ID },
          ],
        },
      })),
    };
    const of = (child?: object) => ({ id: 1, ...(kind && { kind }), ...(child && { child }) });
    let value = of();
    for (let depth = 0; depth < 500; depth += 1) value = of(value);
    const start = performance.now();
    const text = writeExact(liftBigints([value, 2n ** 60n], { prefix: [tree] }));
    expect(performance.now() - start).toBeLessThan(1000);
    expect(text).toBe(writeExact([value, 2 ** 60]));
  });
});

describe('JSON with bigints', () => {
  const { read, readBody, write } = exactJson({ items: ID });

  it('is written again with all digits', () => {
    const text = '[9007199254740993,18446744073709551615,-9223372036854775808,5]';
    expect(readBody(text)).toEqual([9007199254740993n, 2n ** 64n - 1n, -(2n ** 63n), 5n]);
    expect(write(read(text))).toBe(text);
  });

  it('is refused if it is invalid or too deep', () => {
    expect(() => readBody('[1')).toThrow('is not valid JSON');
    expect(read('[1')).toBe('[1');
    expect(() => readBody(`${'['.repeat(100_000)}9007199254740993`)).toThrow(
      'is nested too deeply',
    );
  });
});

describe('rules for bigints', () => {
  const LIMIT = 9007199254740993n;
  const said = (rule: Rule, value: unknown): string | undefined => rule(value)[0]?.message;

  it('accept bigint and nothing else', () => {
    expect(said(bigint(), 5n)).toBeUndefined();
    expect(said(bigint(), 5)).toBe('must be a bigint: 5n');
    expect(said(bigint(), 1e20)).toBe('must be an integer, written with digits only');
    expect(said(bigint(), '5')).toBe('must be an integer');
    expect(said(integer(), 5n)).toBe('must be an integer');
    expect(said(number(), 5n)).toBe('must be a number');
  });

  it('apply limits exactly', () => {
    const rules = [{ minimum: LIMIT }, { maximum: LIMIT }, { above: LIMIT }, { below: LIMIT }];
    const fits = (value: bigint) => rules.map((one) => said(bigint(one), value) === undefined);
    expect(fits(LIMIT - 1n)).toEqual([false, true, false, true]);
    expect(fits(LIMIT)).toEqual([true, true, false, false]);
    expect(fits(LIMIT + 1n)).toEqual([true, false, true, false]);
    expect(said(bigint({ multipleOf: LIMIT }), LIMIT * 3n)).toBeUndefined();
    expect(said(bigint({ multipleOf: LIMIT }), LIMIT * 3n + 1n)).toContain('a multiple of');
    expect(said(bigint({ minimum: 0.5 }), 0n)).toBe('must be at least 0.5');
  });

  it('distinguish equal values from others', () => {
    expect(isUnique([LIMIT, LIMIT - 1n])).toBe(true);
    expect(isUnique([{ id: LIMIT }, { id: LIMIT - 1n }])).toBe(true);
    expect(isUnique([{ id: LIMIT }, { id: LIMIT }])).toBe(false);
    expect(isEqual({ id: 5n }, { id: 5 })).toBe(true);
    expect(isEqual({ id: LIMIT }, { id: String(LIMIT) })).toBe(false);
    expect(said(list({ items: anyOf([bigint(), integer()]), unique: true }), [1n, 2n, 1n])).toBe(
      'must not contain an item twice',
    );
  });
});
