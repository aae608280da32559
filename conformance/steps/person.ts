import { PERSON_MS } from './person-time.js';
import type { StepContext } from './step-context.js';
import { StepFailed } from './step-failed.js';

/** What a run wants of a person: where the browser has ended, a one-time code, or word that something is done. */
export type Wanted = 'return' | 'code' | 'done';

/** A question within a step. */
export interface Question {
  readonly wants: Exclude<Wanted, 'return'>;
  /** What to do, in the words of the profile. */
  readonly text?: string;
  /** What the bank shows for the code: its sentence, and data for a device. */
  readonly challenge?: readonly string[];
}

/** How a person who acts as the PSU tells a waiting run what it cannot see itself. */
export interface PsuPerson {
  /** Resolves with what the person enters next. It is asked again when that is not what the step needs. */
  tells(wants: Wanted, signal: AbortSignal): Promise<string>;
}

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
  question: Question,
  fits: (entered: string) => boolean,
): Promise<string> {
  const { person } = context;
  if (person === undefined) throw new StepFailed(`no person can be asked: ${ASKABLE}`);
  await context.ask?.(question);
  const entered = async (over: AbortSignal): Promise<Heard> => {
    for (;;) {
      const told = (await person.tells(question.wants, over)).trim();
      if (over.aborted || fits(told)) return { told };
    }
  };
  const stopped = (why: string): Heard => ({ why });
  const heard = await untilPerson(context, (over) => [entered(over)], stopped);
  if ('why' in heard) throw new StepFailed(heard.why);
  return heard.told;
}

type Heard = { readonly told: string } | { readonly why: string };

/** Where a run can ask a person. */
export const ASKABLE = 'start the run in a terminal or in xs2a studio';
