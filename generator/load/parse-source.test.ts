import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { parseSource } from './parse-source.js';
import { readLocated } from './read-located.js';

const SCALARS = [
  ...['1', '-1', '+12', '0o14', '0x1F', '012', '00', '1_000', '0b1', '1e3', '1.', '.5', '-.5'],
  ...['.inf', '.NaN', 'NaN', 'yes', 'on', 'True', 'NULL', '~', '""', '2020-01-01', '1:30', '0x'],
  ...[
    '12345678901234567890',
    '"\\u263a"',
    "'it''s'",
    '|\n  x\n  y\n',
    '>-\n  x\n\n  y\n',
    '[a, b: c]',
  ],
];

describe('parseSource', () => {
  it.each(SCALARS)('reads %j as the thorough parser does', (scalar) => {
    const text = `a: ${scalar}\n`;

    expect(parseSource('a.yaml', text).value).toEqual(readLocated('a.yaml', text).value);
  });

  it('reads any value as the thorough parser does, in flow and block style', () => {
    fc.assert(
      fc.property(fc.json(), fc.boolean(), fc.constantFrom(20, 80), (json, flow, lineWidth) => {
        const value: unknown = JSON.parse(json);
        const text = stringify({ value }, { lineWidth, collectionStyle: flow ? 'flow' : 'any' });

        const { value: fast } = parseSource('a.yaml', text);

        expect(fast).toEqual(readLocated('a.yaml', text).value);
      }),
    );
  });

  it('reads yes as true in a document with %YAML 1.1', () => {
    expect(parseSource('a.yaml', '%YAML 1.1\n---\na: yes\n').value).toEqual({ a: true });
  });

  it('gives the place of a node by its pointer', () => {
    const { place } = parseSource('a.yaml', 'a:\n  b:\n    - x\n    - y\n');

    expect(place('/a/b/1')).toEqual({ file: 'a.yaml', line: 4, column: 7 });
  });
});
