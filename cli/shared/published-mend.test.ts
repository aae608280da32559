import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadDocument } from '../../generator/load/load-document.js';
import { publishedDocument } from './published-document.testing.js';
import { mendHint, publishedMend } from './published-mend.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-mend-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function document(...of: Parameters<typeof publishedDocument>): string {
  const file = join(folder, `${of[0]}.yaml`);
  writeFileSync(file, publishedDocument(...of));
  return file;
}

test('the overlay for a published document with an error makes it valid', async () => {
  const file = document('1.3.9_2021-05-04');
  await expect(loadDocument(file)).rejects.toThrow('listed twice');
  const overlay = publishedMend(file) ?? '';
  expect(basename(overlay)).toBe('mend-1.3.9.yaml');
  expect((await loadDocument(file, { overlays: [overlay] })).warnings).toEqual([]);
  expect(mendHint(file)).toBe(
    `The published document of this version has errors that --overlay ${overlay} corrects.`,
  );
  expect(mendHint(file, ['lint', '--overlay', overlay])).toBeUndefined();
});

test.each([
  ['a version without errors', () => document('1.3.12_2022-07-01')],
  ['a document of a bank', () => document('1.3.9', 'Our bank')],
  ['a file that does not exist', () => join(folder, 'none.yaml')],
])('%s needs no overlay', (_, file) => {
  expect(publishedMend(file())).toBeUndefined();
});
