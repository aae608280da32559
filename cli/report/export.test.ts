import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventLine } from '../../conformance/record/event-line.js';
import { sampleEvents } from '../../conformance/report/sample/sample-events.js';
import { runCli } from '../../conformance/selftest/run-suite.testing.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-export-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => join(folder, name);
const [run, map] = [at('run'), at('tracker.yaml')];
const exportRun = (...more: readonly string[]) => runCli(['report', 'export', run, ...more]);

beforeAll(() => {
  mkdirSync(run);
  writeFileSync(join(run, 'events.ndjson'), sampleEvents().map(eventLine).join(''));
  writeFileSync(map, "version: 1\ncases: { 'pis/*': C12 }\n");
});

test('writes a folder for Allure that only its user can read, and not over other files', async () => {
  const out = at('allure-results');
  const { exitCode, stdout } = await exportRun('--for', 'allure', '--out', out);
  expect([exitCode, stdout]).toEqual([0, `${out}\n`]);
  expect(readdirSync(out).filter((name) => name.endsWith('-result.json')).length).toBeGreaterThan(
    9,
  );
  const again = await exportRun('--for', 'allure', '--out', out);
  expect([again.exitCode, again.stderr]).toEqual([2, expect.stringMatching(/is not empty\./)]);
});

test.each([
  ['xray', 'test_key'],
  ['testrail', 'test_id'],
])('writes JUnit for %s with the keys of a file', async (tool, property) => {
  const { exitCode } = await exportRun('--for', tool, '--map', map, '--out', at(tool));
  expect(exitCode).toBe(0);
  const xml = readFileSync(join(at(tool), 'junit.xml'), 'utf8');
  expect(xml).toContain(`<property name="${property}" value="C12"/>`);
});

test('names the line of an error in the file of keys, and writes nothing', async () => {
  const wrong = at('wrong.yaml');
  writeFileSync(wrong, 'version: 1\nclauses:\n  PIS-INITIATE-20: A-1\n');
  const out = at('nothing');
  const { exitCode, stderr } = await exportRun('--for', 'xray', '--map', wrong, '--out', out);
  expect([exitCode, stderr.replaceAll(/\s+/g, ' ')]).toEqual([
    2,
    expect.stringMatching(/no clause PIS-INITIATE-20\. Did you mean PIS-INITIATE-201\?.*yaml:3:/),
  ]);
  expect(readdirSync(folder)).not.toContain('nothing');
});

test('a zip has no keys', async () => {
  const { exitCode, stderr } = await exportRun('--map', map);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('--map belongs to --for allure')]);
});
