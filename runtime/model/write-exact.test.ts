import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { writeExact } from './write-exact.js';

/** Values that only the slow path can write, and their expected JSON. */
const [BIG, DIGITS] = [2n ** 64n - 1n, '18446744073709551615'];

const odd = fc.oneof(
  fc.anything({
    withDate: true,
    withBoxedValues: true,
    withNullPrototype: true,
    withMap: true,
    withSet: true,
    withSparseArray: true,
    withTypedArray: true,
  }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom<unknown>(Symbol('s'), () => 1, new Date(Number.NaN), new Date(0), -0),
  fc.constantFrom<unknown>({ toJSON: (key: string) => `for ${key}` }, { toJSON: () => undefined }),
  fc.constantFrom<unknown>(
    new (class {
      inherited = 1;
      get own() {
        return 2;
      }
    })(),
    { toJSON: 1 },
  ),
);

describe('JSON written exactly', () => {
  it('is the output of JSON.stringify, apart from a bigint', () => {
    fc.assert(
      fc.property(odd, odd, (one, other) => {
        const value = { one, list: [other, undefined], other };
        const plain = JSON.stringify({ ...value, big: 0 });
        const exact = writeExact({ ...value, big: BIG });
        expect(exact).toBe(plain.replace(/0\}$/, `${DIGITS}}`));
      }),
      { numRuns: 3000 },
    );
  });

  it('is the output of JSON.stringify without a bigint', () => {
    fc.assert(
      fc.property(odd, (value) => {
        expect(writeExact(value)).toBe(JSON.stringify(value) ?? 'null');
      }),
    );
  });

  it('has a bigint as a number of plain digits, at any position', () => {
    expect(writeExact([BIG, -(2n ** 63n), 5n, Object(7n)])).toBe(
      `[${DIGITS},-9223372036854775808,5,7]`,
    );
    expect(writeExact({ toJSON: () => ({ id: BIG }) })).toBe(`{"id":${DIGITS}}`);
    expect(writeExact({ a: undefined, b: () => 1, c: [1n, undefined] })).toBe('{"c":[1,null]}');
  });

  it('refuses a circular value', () => {
    const circular: { self?: unknown; big: bigint } = { big: BIG };
    circular.self = circular;
    expect(() => writeExact(circular)).toThrow(TypeError);
  });

  describe('in a program that gave bigint a toJSON', () => {
    afterEach(() => Reflect.deleteProperty(BigInt.prototype, 'toJSON'));

    it('still has digits', () => {
      Reflect.set(BigInt.prototype, 'toJSON', function toJSON(this: bigint) {
        return String(this);
      });
      expect(writeExact({ id: BIG })).toBe(`{"id":${DIGITS}}`);
    });
  });
});
