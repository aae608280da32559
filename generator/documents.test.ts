import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import { formatProblems } from './fixtures/format-problems.js';
import { type GeneratedFolder, generateFolder } from './fixtures/generated-folder.js';
import { manyOperations } from './fixtures/many-operations.js';
import { laxPlaces, sourcesBelow, strictProblems } from './fixtures/strict-problems.js';
import { generate } from './generate.js';

const FOLDER = join(packageRoot(), 'generator', 'fixtures', 'documents');

/** Third-party documents, in packages that may be installed. */
const FOREIGN = ['@octokit/openapi/generated/api.github.com.json'];
const installed = FOREIGN.map((file) => join(packageRoot(), 'node_modules', file)).filter(
  existsSync,
);

/** The documents of the folder; for a subfolder, its file of the same name. */
async function listDocuments(): Promise<readonly string[]> {
  const entries = await readdir(FOLDER);
  const files = entries.map((name) => (name.includes('.') ? name : join(name, `${name}.yaml`)));
  return files.map((name) => join(FOLDER, name)).sort();
}

describe('documents of all kinds', () => {
  let scratch: string;
  let documents: readonly string[];
  let made: GeneratedFolder;
  let files: readonly string[];
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'xs2a-documents-'));
    const many = join(scratch, 'many-operations.json');
    await writeFile(many, JSON.stringify(manyOperations(320)));
    documents = [...(await listDocuments()), many];
    made = await generateFolder(documents);
    files = await sourcesBelow(made.folder);
  });
  afterAll(async () => {
    await made.remove();
    await rm(scratch, { recursive: true, force: true });
  });

  it('are at least 25, and each has its own files', () => {
    expect(documents.length).toBeGreaterThanOrEqual(25);
    const folders = new Set(files.map((file) => file.split('/').at(-2)));
    expect(folders.size).toBeGreaterThan(documents.length - 1);
  });

  it('compile under the strictest flags', { timeout: 180_000 }, async () => {
    expect(await strictProblems(made.folder)).toEqual([]);
  });

  it.each([['es2023'], ['es2023', 'dom', 'dom.iterable']])(
    'share core files that compile with the library %s %s',
    { timeout: 60_000 },
    async (...lib) => {
      const core = files.filter((file) => /[\\/]core(?:[\\/]|\.ts$)/.test(file));
      expect(core.length).toBeGreaterThan(10);
      const names = lib.filter((name) => name !== undefined);
      expect(await strictProblems(made.folder, core, names)).toEqual([]);
    },
  );

  it('become code without the type any and without disabled checks', async () => {
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    expect(texts.flatMap((text, index) => laxPlaces(files[index] ?? '', text))).toEqual([]);
  });

  it('become code that the formatter does not change', async () => {
    expect(await formatProblems(made.folder)).toBe('');
  });

  it('become the same bytes when generated again', async () => {
    const again = await generate({ specs: documents, out: made.folder, check: true });
    expect(again.stale).toEqual([]);
  });
});

describe('third-party documents', () => {
  const why = installed.length === 0 ? ' (skipped: no package that ships one is installed)' : '';
  it.skipIf(installed.length === 0)(`compile as well${why}`, { timeout: 600_000 }, async () => {
    const made = await generateFolder(installed);
    expect(await strictProblems(made.folder)).toEqual([]);
    await made.remove();
  });
});
