import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeOutput } from './write-output.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-output-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['openapi.json', '{"openapi":"3.0.3"}'],
  ['openapi.yaml', 'openapi: 3.0.3\n'],
  ['package.json', '{"name":"mine"}'],
  ['list.json', '[1]'],
  ['page.html', '<p>mine</p>'],
])('keeps %s, which is no report', async (name, text) => {
  const file = join(folder, name);
  writeFileSync(file, text);
  await expect(writeOutput(file, 'report')).rejects.toThrow(
    `${name} is there already, and is no report of this tool.`,
  );
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test.each([
  ['gate.json', '{"schemaVersion":1}'],
  ['gate.sarif', '{"runs":[]}'],
  ['gl.json', '[]'],
  ['gl-gate.json', '[{"check_name":"a"}]'],
  ['gate.md', '## The gate passes\n'],
  ['junit.xml', '<testsuites name="xs2a gate"/>'],
  ['empty.yaml', ''],
])('replaces %s, an older report', async (name, text) => {
  const file = join(folder, name);
  writeFileSync(file, text);
  await writeOutput(file, 'report');
  expect(readFileSync(file, 'utf8')).toBe('report');
});
