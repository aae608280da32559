import { Xs2aError } from '../foundation/xs2a-error.js';
import type { PreparedRun } from './prepare-run.js';
import type { RunValues } from './read-values.js';
import { type ReadyRun, readyRun } from './ready-run.js';
import type { RunEvent } from './record/event.js';
import { foldRun } from './record/fold-run.js';
import { type Summary, summarise } from './report/summarise.js';

/** Options of a run for programs: those of the table in docs/from-code.md, and a signal. */
export interface ConformanceOptions extends RunValues {
  /** Ends the run early; what was created is still removed. */
  readonly signal?: AbortSignal;
}

/** A run that starts when its events are read or its summary is requested. */
export interface ConformanceRun extends AsyncIterable<RunEvent> {
  /** Reads the rest of the run, from the point where its reader stopped, and returns its summary. */
  summary(): Promise<Summary>;
}

/**
 * Tests a bank against the standard from a program. Prints nothing and writes no file: each event is yielded
 * when it happens, without secrets. `profile` is the path of a profile, or a profile object.
 *
 * Throws Xs2aError, with a sentence and a hint, for everything that `xs2a conformance` rejects: an invalid
 * profile, a selection without any case, a bank that is not on this machine.
 *
 * @example
 * const run = runConformance('profile.yaml', { only: ['pis/'] });
 * for await (const event of run) if (event.type === 'case-finished') console.log(event.case, event.verdict);
 * const { verdict, findings } = await run.summary();
 */
export function runConformance(
  profile: string | object,
  options: ConformanceOptions = {},
): ConformanceRun {
  const record: RunEvent[] = [];
  let clauses: PreparedRun['clauses'] = new Map();
  async function* events(): AsyncGenerator<RunEvent> {
    const ready = await readyRun(profile, options);
    clauses = ready.prepared.clauses;
    refuseFarBank(ready);
    const { signal } = options;
    const begun = ready.begin().start(signal === undefined ? {} : { signal });
    try {
      for await (const event of begun.events) {
        record.push(event);
        yield event;
      }
    } finally {
      await begun.close();
    }
  }
  const stream = events();
  return {
    // a reader that stops early does not end the run: its summary can still be requested
    [Symbol.asyncIterator]: () => ({ next: () => stream.next() }),
    summary: async () => {
      while ((await stream.next()).done !== true);
      return summarise(foldRun(record), [...clauses.values()]);
    },
  };
}

function refuseFarBank({ forbidden }: ReadyRun): void {
  if (forbidden === undefined) return;
  throw new Xs2aError(
    'CONFIRMATION_NEEDED',
    `${forbidden} is not on this machine: nothing was sent.`,
    {
      hint: 'If this bank may be tested, set allowRemote: true, or target.confirm: true in the profile.',
    },
  );
}
