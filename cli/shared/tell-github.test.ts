import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pauseCommands, tellGithub } from './tell-github.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-github-'));
afterAll(() => rmSync(folder, { recursive: true }));

function lines() {
  const written: string[] = [];
  return { written, stream: { write: (text: string) => written.push(text) } };
}

test('the runner executes no command of a bank between two lines with one secret token', () => {
  const { written, stream } = lines();
  const resume = pauseCommands(stream, { GITHUB_ACTIONS: 'true' });
  stream.write('::set-env name=A::of a bank\n');
  resume();
  const [, token] = /^::stop-commands::([0-9a-f]{32})\n$/.exec(written[0] ?? '') ?? [];
  expect(written[2]).toBe(`::${token}::\n`);
});

test('annotations are printed, and the report is added to the summary of the job', () => {
  writeFileSync(join(folder, 'github.txt'), '::error::a\n');
  writeFileSync(join(folder, 'report.md'), '## b\n');
  const summary = join(folder, 'summary.md');
  writeFileSync(summary, '# before\n');
  const { written, stream } = lines();
  tellGithub(folder, stream, { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary });
  expect(written).toEqual(['::error::a\n']);
  expect(readFileSync(summary, 'utf8')).toBe('# before\n## b\n');
});

test('nothing is printed outside of GitHub Actions', () => {
  const { written, stream } = lines();
  pauseCommands(stream, {})();
  tellGithub(folder, stream, {});
  expect(written).toEqual([]);
});
