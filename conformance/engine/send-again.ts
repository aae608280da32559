import type { Step } from '../cases/case.js';
import { isLimited, waitBeforeRetry } from '../steps/retry-after.js';
import type { StepDone } from '../steps/step-context.js';
import { pause } from './pause.js';
import { mayBeOutage } from './reachability.js';
import type { RunState } from './run-state.js';

/** Maximum number of times that a request is sent. */
const MOST_TRIES = 4;

interface Sending {
  readonly send: () => Promise<StepDone>;
  /** Records a response that says nothing about the request: it is not judged. */
  readonly leave: (done: StepDone) => Promise<unknown>;
}

/**
 * Sends the request of a step, and sends it again when the bank answers that it gets too many requests, or had an outage. Returns the first
 * other response, or the last one.
 */
export async function sendAgain(
  run: RunState,
  step: Step,
  { send, leave }: Sending,
): Promise<StepDone> {
  const identity = step.kind === 'call' ? step.identity : undefined;
  for (let tries = 1; ; tries += 1) {
    const done = await send();
    const { answer } = done.seen;
    if (tries === MOST_TRIES || run.aborted) return done;
    if (mayBeOutage(answer, identity) && (await run.target.wasOutage(answer))) {
      await leave(done);
      continue;
    }
    if (!isLimited(step, done.seen)) return done;
    const wait = waitBeforeRetry(answer, tries, new Date());
    if (!run.mayWait(wait)) return done;
    await leave(done);
    await pause(run, wait);
  }
}
