import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import { type GeneratedFolder, generateFolder } from './fixtures/generated-folder.js';
import { laxPlaces, sourcesBelow, strictProblems } from './fixtures/strict-problems.js';

const FOLDER = join(packageRoot(), 'generator', 'fixtures', 'documents');

/** The documents of the table: files of the folder, and of its folders the file of the same name. */
async function documents(): Promise<readonly string[]> {
  const entries = await readdir(FOLDER, { withFileTypes: true });
  return entries
    .map(({ name }) => (/\./.test(name) ? name : join(name, `${name}.yaml`)))
    .map((name) => join(FOLDER, name))
    .sort();
}

describe('documents', () => {
  let made: GeneratedFolder;
  let files: readonly string[];
  beforeAll(async () => {
    made = await generateFolder(await documents());
    files = await sourcesBelow(made.folder);
  });
  afterAll(() => made.remove());

  it('of all kinds compile under the strictest flags', { timeout: 180_000 }, async () => {
    expect(await strictProblems(made.folder)).toEqual([]);
  });

  it('become code that never says any, and switches no check off', async () => {
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    expect(texts.flatMap((text, index) => laxPlaces(files[index] ?? '', text))).toEqual([]);
  });
});
