import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonErrors } from './json-errors.js';

const ROWS: readonly (readonly [given: string, text: string, want: readonly string[]])[] = [
  ['a valid text', '{"a":[1,-2.5e+3,true,null,"\\u00e4\\n"],"b":{}}', []],
  ['a comma too many in an object', '{"a":1,}', ['6 json-syntax']],
  ['a comma too many in a list', '[1, 2 , ]', ['6 json-syntax']],
  ['two commas', '[1,,2]', ['3 json-syntax']],
  ['a comma alone', '[,]', ['1 json-syntax']],
  ['a comma that is missing', '{"a":1 "b":2}', ['7 json-syntax']],
  ['a colon that is missing', '{"a" 1}', ['5 json-syntax']],
  ['a key without quotes', '{a:1}', ['1 json-syntax']],
  ['single quotes', "{'a':1}", ['1 json-syntax']],
  ['a value that is missing', '{"a":}', ['5 json-syntax']],
  ['a comment', '{ // so\n}', ['2 json-syntax']],
  ['a text over two lines', '{"a":"x\ny"}', ['5 json-syntax']],
  ['a tab in a text', '["a\tb"]', ['3 json-syntax']],
  ['an escape', '["\\q"]', ['2 json-syntax']],
  ['a number with a leading zero', '[01]', ['2 json-syntax']],
  ['NaN', '[NaN]', ['1 json-syntax']],
  ['a bracket left open', '{"a":[1', ['5 json-syntax']],
  ['the wrong bracket', '{"a":[1}', ['7 json-syntax']],
  ['two values', '{} {}', ['3 json-syntax']],
  ['YAML', 'openapi: 3.0.3\n', ['0 json-syntax']],
  ['a key twice', '{"a":1,"b":{"a":2},"a":3}', ['19 json-duplicate-key']],
  ['a key twice, once with an escape', '{"a":1,"\\u0061":3}', ['7 json-duplicate-key']],
  ['__proto__ twice', '{"__proto__":1,"__proto__":3}', ['15 json-duplicate-key']],
  [
    'two keys twice and an error of syntax',
    '{"a":[{"b":1,"b":2}],"a":3,}',
    ['13 json-duplicate-key', '21 json-duplicate-key', '26 json-syntax'],
  ],
  ['the same key in two objects', '[{"a":1},{"a":1}]', []],
];

test.each(ROWS)('%s', (_, text, want) => {
  expect(jsonErrors(text).map(({ offset, rule }) => `${offset} ${rule}`)).toEqual(want);
});

test('finds an error of syntax exactly where JSON.parse does not read a text', () => {
  const piece = fc.constantFrom(...'{}[],:"\\ \n0-.eE+1atruefalsenull/u', '"a"', '"b":', 'true');
  const broken = fc
    .tuple(fc.json(), fc.nat(), fc.nat(3), fc.array(piece, { maxLength: 3 }))
    .map(([json, at, cut, pieces]) => {
      const place = at % (json.length + 1);
      return json.slice(0, place) + pieces.join('') + json.slice(place + cut);
    });
  fc.assert(
    fc.property(
      fc.oneof(
        broken,
        fc.array(piece).map((all) => all.join('')),
      ),
      (text) => {
        const wrong = jsonErrors(text).some(({ rule }) => rule === 'json-syntax');
        expect(wrong).toBe(!parses(text));
      },
    ),
    { numRuns: 2000 },
  );
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
