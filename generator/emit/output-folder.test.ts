import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compareFolder } from './output-folder.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xs2a-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

it.each([
  ['// made\nexport const a = 1;\n', 'unchanged'],
  ['// made\r\nexport const a = 1;\r\n', 'unchanged'],
  ['// made\r\nexport const a = 2;\r\n', 'changed'],
  ['// made\rexport const a = 1;\r', 'changed'],
])(
  'a file with the content %j is %s: a checkout on Windows has other line ends',
  async (present, want) => {
    const file = join(folder, 'a.ts');
    await writeFile(file, present);
    const files = new Map([['a.ts', '// made\nexport const a = 1;\n']]);
    const { changed, unchanged } = await compareFolder(folder, files, []);
    expect({ changed, unchanged }).toEqual({ changed: [], unchanged: [], [want]: ['a.ts'] });
    expect(await readFile(file, 'utf8')).toBe(present);
  },
);
