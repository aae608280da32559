import type { CaseFinished, RunEvent } from '../record/event.js';
import type { Emit } from './run-state.js';

/** Emits the events of a case except its result, which it returns. */
export async function drainCase(
  events: AsyncIterable<RunEvent>,
  emit: Emit,
): Promise<CaseFinished> {
  let end: CaseFinished | undefined;
  for await (const event of events) {
    if (event.type === 'case-finished') end = event;
    else await emit(event);
  }
  if (end === undefined) throw new Error('the case has no result');
  return end;
}
