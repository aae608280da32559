import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { eventLine } from '../../conformance/record/event-line.js';
import { sampleEvents } from '../../conformance/report/sample/sample-events.js';
import { runCli } from '../../conformance/selftest/run-suite.testing.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('refuses a record whose end was changed after the run', async () => {
  const record = join(folder, 'events.ndjson');
  writeFileSync(record, sampleEvents().map(eventLine).join(''));
  expect((await runCli(['report', folder])).exitCode).toBe(0);
  const changed = readFileSync(record, 'utf8').replace(
    '"verdict":"not-conformant","exitCode":1',
    '"verdict":"conformant","exitCode":0',
  );
  writeFileSync(record, changed);
  const { exitCode, stderr, stdout } = await runCli(['report', folder]);
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toContain(
    'its last event says conformant (exit code 0), but its other events lead to not-conformant (exit code 1).',
  );
});

it.each([
  ['e21', ['GET https://localhost:8443/psd2/v1/consents/c-7781/status', '200']],
  [
    'ais/consent/becomes-valid',
    ['ais/consent/becomes-valid  failed', '  STATE-CONSENT (required)'],
  ],
  ['STATE-CONSENT', ['STATE-CONSENT  failed', '  failed   ais/consent/becomes-valid']],
])('shows %s of a run', async (id, wanted) => {
  const run = join(folder, 'shown.ndjson');
  writeFileSync(run, sampleEvents().map(eventLine).join(''));
  const { exitCode, stdout } = await runCli(['show', run, id]);
  expect(exitCode).toBe(0);
  for (const line of wanted) expect(stdout.split('\n')).toContain(line);
});

it('suggests a similar id for an unknown one', async () => {
  const run = join(folder, 'asked.ndjson');
  writeFileSync(run, sampleEvents().map(eventLine).join(''));
  const { exitCode, stderr } = await runCli(['show', run, 'ais/consent/becomes-valied']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('has no id ais/consent/becomes-valied.');
  expect(stderr).toContain('Did you mean ais/consent/becomes-valid?');
});

it('explains a case of random walks', async () => {
  const { exitCode, stdout } = await runCli(['explain', 'walks/consent']);
  expect([exitCode, stdout.split('\n')[0]]).toEqual([0, 'walks/consent']);
});

it("writes the chosen formats, by the option's old name too, and those of the user's module", async () => {
  const run = join(folder, 'chosen');
  const record = join(folder, 'chosen.ndjson');
  writeFileSync(record, sampleEvents().map(eventLine).join(''));
  const module = join(folder, 'mine.mjs');
  writeFileSync(module, 'export default ({ summary }) => ({ "mine.txt": summary.verdict });');
  const words = ['--reporter', 'csv', '--reporter', module, '--report', 'md'];
  const { exitCode, stderr } = await runCli(['report', record, ...words, '--out', run]);
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(readdirSync(run).sort()).toEqual([
    'clauses.csv',
    'coverage.csv',
    'manifest.json',
    'mine.txt',
    'report.md',
    'summary.json',
  ]);
  expect(readFileSync(join(run, 'mine.txt'), 'utf8')).toBe('not-conformant');
});

it.each([
  ['xml', '--reporter xml is not a report format: use html,'],
  ['./none.mjs', 'There is no reporter ./none.mjs.'],
])('refuses --reporter %s in one sentence, before it sends anything', async (word, sentence) => {
  for (const command of [
    ['report', folder],
    ['conformance', '--only', 'pis/read/'],
  ]) {
    const { exitCode, stderr } = await runCli([...command, '--reporter', word]);
    expect(exitCode).toBe(2);
    expect(stderr.split('\n')[0]).toContain(sentence);
  }
});

it('reports leave out the bodies of a repetition that passed, still match the record, and show prints them', async () => {
  const id = 'ais/consent/reads-status';
  const run = join(folder, 'repeated');
  const options = ['--repeat', '2', '--no-preflight', '--report', 'har', '--out', run];
  await runCli(['conformance', '--only', id, ...options]);
  expect((await runCli(['report', 'verify', run])).stdout).toContain('Verified.');
  const { log } = JSON.parse(readFileSync(join(run, 'report.har'), 'utf8'));
  const whole = log.entries.map(
    ({ response }: { response: { headers: unknown[] } }) => response.headers.length > 0,
  );
  expect(whole).toEqual([true, true, false, false]);
  const { stdout } = await runCli(['show', run, 'e4']);
  expect(stdout).toContain('"consentStatus": "received"');
}, 60_000);
