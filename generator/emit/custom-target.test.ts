import { expect, test } from 'vitest';
import type { ApiModel } from '../model/api-model.js';
import { customFiles } from './custom-target.js';
import { HEADER } from './header.js';

const MODEL = { name: 'pets', operations: [{ id: 'listPets' }] } as unknown as ApiModel;

test('a target writes files from the model into its folder', () => {
  const target = {
    folder: 'docs',
    files: ([model]: readonly ApiModel[]) => ({
      'operations.md': `${model?.operations.map(({ id }) => id).join()}\n`,
      'lib/names.ts': 'export {};\n',
    }),
  };
  expect([...customFiles([target], [MODEL])]).toEqual([
    ['docs/operations.md', 'listPets\n'],
    ['docs/lib/names.ts', `${HEADER}\nexport {};\n`],
  ]);
});

test.each(['server', '', '..', 'a/b', 'Docs'])('the folder %j is refused', (folder) => {
  expect(() => customFiles([{ folder, files: () => ({}) }], [])).toThrow(/cannot have the folder/);
});

test.each(['../x.ts', '/x.ts', 'a/../../x.ts', 'a//b.ts', '', '.', 'a\\b'])(
  'the file %j is refused',
  (file) => {
    const target = { folder: 'docs', files: () => ({ [file]: '' }) };
    expect(() => customFiles([target], [])).toThrow(/cannot have a file/);
  },
);

test('two targets cannot have the same folder', () => {
  const target = { folder: 'docs', files: () => ({}) };
  expect(() => customFiles([target, target], [])).toThrow(/cannot have the folder "docs"/);
});
