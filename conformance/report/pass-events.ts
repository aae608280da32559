import { EXIT } from '../../foundation/xs2a-error.js';
import type { RunEvent } from '../record/event.js';
import type { Reporters } from './create-reporters.js';

/**
 * Passes every event of a run to the reporters; the run continues to its end even when one of them fails, because it
 * removes what it created. Returns the exit code of the run; throws what the first reporter threw.
 */
export async function passEvents(
  events: AsyncIterable<RunEvent>,
  { onEvent }: Pick<Reporters, 'onEvent'>,
): Promise<number> {
  let exitCode: number = EXIT.internal;
  let failure: unknown;
  for await (const event of events) {
    if (event.type === 'run-finished') exitCode = event.exitCode;
    try {
      if (failure === undefined) onEvent(event);
    } catch (error) {
      failure = error;
    }
  }
  if (failure !== undefined) throw failure;
  return exitCode;
}
