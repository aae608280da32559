import { EXIT } from '../../foundation/xs2a-error.js';
import { carryOutJob } from './carry-out-job.js';
import { problemOf } from './problem-of.js';
import type { SaidByRun, SaidToRun } from './run-job.js';

/**
 * The process of one run: gets its job from the worker that started it, and ends with it. When the worker is gone, it
 * ends at once, because another worker continues the run.
 */
export async function serveRun(): Promise<void> {
  const stop = new AbortController();
  const gone = (): never => process.exit(EXIT.internal);
  process.on('disconnect', gone);
  const tell = (said: SaidByRun): void => void process.send?.(said);
  const job = new Promise<Extract<SaidToRun, { kind: 'job' }>['job']>((resolve) => {
    process.on('message', (said: SaidToRun) => {
      if (said.kind === 'job') resolve(said.job);
      else stop.abort();
    });
  });
  try {
    await carryOutJob(await job, tell, stop.signal);
  } catch (error) {
    tell({ kind: 'failed', problem: problemOf(error) });
  }
  process.removeListener('disconnect', gone);
  // what was told is sent first
  process.disconnect();
}
