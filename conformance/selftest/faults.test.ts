import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../../foundation/package-root.js';
import { loadClauses } from '../clauses/load-clauses.js';
import { runCli, runSuite } from './run-suite.testing.js';

interface Fault {
  readonly id: string;
  readonly sentence: string;
  /** `recommended`: the suite warns and the run ends well. Required unless told otherwise. */
  readonly level?: 'recommended';
  readonly clauses: readonly string[];
  /** Cases that notice the fault; none while the suite has no such case. */
  readonly only: readonly string[];
  /** Tried by `npm test`; all are by `npm run test:faults`. */
  readonly quick?: true;
}

const FAULTS = parse(
  readFileSync(join(packageRoot(), 'spec', 'faults.yaml'), 'utf8'),
) as readonly Fault[];
const CLAUSES = loadClauses(join(packageRoot(), 'spec', 'clauses'));
const NOTICED = FAULTS.filter(({ only }) => only.length > 0);
const ALL = process.env['XS2A_ALL_FAULTS'] === '1';
const TRIED = NOTICED.filter(({ quick }) => ALL || quick === true);
const waiting = FAULTS.length - NOTICED.length;
const left = NOTICED.length - TRIED.length;
const rest = left === 0 ? '' : ` (${left} more by npm run test:faults)`;

describe('the suite against the reference bank', () => {
  test('finds nothing when the bank has no fault', async () => {
    const run = await runSuite([]);
    expect(run.summary?.findings.filter((finding) => finding.level !== 'observe')).toEqual([]);
    expect(run.summary?.verdict).toBe('conformant');
    expect(run.exitCode).toBe(0);
  }, 60_000);

  test(`has a clause for every fault of the bank, and for ${waiting} of them no case yet`, async () => {
    const { stdout } = await runCli(['bank', '--list-faults']);
    const told = [...stdout.matchAll(/^--fault (\S+)$/gm)].map(([, id]) => id);
    expect(told.sort()).toEqual(FAULTS.map((fault) => fault.id).sort());
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    const unknown = FAULTS.filter(({ clauses }) => !clauses.every((id) => CLAUSES.has(id)));
    expect(unknown.map(({ id }) => id)).toEqual([]);
    expect(FAULTS.filter(({ clauses }) => clauses.length === 0)).toEqual([]);
  });

  test('knows which faults break no required clause', () => {
    const level = (id: string) => CLAUSES.get(id)?.level;
    const wrong = FAULTS.filter(
      ({ clauses, level: told }) =>
        clauses.some((id) => level(id) === 'required') === (told === 'recommended'),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});

/** Two at a time: each run is a suite and a bank. */
describe.concurrent(`a bank with the fault${rest}`, () => {
  test.each(TRIED)(
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
