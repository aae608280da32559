import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadClauses } from './load-clauses.js';

const CLAUSE = (id: string, more = '') =>
  `- id: ${id}\n  sentence: S.\n  section: X\n  level: required\n  provenance: stated\n` +
  `  dialects: [contract]\n  index: []\n${more}`;

function folder(files: Readonly<Record<string, string>>): string {
  const dir = mkdtempSync(join(tmpdir(), 'xs2a-clauses-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  return dir;
}

test('reads every file into one map by id', () => {
  const register = loadClauses(folder({ 'b.yaml': CLAUSE('B-ONE'), 'a.yaml': CLAUSE('A-ONE') }));
  expect([...register.keys()]).toEqual(['A-ONE', 'B-ONE']);
  expect(register.get('A-ONE')).toMatchObject({ level: 'required', dialects: ['contract'] });
});

test('reads a file with its list in the field clauses', () => {
  const list = CLAUSE('A-ONE').replace(/^/gm, '  ');
  expect([...loadClauses(folder({ 'a.yaml': `clauses:\n${list}` })).keys()]).toEqual(['A-ONE']);
});

const BROKEN: readonly (readonly [string, Readonly<Record<string, string>>, RegExp])[] = [
  [
    'an id that appears twice',
    { 'a.yaml': CLAUSE('A-ONE'), 'b.yaml': CLAUSE('A-ONE') },
    /b\.yaml:1:3: the clause A-ONE is already defined at .*a\.yaml:1:3/,
  ],
  ['an unknown key', { 'a.yaml': CLAUSE('A-ONE', '  extra: 1\n') }, /a\.yaml:1:3: .*additional/],
  ['a lower-case id', { 'a.yaml': `${CLAUSE('A-ONE')}${CLAUSE('a')}` }, /a\.yaml:8:3: .*\/id/],
  ['broken YAML', { 'a.yaml': '- id: [\n' }, /a\.yaml:\d+:\d+: /],
  ['a file that is not a list', { 'a.yaml': 'hello\n' }, /a\.yaml:1:1: the file is not a list/],
];

test.each(BROKEN)('rejects %s and reports its position', (_, files, says) => {
  expect(() => loadClauses(folder(files))).toThrow(says);
});
