import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Shard } from '../../conformance/plan/selection.js';
import { writeAtomic } from '../../conformance/report/write-atomic.js';
import {
  drawConditional,
  mutantCalled,
} from '../../conformance/selftest/derived/conditions/conditional-mutants.js';
import { hashOf, sampleOf } from '../../conformance/selftest/derived/derive-mutants.js';
import {
  allMutants,
  derivedSelftest,
  offerOfReference,
} from '../../conformance/selftest/derived/derived-selftest.js';
import { loadJudged, means } from '../../conformance/selftest/derived/judged-mutants.js';
import type { Intent, Mutant } from '../../conformance/selftest/derived/mutant.js';
import type { MutantResult } from '../../conformance/selftest/derived/mutant-result.js';
import {
  mergedParts,
  readOutcomes,
  writeOutcomes,
} from '../../conformance/selftest/derived/recorded-outcomes.js';
import { renderDerived, totalsOf } from '../../conformance/selftest/derived/render-derived.js';
import { type DerivedScore, scoreOf } from '../../conformance/selftest/derived/score.js';
import { preparePower } from '../../conformance/selftest/write-power.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { stopOnSignals } from '../shared/stop-on-signals.js';
import { runParts } from './derived-parts.js';

export interface DerivedCommand {
  readonly sample: number | undefined;
  /** The number of conditions of each mutant, drawn by the seed; mutants without conditions when absent. */
  readonly conditions: number | undefined;
  /** Also with the cases that run only on request. */
  readonly deep: boolean;
  /** How many draws of the suite may find a mutant. */
  readonly draws: number;
  readonly seed: string;
  readonly shard: Shard | undefined;
  readonly only: Intent | undefined;
  readonly operations: readonly string[];
  readonly mutants: readonly string[];
  readonly list: boolean;
  /** The number of processes; each one tests one shard of the mutants. */
  readonly jobs: number;
  readonly out: string | undefined;
}

const DEFAULT_OUT = join('reports', 'selftest');

/** Tests derived mutants, prints and writes the score, and returns the exit code. */
export async function runDerived(options: DerivedCommand): Promise<number> {
  const mutants = await chosen(await allMutants(), options);
  if (options.list) {
    for (const { id, intent, duty } of mutants) process.stdout.write(`${intent}  ${duty}  ${id}\n`);
    return 0;
  }
  const out = options.out ?? DEFAULT_OUT;
  await preparePower(out);
  const jobs = options.shard === undefined && mutants.length > FEW ? options.jobs : 1;
  return jobs > 1 ? inParts({ ...options, jobs }, out) : inOne(mutants, options, out);
}

/** Up to this number, one process is faster than several, each of which must load the suite first. */
const FEW = 60;

async function inParts(options: DerivedCommand, out: string): Promise<number> {
  const stop = stopOnSignals();
  try {
    const flags = flagsOf(options).flatMap((flag) =>
      flag.split(/ (.*)/s).filter((each) => each !== ''),
    );
    const { signal } = stop;
    const folders = await runParts({ jobs: options.jobs, flags, out, signal });
    return await mergeDerived(
      folders.filter((folder) => existsSync(folder)),
      out,
    );
  } finally {
    stop.release();
  }
}

/** Merges the scores of shards that were tested separately. Returns the exit code. */
export async function mergeDerived(folders: readonly string[], out = DEFAULT_OUT): Promise<number> {
  const all = await allMutants();
  const { head, outcomes } = mergedParts(folders.map((folder) => readOutcomes(folder, all)));
  const missing = all.length - outcomes.length;
  const isWhole = head.narrowedBy.length === 0;
  const narrowedBy =
    isWhole && missing > 0 ? [`${missing} mutants are in no shard`] : head.narrowedBy;
  const [startedAt, now] = [new Date(head.startedAt), new Date(head.endedAt)];
  const judged = loadJudged();
  await preparePower(out);
  const { interrupted } = head;
  return report(scoreOf({ outcomes, judged, narrowedBy, startedAt, now, interrupted }), out);
}

