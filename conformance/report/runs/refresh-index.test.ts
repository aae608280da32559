import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { foldRun } from '../../record/fold-run.js';
import { scratchFolder } from '../../selftest/run-suite.testing.js';
import { SAMPLE_CLAUSES } from '../sample/sample-clauses.js';
import { sampleEvents } from '../sample/sample-events.js';
import { writeReports } from '../write-reports.js';
import { refreshIndex } from './refresh-index.js';

async function runIn(folder: string): Promise<string> {
  const dir = join(folder, 'run-1');
  mkdirSync(dir, { recursive: true });
  await writeReports(dir, foldRun(sampleEvents()), SAMPLE_CLAUSES, ['md']);
  await refreshIndex(dir);
  return join(folder, 'index.html');
}

test('creates an index page in a folder named reports, without broken older runs', async () => {
  const folder = join(scratchFolder(), 'reports');
  for (const [name, text] of [
    ['broken', '{'],
    [
      'odd',
      '{"schemaVersion":1,"causes":[],"findings":[],"unstable":[],"startedAt":"x","target":{"baseUrl":"x"},"profile":{"name":"x"}}',
    ],
  ] as const) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'summary.json'), text);
  }
  expect(readFileSync(await runIn(folder), 'utf8')).toContain('run-1');
});

test('updates elsewhere only its own existing page', async () => {
  const folder = scratchFolder();
  expect(existsSync(await runIn(folder))).toBe(false);
  const page = join(folder, 'index.html');
  writeFileSync(page, '<h1>mine</h1>');
  await runIn(folder);
  expect(readFileSync(page, 'utf8')).toBe('<h1>mine</h1>');
  writeFileSync(page, 'Made by xs2a-kit from the summary.json of each run.');
  await runIn(folder);
  expect(readFileSync(page, 'utf8')).toContain('run-1');
});
