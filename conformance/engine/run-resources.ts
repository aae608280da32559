import { createdAs, doingOf } from '../../standard/roles.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { creationOf, pathValues } from '../answers/resource-of.js';
import type { SpecIndex } from '../documents/spec-index.js';
import type { Leftover } from '../record/event.js';
import { requestIdOf } from '../wire/request-id.js';
import { ApprovalWatch } from './approval-watch.js';
import { madeBy, type RunResource } from './resources.js';

/** A consent that a PSU authorised. */
export interface ConsentGrant {
  /** `consent <id>`. */
  readonly resource: string;
  readonly psu: string;
  readonly inCase: string;
  /** The time, by performance.now(). */
  readonly at: number;
}

/** The resources that a run created at the target. */
export class RunResources {
  readonly made: RunResource[] = [];
  /** Resources that a PSU authorised, as `payment <id>`. */
  readonly authorised = new Set<string>();
  /** The consents that a PSU authorised, in this order. */
  readonly grants: ConsentGrant[] = [];
  readonly approvals = new ApprovalWatch(this.authorised);
  /** Creations that were cut off, of this run or an earlier one; it is unknown whether the bank carried them out. */
  readonly pending: ParsedAnswer[] = [];
  /** Resources that could not be removed. */
  readonly leftovers: Leftover[] = [];
  /** Why a case could not remove a resource, as `payment <id>`. */
  readonly kept = new Map<string, string>();

  /** What was done to which resource, `start payment <id>`, whether or not the bank refused it. */
  readonly acts = new Set<string>();

  /** Records what a request created, and what it was about. */
  note(seen: ParsedAnswer, spec: SpecIndex): void {
    const made = madeBy(seen);
    if (made !== undefined) this.made.push(made);
    if (creationOf(seen.operation) !== undefined) this.#noteCutOff(seen);
    const doing = doingOf(seen.operation);
    const declared = seen.operation === null ? undefined : spec.get(seen.operation);
    if (doing === undefined || declared === undefined || declared.method === 'GET') return;
    const id = pathValues(declared, seen.request.url).get(doing.resource.id);
    if (id !== undefined) this.acts.add(`${doing.role} ${createdAs(doing.resource).name} ${id}`);
  }

  /** Forgets resources that have ended, as `payment <id>`: nothing of them is left to remove. */
  forget(ended: ReadonlySet<string>): void {
    const rest = this.made.filter(({ kind, id }) => !ended.has(`${kind} ${id}`));
    this.made.splice(0, this.made.length, ...rest);
  }

  /** Remembers a creation that was cut off when the run was stopped, until the same request gets a response. */
  #noteCutOff(seen: ParsedAnswer): void {
    const requestId = requestIdOf(seen.request);
    // without one, a repetition would create another resource
    if (requestId === undefined) return;
    const earlier = this.pending.findIndex(({ request }) => requestIdOf(request) === requestId);
    if (earlier !== -1) this.pending.splice(earlier, 1);
    const { answer } = seen;
    if (answer.kind === 'no-answer' && answer.reason === 'aborted') this.pending.push(seen);
  }

  /** Whether an authorisation of a resource was started. */
  hasBegun(resource: string): boolean {
    return this.acts.has(`start ${resource}`) || this.acts.has(`update ${resource}`);
  }
}
