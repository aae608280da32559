import { expect, it } from 'vitest';
import type { ApiModel } from '../model/api-model.js';
import { wantedTags } from './wanted-tag.js';

const LONG = 'statements of '.repeat(30);

/** The folders of tags with these names. */
function foldersOf(...tags: readonly string[]): readonly string[] {
  return foldersIn([['bank', tags]]);
}

/** The folders of the tags of several documents. */
function foldersIn(documents: readonly (readonly [string, readonly string[]])[]) {
  const operations = [{ id: 'read' }];
  const models = documents.map(([name, tags]) => {
    const each = tags.map((tag) => ({ name: tag, typeName: 'Tag', operations }));
    const model = { name, typeName: 'Bank', tags: each, types: [], securitySchemes: [] };
    return { ...model, servers: [], operations: [] } as unknown as ApiModel;
  });
  return wantedTags(models).map(({ file }) => file.split('/')[0] ?? '');
}

it('a tag that an earlier document has too gets a folder with the name of its document', () => {
  const documents = [
    ['v1', ['Consents', 'Cards']],
    ['v2', ['consents', 'Funds']],
    ['iam', ['Consents', 'Funds']],
  ] as const;
  expect(foldersIn(documents)).toEqual([
    'consents',
    'cards',
    'consents-v2',
    'funds',
    'consents-iam',
    'funds-iam',
  ]);
  expect(foldersOf('Consents', 'consents')).toEqual(['consents', 'consents2']);
});

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
