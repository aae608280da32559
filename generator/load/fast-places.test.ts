import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toPointer } from './json-pointer.js';
import type { Json } from './loaded-document.js';
import { parseSource, readFast } from './parse-source.js';
import { readLocated } from './read-located.js';

const ROOT = join(import.meta.dirname, '..', '..');
const FILES = ['spec/iam.yaml', 'generator/fixtures', 'generator/fixtures/documents']
  .flatMap((path) =>
    statSync(join(ROOT, path)).isDirectory()
      ? readdirSync(join(ROOT, path)).map((name) => join(path, name))
      : [path],
  )
  .filter((path) => /\.(ya?ml|json)$/.test(path));

function pointersOf(value: Json, at: readonly string[] = []): readonly string[] {
  const own = toPointer(at);
  if (typeof value !== 'object' || value === null) return [own];
  return [own, ...Object.entries(value).flatMap(([key, one]) => pointersOf(one, [...at, key]))];
}

/** Pointers for which the two readers report different places. */
function disagreements(file: string, text: string): readonly string[] {
  const fast = parseSource(file, text);
  const thorough = readLocated(file, text);
  return pointersOf(fast.value).flatMap((pointer) => {
    const [a, b] = [fast.place(pointer), thorough.place(pointer)];
    return a.line === b.line && a.column === b.column
      ? []
      : [`${pointer}: ${a.line}:${a.column} and ${b.line}:${b.column}`];
  });
}

describe('the fast parser gives the same places as the thorough one for', () => {
  test.each(FILES)('%s', (file) => {
    expect(disagreements(file, readFileSync(join(ROOT, file), 'utf8'))).toEqual([]);
  });

  test('JSON with escapes, empty lists and all kinds of white space', () => {
    const text = '{"a\\"b" : [ ],\n "c":[1 ,{"d":"}\\\\"},null],\r\n\t"e":{"f":true}}';
    expect(disagreements('x.json', text)).toEqual([]);
  });

  test('YAML with brackets that are closed too far left, as in published documents', () => {
    const text = [
      'a:',
      '  value:',
      '    {',
      '      "k": [ { "x": "one',
      '        two" } ]',
      '  }',
      '  other: |',
      '    }',
      '  last: { "d": 1,',
      '    "e": [2]',
      '  }',
      'b: 1',
    ].join('\n');
    expect(readFast('x.yaml', text)?.value).toEqual(readLocated('x.yaml', text).value);
    expect(disagreements('x.yaml', text)).toEqual([]);
  });

  test.each([
    ['an item that begins too far left', 'a:\n  b:\n    [ 1,\n 2 ]\n'],
    ['more brackets than are indented', `a:\n${'  b: [ 1\n  ]\n'.repeat(9)}`],
  ])('%s is left to the thorough parser', (_, text) => {
    expect(readFast('x.yaml', text)).toBeUndefined();
  });

  test('YAML with anchors, quotes, comments and block texts', () => {
    const text = [
      'a: &x { "k 1": [1, 2], k2: \'v\' }',
      '# comment',
      "'b c': *x",
      'd:',
      '- |',
      '  text: no key',
      '- - nested',
      '  - *x',
      'e:',
    ].join('\n');
    expect(disagreements('x.yaml', text)).toEqual([]);
  });
});
