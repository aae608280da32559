import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventLine } from '../record/event-line.js';
import { foldRun } from '../record/fold-run.js';
import { scratchFolder } from '../selftest/run-suite.testing.js';
import { loadReporters, writeOwnReports } from './own-reporter.js';
import { SAMPLE_CLAUSES } from './sample/sample-clauses.js';
import { sampleEvents } from './sample/sample-events.js';
import { writeReports } from './write-reports.js';

let folder: string;
let dir: string;

beforeEach(async () => {
  folder = scratchFolder();
  dir = join(folder, 'run');
  mkdirSync(dir);
  writeFileSync(join(dir, 'events.ndjson'), sampleEvents().map(eventLine).join(''));
  await writeReports(dir, foldRun(sampleEvents()), SAMPLE_CLAUSES, ['md']);
});

async function written(code: string): Promise<readonly string[]> {
  const before = readdirSync(dir);
  const file = join(folder, 'mine.mjs');
  writeFileSync(file, code);
  await writeOwnReports(dir, await loadReporters([file]));
  return readdirSync(dir).filter((name) => !before.includes(name));
}

describe('a reporter of the user', () => {
  test('creates files from the record and the summary', async () => {
    const code = `export default ({ events, summary }) => ({
      'verdict.txt': summary.verdict + ' after ' + events.length + ' events',
    });`;
    expect(await written(code)).toEqual(['verdict.txt']);
    expect(readFileSync(join(dir, 'verdict.txt'), 'utf8')).toBe(
      `not-conformant after ${sampleEvents().length} events`,
    );
  });

  test.each([
    ['../outside.txt', 'which is not a plain name of a file in the folder of the run'],
    ['/tmp/outside.txt', 'which is not a plain name of a file in the folder of the run'],
    ['..\\\\outside.txt', 'which is not a plain name of a file in the folder of the run'],
    ['..', 'which is not a plain name of a file in the folder of the run'],
    ['events.ndjson', 'which the suite writes itself'],
    ['Report.html', 'which the suite writes itself'],
  ])('cannot write %s, and none of its files is written', async (name, why) => {
    const code = `export default () => ({ 'fine.txt': '', '${name}': 'x' });`;
    await expect(written(code)).rejects.toThrow(why);
    expect(existsSync(join(folder, 'outside.txt'))).toBe(false);
    expect(existsSync(join(dir, 'fine.txt'))).toBe(false);
  });

  test.each([
    ['export default () => { throw new Error("no luck"); };', 'mine.mjs failed: no luck.'],
    ['export default async () => { throw "no luck"; };', 'mine.mjs failed: no luck.'],
    ['export const other = 1;', 'mine.mjs must have a function as its default export.'],
    ['this is no module', 'mine.mjs cannot be loaded: '],
    [
      'export default () => "text";',
      'did not return an object with the text of each file by its name.',
    ],
    ['export default () => ({ "a.txt": 1 });', 'returns no text for a.txt.'],
  ])('causes an error: %s', async (code, words) => {
    await expect(written(code)).rejects.toThrow(words);
  });

  test('causes an error before the run if it is missing', async () => {
    await expect(loadReporters([join(folder, 'none.mjs')])).rejects.toThrow('There is no reporter');
  });
});
