import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../../foundation/package-root.js';
import { runCli, runSuite } from './run-suite.js';

interface Fault {
  readonly id: string;
  readonly sentence: string;
  /** `recommended`: the suite warns and the run ends well. Required unless told otherwise. */
  readonly level?: 'recommended';
  readonly clauses: readonly string[];
  /** Cases that notice the fault. */
  readonly only: readonly string[];
}

const FAULTS = parse(
  readFileSync(join(packageRoot(), 'spec', 'faults.yaml'), 'utf8'),
) as readonly Fault[];

describe('the suite against the reference bank', () => {
  test('finds nothing when the bank has no fault', async () => {
    const run = await runSuite([]);
    expect(run.summary?.findings.filter((finding) => finding.level !== 'observe')).toEqual([]);
    expect(run.summary?.verdict).toBe('conformant');
    expect(run.exitCode).toBe(0);
  }, 60_000);

  test('has a clause for every fault of the bank', async () => {
    const { stderr } = await runCli(['bank', '--fault', 'none-of-them']);
    const told = stderr.match(/Name one of: (.*)\./)?.[1]?.split(', ') ?? [];
    expect(told).toEqual(FAULTS.map((fault) => fault.id));
  });
});

/** Two at a time: each run is a suite and a bank. */
describe.concurrent('a bank with the fault', () => {
  test.each(FAULTS)(
    '$id is found',
    async ({ id, clauses, level, only }) => {
      const cases = only.flatMap((each) => ['--only', each]);
      const run = await runSuite(['--fault', id, ...cases]);
      const named = new Set(
        run.summary?.findings
          .filter((finding) => finding.level !== 'observe')
          .map((finding) => finding.clause),
      );
      const missed = clauses.filter((each) => !named.has(each));
      const want = { exitCode: level === 'recommended' ? 0 : 1, missed: [] };
      expect({ exitCode: run.exitCode, missed }).toEqual(want);
    },
    60_000,
  );
});
