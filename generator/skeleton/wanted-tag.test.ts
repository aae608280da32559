import { expect, it } from 'vitest';
import type { ApiModel } from '../model/api-model.js';
import { wantedTags } from './wanted-tag.js';

const LONG = 'statements of '.repeat(30);

/** The folders of tags with these names. */
function foldersOf(...tags: readonly string[]): readonly string[] {
  const operations = [{ id: 'read' }];
  const each = tags.map((name) => ({ name, typeName: 'Tag', operations }));
  const model = { name: 'bank', typeName: 'Bank', tags: each, types: [], securitySchemes: [] };
  const wanted = wantedTags([{ ...model, servers: [], operations: [] } as unknown as ApiModel]);
  return wanted.map(({ file }) => file.split('/')[0] ?? '');
}

it.each(['aux', 'CON', 'Nul', 'lpt1', 'com9'])(
  'Windows can create the folder of the tag %s',
  (tag) => {
    expect(foldersOf(tag)).toEqual([`api-${tag.toLowerCase()}`]);
  },
);

it('a long tag has a short folder, another one than other long tags', () => {
  const folders = foldersOf(`${LONG}a`, `${LONG}b`);
  expect(folders.map(({ length }) => length <= 80)).toEqual([true, true]);
  expect(new Set(folders).size).toBe(2);
});
