import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { refuseReplacing } from './refuse-replacing.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-replacing-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HERE = 'https://bank.example:8443/psd2';

/** A folder with a run of this kind. */
function folderWith(narrowed: boolean, first = 'run-started'): string {
  const dir = mkdtempSync(join(folder, 'run-'));
  const event = {
    type: first,
    startedAt: '2026-11-29T15:58:01.000Z',
    target: { baseUrl: HERE },
    narrowed,
  };
  writeFileSync(join(dir, 'events.ndjson'), `${JSON.stringify(event)}\n{"type":"exchange"}\n`);
  return dir;
}

test('a run of some cases does not replace one of all, and none replaces that of another bank', async () => {
  const whole = folderWith(false);
  await expect(refuseReplacing(whole, { narrowed: true, baseUrl: HERE })).rejects.toThrow(
    `${whole} contains the run of 2026-11-29T15:58, a run of all cases, and this one has only some.`,
  );
  const other = { narrowed: false, baseUrl: 'https://other.example/psd2' };
  await expect(refuseReplacing(whole, other)).rejects.toThrow(`a run against ${HERE}`);
});

test('a file of somebody else is not replaced', async () => {
  const dir = mkdtempSync(join(folder, 'own-'));
  writeFileSync(join(dir, 'notes.md'), 'mine');
  const run = { narrowed: true, baseUrl: HERE };
  await expect(refuseReplacing(dir, run)).resolves.toBeUndefined();
  writeFileSync(join(dir, 'report.md'), 'mine');
  await expect(refuseReplacing(dir, run)).rejects.toThrow(
    `${dir} contains report.md, which belongs to no run.`,
  );
});

test.each([
  ['a run of all cases', folderWith(false), false],
  ['a run of some cases', folderWith(true), true],
  ['a run of some cases by one of all', folderWith(true), false],
  ['nothing', join(folder, 'none'), true],
  ['another file', folderWith(false, 'other'), true],
])('replaces %s', async (_, dir, narrowed) => {
  const baseUrl = HERE.replace(':8443', ':9443');
  await expect(refuseReplacing(dir, { narrowed, baseUrl })).resolves.toBeUndefined();
});