async function inOne(
  mutants: readonly Mutant[],
  options: DerivedCommand,
  out: string,
): Promise<number> {
  const judged = loadJudged();
  const startedAt = new Date();
  const stop = stopOnSignals();
  const outcomes: MutantResult[] = [];
  process.stderr.write(`Mutants to test: ${mutants.length}\n`);
  try {
    const { signal } = stop;
    await withBanks(async (bankCommand) => {
      for await (const outcome of derivedSelftest({
        mutants,
        bankCommand,
        deep: options.deep,
        draws: options.draws,
        signal,
      })) {
        outcomes.push(outcome);
        tell(outcome, outcomes.length, mutants.length);
      }
    });
  } finally {
    stop.release();
  }
  const interrupted = stop.signal.aborted;
  const now = new Date();
  const chosenBy = flagsOf(options);
  const times = { startedAt: startedAt.toISOString(), endedAt: now.toISOString() };
  await writeOutcomes(out, { ...times, narrowedBy: chosenBy, interrupted }, outcomes);
  const { shard } = options;
  const part = shard === undefined ? [] : [`--shard ${shard.part}/${shard.of}`];
  const narrowedBy = [...chosenBy, ...part];
  return report(scoreOf({ outcomes, judged, narrowedBy, startedAt, now, interrupted }), out);
}

/** The selected mutants, in their order. */
async function chosen(all: readonly Mutant[], options: DerivedCommand): Promise<readonly Mutant[]> {
  const { only, operations, mutants, shard, sample, seed, conditions } = options;
  const byId = new Map(all.map((each) => [each.id, each]));
  const named = mutants.filter((each) => each.includes('?'));
  const picked = [...all, ...named.flatMap((each) => mutantCalled(each, byId) ?? [])].filter(
    ({ id, intent, target }) =>
      (only === undefined || intent === only) &&
      (operations.length === 0 || operations.some((each) => means(`${each}*`, target.operation))) &&
      (mutants.length === 0 || mutants.some((each) => means(each, id))),
  );
  if (picked.length === 0) {
    throw new Xs2aError('USAGE', 'These options select no derived mutant.', {
      hint: 'List them with `xs2a selftest --derived --list`.',
    });
  }
  const some =
    sample === undefined
      ? picked
      : conditions === undefined
        ? sampleOf(picked, sample, seed)
        : drawConditional(picked, await withBanks(offerOfReference), {
            conditions,
            size: sample,
            seed,
          });
  if (shard === undefined) return some;
  return some.filter(({ id }) => hashOf(id) % shard.of === shard.part - 1);
}

/** Calls `use` with the command that hosts reference banks, whose files are removed afterwards. */
async function withBanks<T>(use: (bankCommand: readonly string[]) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-derived-'));
  const clear = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', clear);
  try {
    return await use([process.execPath, process.argv[1] ?? '', 'bank-host', '--folder', folder]);
  } finally {
    process.removeListener('exit', clear);
    clear();
  }
}

/** The options that selected the mutants, without the shard. */
function flagsOf({
  sample,
  conditions,
  deep,
  draws,
  seed,
  only,
  operations,
  mutants,
}: DerivedCommand): readonly string[] {
  return [
    ...(deep ? ['--deep'] : []),
    ...(draws === 1 ? [] : [`--draws ${draws}`]),
    ...(conditions === undefined ? [] : [`--conditions ${conditions}`]),
    ...(sample === undefined ? [] : [`--sample ${sample}`, `--seed ${seed}`]),
    ...(only === undefined ? [] : [`--only ${only}`]),
    ...operations.map((each) => `--operation ${each}`),
    ...mutants.map((each) => `--mutant ${each}`),
  ];
}

/** Outside a terminal, progress is only printed once per this many mutants. */
const EVERY = 250;
const USUAL: ReadonlySet<string> = new Set(['found', 'quiet', 'absent', 'too-rare']);

function tell({ mutant, fate, by }: MutantResult, index: number, total: number): void {
  const isIdle = mutant.intent === 'conforming' && fate === 'never-met';
  if (!USUAL.has(fate) && !isIdle) {
    const why = by === undefined ? '' : ` ${by.clause} ${by.case}`.trimEnd();
    process.stderr.write(`${fate} ${mutant.intent} ${mutant.id}${why}\n`);
  }
  if (index % EVERY === 0 || index === total) process.stderr.write(`${index}/${total} mutants\n`);
}

async function report(score: DerivedScore, out: string): Promise<number> {
  const page = join(out, 'derived.md');
  await writeAtomic(join(out, 'derived.json'), `${JSON.stringify(score, null, 2)}\n`);
  await writeAtomic(page, renderDerived(score));
  const lines = totalsOf(score).map(([name, value]) => `  ${name.padEnd(42)}${value}\n`);
  process.stdout.write(`Derived mutants\n${lines.join('')}`);
  process.stderr.write(`Report: ${page}\n`);
  const { wrong, conforming } = score;
  const good = wrong.good + conforming.good;
  const bad = wrong.of + conforming.of - good;
  process.stdout.write(`${good} passed, ${bad} failed\n`);
  return score.exitCode;
}
