import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toPointer } from './json-pointer.js';
import type { Json } from './loaded-document.js';
import { parseSource } from './parse-source.js';
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
