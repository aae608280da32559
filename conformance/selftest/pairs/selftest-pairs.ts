import { createPair } from '../create-pair.js';
import { runTasks } from '../run-tasks.js';
import type { SelftestOptions } from '../selftest.js';
import type { CauseTold } from '../suite-question.js';
import { choosePairs, pairId, pairTasks } from './choose-pairs.js';
import { judgePair } from './judge-pair.js';
import { type PairsReport, pairsReport } from './pairs-report.js';

export interface PairsOptions
  extends Pick<SelftestOptions, 'commands' | 'rows' | 'jobs' | 'signal' | 'onPlanned'> {
  readonly count: number;
  readonly seed: number;
  /** Receives the number of tested banks. */
  readonly onTested: (done: number, total: number) => void;
}

/** A run of the cases of two faults takes a tenth of this, even on a busy machine. */
const LIMIT_MS = 300_000;

/** Tests banks with two faults, and counts the causes that the report shows for them. */
export async function selftestPairs(options: PairsOptions): Promise<PairsReport> {
  const pairs = choosePairs(options.rows.faults, options.count, options.seed);
  const tasks = pairTasks(pairs);
  options.onPlanned?.(tasks.length);
  const processes = Array.from({ length: options.jobs }, () =>
    createPair(options.commands, LIMIT_MS),
  );
  const causes = new Map<string, readonly CauseTold[]>();
  let done = 0;
  try {
    for await (const result of runTasks(tasks, processes, options.signal)) {
      done += 1;
      options.onTested(done, tasks.length);
      if (result.kind === 'ran') causes.set(result.task.id, result.answer.causes);
    }
  } finally {
    for (const each of processes) each.end();
  }
  const judged = pairs.map((pair) =>
    judgePair([pair[0].id, pair[1].id], causes.get(pairId(pair)), causes),
  );
  return pairsReport(judged, options.seed);
}
