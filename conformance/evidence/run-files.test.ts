import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { otherFilesIn, readRunFiles } from './run-files.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-run-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a received run with a link to a file of this machine is refused, so that no export contains that file', () => {
  writeFileSync(join(folder, 'secret'), 'own');
  writeFileSync(join(folder, 'events.ndjson'), '');
  symlinkSync(join(folder, 'secret'), join(folder, 'report.md'));
  expect(() => readRunFiles(folder)).toThrow(
    /: it has report\.md, which is a link or not a file\.$/,
  );
  expect(otherFilesIn(folder)).toEqual(['secret']);
});
