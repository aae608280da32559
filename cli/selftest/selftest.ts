import { availableParallelism } from 'node:os';
import type { CommandModule } from 'yargs';
import { readShard } from '../../conformance/plan/selection.js';
import type { ArgumentsOf } from '../shared/arguments-of.js';
import { UsageError } from '../shared/report-error.js';
import { SELFTEST_OPTIONS } from './selftest-options.js';

export type SelftestArguments = ArgumentsOf<typeof SELFTEST_OPTIONS>;

/** Each bank takes three to four hundred megabytes. */
const MOST_JOBS = 16;

/** `xs2a selftest`: measures which faults the suite finds, and its false alarms. */
export const selftestCommand: CommandModule<object, SelftestArguments> = {
  builder: (yargs) =>
    yargs
      .options(SELFTEST_OPTIONS)
      .example('$0 selftest --quick', 'about half an hour on 2 cores')
      .example('$0 selftest', 'the whole suite against every bank: an hour or more')
      .example("$0 selftest --quick --faults 'payment-*'", 'only some faults')
      .example('$0 selftest --variants relative-links', 'one variant, all cases')
      .example('$0 selftest --shard 2/8 --out power-2', 'the second of eight machines')
      .example('$0 selftest --merge power-1 power-2', 'one verdict from two shards')
      .example('$0 selftest --pairs 200', 'the causes of banks with two faults')
      .example('$0 selftest --groups 10', 'what banks with 12 faults at once are accused of')
      .example('$0 selftest --derived --sample 300', '300 mutants, derived from the documents')
      .example('$0 selftest --derived --conditions 1 --sample 300', 'wrong in one situation only')
      .example("$0 selftest --derived --mutant 'getPayment@*'", 'all mutants of an operation')
      .example('$0 selftest --derived --merge part-1 part-2', 'one score from two shards')
      .epilogue(
        'Exit codes: 0 all faults found by their own clauses, no false alarm, no pass on\n' +
          'a null bank, every required clause proven or excused; 1 otherwise; 2 usage;\n' +
          '4 internal error; 130 stopped. A selftest of only some banks does not judge\n' +
          'whether every required clause is proven.',
      ),
  handler: async ({
    shard,
    merge,
    jobs = Math.min(MOST_JOBS, availableParallelism()),
    ...rest
  }) => {
    if (!Number.isInteger(jobs) || jobs < 1 || jobs > MOST_JOBS) {
      throw new UsageError(`--jobs must be a whole number from 1 to ${MOST_JOBS}`);
    }
    if (rest.derived) {
      process.exitCode = await derived({ ...rest, shard, merge, jobs });
      return;
    }
    if (rest.pairs !== undefined || rest.groups !== undefined) {
      process.exitCode = await sampled({ ...rest, shard, merge }, jobs);
      return;
    }
    refuseWithoutDerived(rest);
    const { mergeSelftest, runSelftest } = await import('./run-selftest.js');
    if (merge !== undefined) {
      refuseBeside({ ...rest, shard });
      process.exitCode = await mergeSelftest(merge, rest.out);
      return;
    }
    const part = shard === undefined ? {} : { shard: readShard(shard) };
    const { faults = [], variants = [], nulls = [] } = rest;
    process.exitCode = await runSelftest({
      ...rest,
      jobs,
      narrowing: { faults, variants, nulls, ...part },
    });
  },
};

type Given = Partial<SelftestArguments>;

/** The flags that choose derived mutants, and with what they are tested. */
const OF_DERIVED = [
  ...(['sample', 'conditions', 'deep', 'draws', 'seed'] as const),
  ...(['only', 'operation', 'mutant', 'list'] as const),
];

/** The first of these flags that was given. */
const firstGiven = (given: Given, flags: readonly (keyof Given)[]): string | undefined =>
  flags.find((flag) => given[flag] !== undefined && given[flag] !== false);

/** Tests derived mutants. Throws USAGE when a flag for written banks was given too. */
async function derived(given: Given): Promise<number> {
  const idle = firstGiven(given, [
    'quick',
    'faults',
    'variants',
    'nulls',
    'bail',
    'pairs',
    'groups',
  ]);
  if (idle !== undefined)
    throw new UsageError(`--derived tests no written bank: leave out --${idle}`);
  const { sample, shard, conditions, draws = 1 } = given;
  if (sample !== undefined && (!Number.isInteger(sample) || sample < 1)) {
    throw new UsageError('--sample must be a whole number from 1');
  }
  if (conditions !== undefined) {
    if (![1, 2, 3].includes(conditions)) throw new UsageError('--conditions must be 1, 2 or 3');
    if (sample === undefined) {
      throw new UsageError('--conditions needs --sample: there are too many to test all');
    }
  }
  if (!Number.isInteger(draws) || draws < 1) {
    throw new UsageError('--draws must be a whole number from 1');
  }
  const { mergeDerived, runDerived } = await import('./run-derived.js');
  if (given.merge !== undefined) {
    refuseBeside(given);
    return mergeDerived(given.merge, given.out);
  }
  return runDerived({
    sample,
    conditions,
    deep: given.deep === true,
    draws,
    seed: given.seed ?? '1',
    shard: shard === undefined ? undefined : readShard(shard),
    only: given.only,
    operations: given.operation ?? [],
    mutants: given.mutant ?? [],
    list: given.list === true,
    jobs: given.jobs ?? 1,
    out: given.out,
  });
}

/** Tests banks with two or more faults. Throws USAGE when a flag for other selftests was given too. */
async function sampled(given: Given, jobs: number): Promise<number> {
  const { pairs, groups, size = 12, out } = given;
  const kind = pairs === undefined ? 'groups' : 'pairs';
  const idle = firstGiven(given, [
    ...(['quick', 'faults', 'variants', 'nulls', 'shard', 'merge', 'bail'] as const),
    ...OF_DERIVED.filter((flag) => flag !== 'seed'),
    ...(pairs === undefined ? [] : (['groups', 'size'] as const)),
  ]);
  if (idle !== undefined)
    throw new UsageError(`--${kind} chooses its own banks and cases: leave out --${idle}`);
  const count = pairs ?? groups ?? 0;
  const seed = Number(given.seed ?? '1');
  if (!Number.isInteger(count) || count < 1)
    throw new UsageError(`--${kind} must be a whole number from 1`);
  if (!Number.isInteger(size) || size < 2)
    throw new UsageError('--size must be a whole number from 2');
  if (!Number.isInteger(seed)) throw new UsageError(`--seed must be a whole number with --${kind}`);
  const { runGroups, runPairs } = await import('./run-sampled.js');
  const shared = { count, seed, jobs, out };
  return pairs === undefined ? runGroups({ ...shared, size }) : runPairs(shared);
}

function refuseWithoutDerived(given: Given): void {
  const idle = firstGiven(given, OF_DERIVED);
  if (idle !== undefined) throw new UsageError(`--${idle} needs --derived`);
  if (given.size !== undefined) throw new UsageError('--size needs --groups');
}

/** Flags that say how to test banks have no effect when none is tested. */
function refuseBeside(given: Partial<SelftestArguments>): void {
  const idle = firstGiven(given, [
    ...(['quick', 'faults', 'variants', 'nulls', 'shard', 'bail'] as const),
    ...OF_DERIVED,
  ]);
  if (idle === undefined) return;
  throw new UsageError(`--merge tests nothing: leave out --${idle}`);
}
