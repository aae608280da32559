import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { liftBigints } from './lift-bigints.js';
import { parseExact } from './parse-exact.js';
import { parseJson } from './parse-json.js';

/** A number of 16 digits, so that the fast path is not taken. */
const LONG = '9007199254740991';

const outcome = (parse: () => unknown): unknown => {
  try {
    return { value: parse() };
  } catch {
    return 'refused';
  }
};

describe('JSON read exactly', () => {
  it('is the result of JSON.parse for every text without an integer beyond 2^53 - 1', () => {
    const space = fc.constantFrom('', ' ', '\n\t', '\r');
    const texts = fc.tuple(fc.jsonValue(), space, fc.constantFrom(0, 2)).map(([value, gap, by]) => {
      return `${gap}[${gap}${JSON.stringify(value, undefined, by)}${gap},${LONG}]${gap}`;
    });
    const isBig = (value: unknown): boolean =>
      typeof value === 'object' && value !== null
        ? Object.values(value).some(isBig)
        : typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
    fc.assert(
      fc.property(texts, (text) => {
        fc.pre(!isBig(JSON.parse(text)));
        expect(parseExact(text)).toEqual(parseJson(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('is accepted or refused as by JSON.parse, for texts that are nearly JSON', () => {
    const pieces = fc.constantFrom(
      ...[
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"',
        '"a"',
        '\\',
        '"\\u00e9"',
        '"\\x"',
        '"\n"',
        ' ',
        '\u00a0',
      ],
      ...[
        '0',
        '-',
        '-0',
        '01',
        '1.',
        '.5',
        '1e5',
        '1E+2',
        '2e',
        'true',
        'nul',
        'null',
        '"__proto__"',
        LONG,
      ],
    );
    const broken = fc.array(pieces, { maxLength: 9 }).map((all) => `${all.join('')}`);
    fc.assert(
      fc.property(broken, (text) => {
        const whole = `[${LONG},${text}]`;
        expect(outcome(() => liftBigints(parseExact(whole), {}))).toEqual(
          outcome(() => parseJson(whole)),
        );
      }),
      { numRuns: 20_000 },
    );
  });

  it('keeps every digit of every integer, compared with a slow oracle', () => {
    const integers = fc.oneof(
      fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
      fc.constantFrom(2n ** 53n - 1n, 2n ** 53n, -(2n ** 53n), 2n ** 64n - 1n, -(2n ** 63n)),
    );
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        integers,
        fc.string(),
        fc.constantFrom(null, true, 0.5, '9007199254740993', '\\"12345678901234567890'),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(fc.string(), tie('tree'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        expect(oracle(parseExact(oracle(value)))).toBe(oracle(value));
      }),
      { numRuns: 2000 },
    );
    expect(parseExact('[9007199254740991, 9007199254740992, 1.0]')).toEqual([
      9007199254740991,
      9007199254740992n,
      1,
    ]);
  });

  it('drops __proto__, and has no integer of more than 1,000 digits', () => {
    const value = parseExact(`{"__proto__": {"a": 1}, "\\u005f_proto__": 2, "b": ${LONG}}`);
    expect(Object.keys(value as object)).toEqual(['b']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(parseExact('9'.repeat(1000))).toBe(10n ** 1000n - 1n);
    expect(parseExact('9'.repeat(1001))).toBe(Number.POSITIVE_INFINITY);
  });
});

/**
 * JSON with all digits, written the simple way; a letter prevents JavaScript from reordering
 * numeric names.
 */
function oracle(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map(oracle).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([name]) => name !== '__proto__');
  return `{${members.map(([name, one]) => `${JSON.stringify(name)}:${oracle(one)}`).join(',')}}`;
}
