import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Run } from '../record/fold-run.js';
import { folderManifest } from './folder-manifest.js';
import { manifestOf } from './manifest.js';
import { readRunFiles } from './run-files.js';

const RUN = {
  started: { runId: 'r1', tool: {}, startedAt: '2026-01-31T10:15:00.000Z', target: {} },
  finished: { verdict: 'conformant' },
} as unknown as Run;

const chained = (...texts: readonly string[]): string =>
  texts
    .map((text, at) => `{"n":${at + 1},"before":"${'0'.repeat(at === 0 ? 0 : 64)}",${text}\n`)
    .join('');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manifest-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the manifest of a folder, read in pieces', () => {
  it.each([
    ['a chained record', chained('"a":1}', `"b":"${'é'.repeat(300)}"}`, '"c":3}')],
    ['an incomplete last line', `${chained('"a":1}', '"b":2}')}{"n":3`],
    ['an empty last line', `${chained('"a":1}')}\n`],
    ['a record of an older version', '{"type":"run-started"}\n{"type":"run-finished"}\n'],
    ['an empty record', ''],
    ['a record without a line end', chained('"a":1}').trimEnd()],
  ])('of %s is that of the bytes', (_, record) => {
    writeFileSync(join(folder, 'events.ndjson'), record);
    writeFileSync(join(folder, 'report.md'), '# Report\n');
    writeFileSync(join(folder, 'manifest.json'), '{}');
    writeFileSync(join(folder, 'notes.txt'), 'no file of the run');
    const want = manifestOf(RUN, readRunFiles(folder));
    for (const piece of [1, 2, 7, 64, 1000, 2 ** 20]) {
      expect(folderManifest(RUN, folder, piece), `in pieces of ${piece}`).toEqual(want);
    }
  });
});
