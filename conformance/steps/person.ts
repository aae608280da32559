import { PERSON_MS } from './person-time.js';
import type { PersonQuestion } from './psu-person.js';
import type { StepContext } from './step-context.js';
import { StepFailed } from './step-failed.js';

/**
 * Waits for the first of some promises, at most as long as a person may take (`timeouts.psuMs`). `begin` gets a signal that
 * aborts when the waiting is over; `stopped` makes the result when nobody acted in time or the run was stopped.
 */
export async function untilPerson<T>(
  { scope, signal }: StepContext,
  begin: (over: AbortSignal) => readonly Promise<T>[],
  stopped: (why: string) => T,
): Promise<T> {
  const limit = scope.profile.timeouts?.psuMs ?? PERSON_MS;
  const over = new AbortController();
  const begun = begin(over.signal);
  const late = setTimeout(() => over.abort('nobody answered in time'), limit);
  const aborted = (): void => over.abort('the run was stopped');
  signal.addEventListener('abort', aborted);
  if (signal.aborted) aborted();
  const ended = new Promise<T>((resolve) => {
    const stop = (): void => resolve(stopped(String(over.signal.reason)));
    over.signal.addEventListener('abort', stop);
    if (over.signal.aborted) stop();
  });
  try {
    return await Promise.race([ended, ...begun]);
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', aborted);
    over.abort('the person has answered');
  }
}

/**
 * Asks a person and resolves with what they enter, as soon as it fits. Throws StepFailed when nobody answers in time, the
 * run is stopped, or no person can be asked.
 */
export async function askAndWait(
  context: StepContext,
  question: PersonQuestion,
  fits: (entered: string) => boolean,
): Promise<string> {
  const { person } = context;
  if (person === undefined) throw new StepFailed(`no person can be asked: ${ASKABLE}`);
  await context.ask?.(question);
  const entered = async (over: AbortSignal): Promise<Outcome> => {
    for (;;) {
      const entry = (await person.tells(question.wants, over)).trim();
      if (over.aborted || fits(entry)) return { entry };
    }
  };
  const stopped = (why: string): Outcome => ({ why });
  const outcome = await untilPerson(context, (over) => [entered(over)], stopped);
  if ('why' in outcome) throw new StepFailed(outcome.why);
  return outcome.entry;
}

type Outcome = { readonly entry: string } | { readonly why: string };

/** Where a run can ask a person. */
export const ASKABLE = 'start the run in a terminal or in xs2a studio';
