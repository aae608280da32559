import { didYouMean } from '../../foundation/did-you-mean.js';
import { packageVersion } from '../../foundation/package-root.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { ClauseRegister } from '../clauses/clause-register.js';
import { againAlone } from './again-alone.js';
import { type BankIds, type Commands, createPair, type Pair } from './create-pair.js';
import { fits, type Narrowing, namesBanks, planTasks, type TaskPlan } from './plan-tasks.js';
import type { Power } from './power.js';
import { isGood, powerOf } from './power-of.js';
import type { Rows } from './rows.js';
import { runTasks } from './run-tasks.js';
import type { Result } from './task.js';

export interface SelftestOptions {
  readonly commands: Commands;
  readonly rows: Rows;
  readonly clauses: ClauseRegister;
  readonly quick: boolean;
  readonly narrowing: Narrowing;
  /** The number of pairs of a bank process and a suite process. */
  readonly jobs: number;
  /** Whether to start no further bank once one was judged incorrectly. */
  readonly bail: boolean;
  readonly signal: AbortSignal;
  /** Receives the number of banks to test. */
  readonly onPlanned?: (total: number) => void;
  /** Receives the result of each bank, with its number and the total. */
  readonly onDone: (done: TestedBank) => void;
  /** Maximum time of the suite for one bank in milliseconds; the default is LIMIT_MS. */
  readonly limitMs?: number;
  /** Changes the plan, for tests of the selftest itself. */
  readonly plan?: (plan: TaskPlan) => TaskPlan;
}

export interface TestedBank {
  readonly result: Result;
  readonly good: boolean;
  readonly index: number;
  readonly total: number;
}

/** A run of the whole suite takes a tenth of this, even on a busy machine. */
const LIMIT_MS = 300_000;

/**
 * Tests the suite against the faults, variants and null banks of the reference bank. Throws BANK_START_FAILED
 * when the bank cannot be started, and USAGE for a pattern that matches no id.
 */
export async function selftest(options: SelftestOptions): Promise<Power> {
  const started = { at: new Date().toISOString(), ms: performance.now() };
  const pairs = Array.from({ length: options.jobs }, () =>
    createPair(options.commands, options.limitMs ?? LIMIT_MS),
  );
  try {
    const plan = await planned(options, pairs);
    const results = await carriedOut(options, plan, pairs);
    const cpuMs = pairs.reduce((sum, pair) => sum + pair.cpuMs(), 0);
    return powerOf({
      about: {
        tool: { name: 'xs2a-kit', version: packageVersion(), node: process.version },
        startedAt: started.at,
        mode: options.quick ? 'quick' : 'full',
        narrowedBy: [...narrowedBy(options.narrowing), ...results.cut],
        minutes: round((performance.now() - started.ms) / 60_000),
        cpuSeconds: round(cpuMs / 1000 + process.cpuUsage().user / 1e6),
        jobs: options.jobs,
      },
      ...plan,
      rows: options.rows,
      results: results.results,
      clauses: options.clauses,
      stopped: options.signal.aborted,
    });
  } finally {
    for (const pair of pairs) pair.end();
  }
}

const round = (number: number): number => Math.round(number * 100) / 100;

async function planned(options: SelftestOptions, [pair]: readonly Pair[]): Promise<TaskPlan> {
  if (pair === undefined) throw new Error('a selftest needs a pair of processes');
  const ids = await pair.list();
  const { rows, quick, narrowing } = options;
  refuseIdle(ids, narrowing);
  refuseStrangers('fault', ids.faults, rows.faults);
  refuseStrangers('variant', ids.variants, rows.variants);
  const plan = planTasks({ rows, nulls: ids.nulls, quick, narrowing });
  return options.plan?.(plan) ?? plan;
}

/** Throws USAGE for a pattern that matches nothing. */
function refuseIdle(ids: BankIds, narrowing: Narrowing): void {
  for (const kind of ['faults', 'variants', 'nulls'] as const) {
    for (const pattern of narrowing[kind] ?? []) {
      if (ids[kind].some((id) => fits(id, pattern))) continue;
      const tail = didYouMean(pattern, ids[kind]);
      throw new Xs2aError('USAGE', `--${kind} ${pattern} names nothing.${tail}`, {
        hint: 'See `xs2a bank --list-faults` and `--list-variants`; * matches any text.',
      });
    }
  }
}

/** Throws when a fault or variant of the bank has no row, because it would be left out silently. */
function refuseStrangers(
  kind: 'fault' | 'variant',
  ids: readonly string[],
  rows: readonly { readonly id: string }[],
): void {
  const rowIds = new Set(rows.map(({ id }) => id));
  const known = new Set(ids);
  const stranger = ids.find((id) => !rowIds.has(id)) ?? rows.find(({ id }) => !known.has(id))?.id;
  if (stranger === undefined) return;
  const file = `spec/${kind}s.yaml`;
  throw new Xs2aError('CONFIG_INVALID', `${file} and the bank disagree about ${stranger}.`, {
    hint: `Every ${kind} of the bank needs one row in ${file}, and every row must exist in the bank.`,
  });
}

async function carriedOut(options: SelftestOptions, plan: TaskPlan, pairs: readonly Pair[]) {
  const results: Result[] = [];
  const levelOf = (id: string) => options.clauses.get(id)?.level;
  const total = plan.tasks.length;
  const cut: string[] = [];
  options.onPlanned?.(total);
  const again = (result: Result) => againAlone(result, options.rows, levelOf);
  for await (const result of runTasks(plan.tasks, pairs, options.signal, again)) {
    results.push(result);
    const good = isGood(result, options.rows, levelOf);
    options.onDone({ result, good, index: results.length, total });
    if (good || !options.bail || results.length === total) continue;
    cut.push('--bail');
    break;
  }
  if (options.signal.aborted) cut.push('stopped');
  return { results, cut };
}

/** The flags that left banks out. */
function narrowedBy(narrowing: Narrowing): readonly string[] {
  const { shard } = narrowing;
  const named = (['faults', 'variants', 'nulls'] as const).flatMap((kind) =>
    (narrowing[kind] ?? []).map((pattern) => `--${kind} ${pattern}`),
  );
  const part = shard === undefined ? [] : [`--shard ${shard.part}/${shard.of}`];
  return [...(namesBanks(narrowing) ? named : []), ...part];
}
