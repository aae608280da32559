import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../../foundation/package-root.js';
import { runSuite } from './run-suite.js';

interface Fault {
  readonly id: string;
  readonly sentence: string;
  readonly clauses: readonly string[];
}

const FAULTS = parse(
  readFileSync(join(packageRoot(), 'spec', 'faults.yaml'), 'utf8'),
) as readonly Fault[];

describe('the suite against the reference bank', () => {
  test('finds nothing when the bank has no fault', async () => {
    const run = await runSuite([]);
    expect(run.summary?.findings.filter((finding) => finding.level === 'required')).toEqual([]);
    expect(run.summary?.verdict).toBe('conformant');
    expect(run.exitCode).toBe(0);
  }, 60_000);

  test.each(FAULTS)(
    'finds the fault $id',
    async ({ id, clauses }) => {
      const run = await runSuite(['--fault', id]);
      const named = new Set(run.summary?.findings.map((finding) => finding.clause));
      expect({
        exitCode: run.exitCode,
        missed: clauses.filter((each) => !named.has(each)),
      }).toEqual({ exitCode: 1, missed: [] });
    },
    60_000,
  );
});
