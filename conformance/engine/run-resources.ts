import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { Leftover } from '../record/event.js';
import { madeBy, type RunResource } from './resources.js';

/** The resources that a run created at the target. */
export class RunResources {
  readonly made: RunResource[] = [];
  /** Resources that a PSU authorised, as `payment <id>`. */
  readonly authorised = new Set<string>();
  /** Creations of an earlier run; it is unknown whether the bank carried them out. */
  readonly pending: ParsedAnswer[] = [];
  /** Resources that could not be removed. */
  readonly leftovers: Leftover[] = [];

  /** Records what a request created. */
  note(seen: ParsedAnswer): void {
    const made = madeBy(seen);
    if (made !== undefined) this.made.push(made);
  }
}
