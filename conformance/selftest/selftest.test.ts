import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { installedKit } from '../../test/installed-kit.testing.js';
import { loadClauses } from '../clauses/load-clauses.js';
import { failuresOf } from './power-failures.js';
import { loadRows } from './rows.js';
import { type SelftestOptions, selftest } from './selftest.js';
import type { Task } from './task.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-selftest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const MAIN = installedKit().main;
const CLAUSES = loadClauses(join(packageRoot(), 'spec', 'clauses'));

const options = (more: Partial<SelftestOptions>): SelftestOptions => ({
  commands: {
    bank: [process.execPath, MAIN, 'bank-host', '--folder', folder],
    suite: [process.execPath, MAIN, 'suite-worker'],
  },
  rows: loadRows(CLAUSES),
  clauses: CLAUSES,
  quick: true,
  narrowing: {},
  jobs: 2,
  bail: false,
  signal: new AbortController().signal,
  onDone: () => undefined,
  ...more,
});

const statuses = (rows: readonly { readonly id: string; readonly status: string }[]) =>
  Object.fromEntries(rows.map(({ id, status }) => [id, status]));

const FAULTS = ['initiate-answers-200', 'location-is-no-address', 'no-certificate-accepted'];
const VARIANTS = ['one-balance', 'consent-deletion-200', 'fewer-headers'];

describe('the selftest', () => {
  test('finds faults by their clauses, passes conforming banks and refuses null banks', async () => {
    const narrowing = { faults: FAULTS, variants: VARIANTS, nulls: ['ok-to-everything'] };
    const done: string[] = [];
    const power = await selftest(
      options({
        narrowing,
        onDone: ({ index, total, good }) => done.push(`${index}/${total} ${good}`),
        // `npm start` tests every case against the unchanged bank; here a few cases are enough
        plan: ({ tasks, noCase }) => ({ tasks: [...tasks, SOUND], noCase }),
      }),
    );
    expect(failuresOf(power)).toEqual([]);
    expect(statuses(power.faults)).toEqual(Object.fromEntries(FAULTS.map((id) => [id, 'found'])));
    const quiet = ['reference-bank', ...VARIANTS].map((id) => [id, 'quiet']);
    expect(statuses(power.variants)).toEqual(Object.fromEntries(quiet));
    expect(power.nulls.map(({ preflight, status }) => [preflight, status]).sort()).toEqual([
      [false, 'refused'],
      [true, 'refused'],
    ]);
    expect(power.variants.find(({ id }) => id === 'fewer-headers')?.warned).toEqual([]);
    expect(power.clauses.proven).toContain('PIS-INITIATE-201');
    expect([power.exitCode, power.complete, power.checks]).toEqual([
      0,
      false,
      { passed: 9, failed: 0 },
    ]);
    expect(done.at(-1)).toBe('9/9 true');
  }, 240_000);

  test('reports a missed fault, a false alarm, a null bank that passes and a broken bank, and ends with exit code 1', async () => {
    const power = await selftest(options({ plan: () => ({ tasks: WRONG, noCase: [] }) }));
    expect(statuses(power.faults)).toEqual({
      'initiate-answers-200': 'not-found',
      'location-is-no-address': 'broke',
    });
    expect(statuses(power.variants)).toEqual({ 'one-balance': 'false-alarm' });
    expect(power.nulls.map(({ status, passes }) => [status, passes])).toEqual([
      ['passes', ['pis/initiate/answers-201']],
    ]);
    expect(failuresOf(power).map(({ what, why }) => `${what}: ${why}`)).toEqual([
      'null bank echo without preflight: passes pis/initiate/answers-201',
      'conforming bank one-balance: COMMON-SUCCESS-DECLARED in pis/initiate/answers-201: the status is 200',
      'conforming bank one-balance: PIS-INITIATE-201 in pis/initiate/answers-201: the status is 200',
      'fault initiate-answers-200: nothing was found; not named: PIS-INITIATE-201, COMMON-SUCCESS-DECLARED',
      expect.stringMatching(
        /^fault location-is-no-address: could not be judged: the bank: The reference bank has no fault no-such-fault\. /,
      ),
    ]);
    expect([power.exitCode, power.checks]).toEqual([1, { passed: 0, failed: 4 }]);
  }, 60_000);

  test('stops a task that exceeds the time limit, and reports it', async () => {
    const [task] = WRONG;
    const power = await selftest(
      options({
        limitMs: 1,
        plan: () => ({ tasks: task === undefined ? [] : [task], noCase: [] }),
      }),
    );
    expect(power.faults.map(({ status, reason }) => [status, reason])).toEqual([
      ['broke', 'the suite: no response within 0 seconds'],
    ]);
  }, 60_000);

  test('stops after the first failure with --bail', async () => {
    const tasks = [...WRONG.slice(0, 1), ...WRONG.slice(0, 1)];
    const power = await selftest(
      options({ jobs: 1, bail: true, plan: () => ({ tasks, noCase: [] }) }),
    );
    expect([power.narrowedBy, power.complete, power.exitCode]).toEqual([['--bail'], false, 1]);
  }, 60_000);

  test('rejects rows that differ from the bank, and patterns that match nothing', async () => {
    const rows = loadRows(CLAUSES);
    const fewer = { ...rows, variants: rows.variants.slice(1) };
    await expect(selftest(options({ rows: fewer }))).rejects.toThrow(
      'spec/variants.yaml and the bank disagree about explicit-start.',
    );
    await expect(selftest(options({ narrowing: { nulls: ['ecoh'] } }))).rejects.toThrow(
      '--nulls ecoh names nothing. Did you mean echo?',
    );
  }, 60_000);

  test('reports a bank that does not start', async () => {
    const { suite } = options({}).commands;
    const commands = { bank: [process.execPath, '-e', 'process.exit(3)'], suite };
    await expect(selftest(options({ commands }))).rejects.toThrow(
      'The reference bank does not start: it ended with exit code 3.',
    );
  }, 60_000);
});

const SOUND: Task = {
  kind: 'sound',
  id: 'reference-bank',
  bank: { faults: [], variants: [] },
  pick: { cases: ['pis/initiate/'] },
  preflight: true,
};

const INITIATE = { cases: ['pis/initiate/answers-201'] };

/** Tasks whose bank does not match their description. */
const WRONG: readonly Task[] = [
  {
    kind: 'fault',
    id: 'initiate-answers-200',
    bank: { faults: ['initiate-answers-200'], variants: [] },
    pick: { cases: ['iam/register/registers'] },
    preflight: false,
  },
  {
    kind: 'fault',
    id: 'location-is-no-address',
    bank: { faults: ['no-such-fault'], variants: [] },
    pick: INITIATE,
    preflight: false,
  },
  {
    kind: 'variant',
    id: 'one-balance',
    bank: { faults: ['initiate-answers-200'], variants: [] },
    pick: INITIATE,
    preflight: false,
  },
  {
    kind: 'null',
    id: 'echo',
    bank: { faults: [], variants: [] },
    pick: INITIATE,
    preflight: false,
  },
];
