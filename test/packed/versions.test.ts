import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { bareKit, installedKit } from '../installed-kit.testing.js';
import { breakIn, runPacked } from './run-packed.testing.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-packed-versions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NOT_COMPARED = 'Not compared: this folder has no TypeScript.';

/** The optional packages, of which one reads TypeScript, are in one of the two installations only. */
describe.each([
  { what: 'without the optional packages', main: bareKit().main, compares: false },
  { what: 'with them', main: installedKit().main, compares: true },
])('xs2a diff --versions of the installed package, $what', ({ main, compares }) => {
  test('says what a move changes for TPPs, the code and the conformance run', async () => {
    const args = ['diff', '--versions', '1.3.4', '1.3.6'];
    const outcome = await runPacked(folder, args, { main, mostMs: 100_000 });
    expect(breakIn(outcome)).toBeNull();
    expect(outcome.code).toBe(1);
    for (const part of ['Public types of the generated code', 'Clauses', 'Cases of the suite'])
      expect(outcome.stdout).toContain(part);
    expect(outcome.stdout.includes(NOT_COMPARED)).toBe(!compares);
  }, 120_000);
});
