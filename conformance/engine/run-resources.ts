import { createdAs, doingOf } from '../../standard/roles.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { pathValues } from '../answers/resource-of.js';
import type { SpecIndex } from '../documents/spec-index.js';
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

  /** What was done to which resource, `start payment <id>`, whether or not the bank refused it. */
  readonly acts = new Set<string>();

  /** Records what a request created, and what it was about. */
  note(seen: ParsedAnswer, spec: SpecIndex): void {
    const made = madeBy(seen);
    if (made !== undefined) this.made.push(made);
    const doing = doingOf(seen.operation);
    const declared = seen.operation === null ? undefined : spec.get(seen.operation);
    if (doing === undefined || declared === undefined || declared.method === 'GET') return;
    const id = pathValues(declared, seen.request.url).get(doing.resource.id);
    if (id !== undefined) this.acts.add(`${doing.role} ${createdAs(doing.resource).name} ${id}`);
  }

  /** Whether an authorisation of a resource was started. */
  hasBegun(resource: string): boolean {
    return this.acts.has(`start ${resource}`) || this.acts.has(`update ${resource}`);
  }
}
