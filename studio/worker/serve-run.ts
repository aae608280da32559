import type { PsuPerson } from '../../conformance/steps/psu-person.js';
import { EXIT, Xs2aError } from '../../foundation/xs2a-error.js';
import { problemOf } from '../context/problem-of.js';
import { carryOutJob } from './carry-out-job.js';
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
  const person = heardPerson();
  const job = new Promise<Extract<SaidToRun, { kind: 'job' }>['job']>((resolve) => {
    process.on('message', (said: SaidToRun) => {
      if (said.kind === 'job') resolve(said.job);
      else if (said.kind === 'entered') person.hear(said.entered);
      else stop.abort();
    });
  });
  try {
    await carryOutJob(await job, { tell, person, signal: stop.signal });
  } catch (error) {
    tell({ kind: 'failed', problem: problemOf(brokenBy(error)) });
  }
  process.removeListener('disconnect', gone);
  // what was told is sent first
  process.disconnect();
}

/** A person whose words come from the worker; without a step that waits for them, they are lost. */
function heardPerson(): PsuPerson & { readonly hear: (entered: string) => void } {
  let wait = (_: string): void => undefined;
  const tells = () => new Promise<string>((resolve) => (wait = resolve));
  return { tells, hear: (entered) => wait(entered) };
}

/** Nobody sees the standard error of this process, so that the sentence has the reason. */
function brokenBy(error: unknown): Xs2aError {
  if (error instanceof Xs2aError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new Xs2aError('INTERNAL', `The tool broke: ${reason}`, {
    hint: 'This is an error of xs2a; report it with this sentence.',
    cause: error,
  });
}
