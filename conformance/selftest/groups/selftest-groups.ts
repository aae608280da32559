import { createPair } from '../create-pair.js';
import { runTasks } from '../run-tasks.js';
import type { SelftestOptions } from '../selftest.js';
import type { SuiteAnswer } from '../suite-question.js';
import { chooseGroups, groupTask } from './choose-groups.js';
import type { GroupsReport } from './groups-report.js';
import { judgeGroup } from './judge-group.js';

export interface GroupsOptions
  extends Pick<SelftestOptions, 'commands' | 'rows' | 'jobs' | 'signal' | 'onPlanned'> {
  readonly count: number;
  /** Number of faults of each bank. */
  readonly size: number;
  readonly seed: number;
  /** Receives the number of tested banks. */
  readonly onTested: (done: number, total: number) => void;
}

/** The whole suite at a bank with many faults takes a third of this, even on a busy machine. */
const LIMIT_MS = 600_000;

/** Tests banks with several faults at once, and counts the consequences that the report tells as mistakes. */
export async function selftestGroups(options: GroupsOptions): Promise<GroupsReport> {
  const groups = chooseGroups(options.rows.faults, options);
  const tasks = groups.map((group, at) => groupTask(group, at + 1));
  options.onPlanned?.(tasks.length);
  const processes = Array.from({ length: options.jobs }, () =>
    createPair(options.commands, LIMIT_MS),
  );
  const answers = new Map<string, SuiteAnswer>();
  let done = 0;
  try {
    for await (const result of runTasks(tasks, processes, options.signal)) {
      done += 1;
      options.onTested(done, tasks.length);
      if (result.kind === 'ran') answers.set(result.task.id, result.answer);
    }
  } finally {
    for (const each of processes) each.end();
  }
  return {
    seed: options.seed,
    groups: groups.map((group, at) => judgeGroup(group, answers.get(tasks[at]?.id ?? ''))),
  };
}
