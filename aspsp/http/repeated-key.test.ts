import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeatedKey } from './repeated-key.js';
import { repeatedKeyIn } from './repeated-key-in.js';

describe('a repeated key', () => {
  it.each([
    ['{"a":1,"a":2}', '/a'],
    ['{"a":1,"b":{"c":1,"c":1}}', '/b/c'],
    ['{"a":1,"\\u0061":2}', '/a'],
    ['{"x/y":1,"x\\/y":2}', '/x~1y'],
    ['{"~":1,"~":2}', '/~0'],
    ['{"":1,"":2}', '/'],
    ['[1,{"a":1},{"b":"a","b":2}]', '/2/b'],
    ['{"p":[{"q":1},[0,{"r":1,"r":2}]]}', '/p/1/1/r'],
    ['{"__proto__":1,"__proto__":2}', '/__proto__'],
    ['{ "a" : "}" , "a" : 1 }', '/a'],
    ['{"a":1,"A":2}', undefined],
    ['{"a":"a","b":"a"}', undefined],
    ['{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}', undefined],
    ['{"a":"\\",\\"a\\":1","b":"\\\\"}', undefined],
    ['["a","a",{"b":1},"b"]', undefined],
    ['"a"', undefined],
    ['{"a', undefined],
    ['{"\\u00zz":1,"a":1}', undefined],
    ['}}],"a":1,"a":1', undefined],
    ['['.repeat(100_000), undefined],
  ])('in %s is found at %s', (json, want) => {
    expect(repeatedKey(json)).toBe(want);
  });

  it('is not found in the output of JSON.stringify, and is found after one is added', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (value) => {
        const json = JSON.stringify(value);
        expect(repeatedKey(json)).toBeUndefined();
        const [first = ''] = Object.keys(value);
        const escaped = [...first].map((one) =>
          [...Array(one.length).keys()]
            .map((at) => `\\u${one.charCodeAt(at).toString(16).padStart(4, '0')}`)
            .join(''),
        );
        const twice = `${json.slice(0, -1)},"${escaped.join('')}":0}`;
        const name = first.replaceAll('~', '~0').replaceAll('/', '~1');
        expect(repeatedKey(twice)).toBe(`/${name}`);
        expect(repeatedKey(`{"x":[${twice}]}`)).toBe(`/x/0/${name}`);
      }),
    );
  });

  it('is searched for in JSON bodies and in JSON parts of multipart bodies', () => {
    const twice = '{"a":1,"a":2}';
    const part = (text: string) =>
      `--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n${text}\r\n--b--\r\n`;
    const look = (body: string, type?: string) => repeatedKeyIn(Buffer.from(body), type);
    expect(look(twice, 'application/json; charset=utf-8')).toBe('/a');
    expect(look(twice, 'application/problem+json')).toBe('/a');
    expect(look(twice, 'application/xml')).toBeUndefined();
    expect(look(twice)).toBeUndefined();
    expect(look(part(twice), 'multipart/form-data; boundary=b')).toBe('/a');
    expect(look(part('<a a="1" b="1"/>'), 'multipart/form-data; boundary=b')).toBeUndefined();
    expect(look(part(twice), 'multipart/form-data; boundary=other')).toBeUndefined();
  });
});
