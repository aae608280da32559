import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCli, runSuite, startBankProcess } from './run-suite.testing.js';

/** These two are tried with every case, the others with one case an area. */
const WHOLE = new Set(['ok-to-everything', 'not-found-to-everything']);
const FEW = ['--only', 'pis/initiate/answers-201', '--only', 'ais/consent-create/creates'];

const listed = await runCli(['bank', '--list-faults']);
const ids = [...listed.stdout.matchAll(/^--null (\S+)/gm)].map(([, id = '']) => id);

test('there are null banks of every kind', () => {
  expect(ids).toHaveLength(8);
});

describe.concurrent.each(ids)('the null bank %s', (id) => {
  let bank: Awaited<ReturnType<typeof startBankProcess>>;

  beforeAll(async () => {
    bank = await startBankProcess(['--null', id]);
  });
  afterAll(() => bank.stop());

  test.each([[[]], [['--no-preflight']]])(
    'passes no case with %j',
    async (flags: readonly string[]) => {
      const few = WHOLE.has(id) || flags.length === 0 ? [] : FEW;
      const run = await runSuite(['--profile', bank.profile, ...flags, ...few]);

      expect([1, 3]).toContain(run.exitCode);
      expect(run.summary?.counts.passed).toBe(0);
      expect(run.summary?.verdict).not.toBe('conformant');
      expect(run.stderr).not.toMatch(/^\s+at /m);
    },
    110_000,
  );
});
