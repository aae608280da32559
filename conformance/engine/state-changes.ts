import { memberOf } from '../../foundation/json-pointer.js';
import { doingOf } from '../../standard/roles.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { Step } from '../cases/case.js';

/**
 * What the steps of a case have changed so far. A request that the bank refused changed nothing; a decision that ended in a
 * failure of the server, or without a response, may have counted.
 */
export class StateChanges {
  /** The number of times the PSU approved, or the TPP sent the approval. */
  grants = 0;
  refusals = 0;
  /** The number of deletions, cancellations and clock changes, which end something. */
  ends = 0;

  get any(): boolean {
    return this.grants + this.refusals + this.ends > 0;
  }

  /** Records a step that was carried out. */
  note(step: Step, seen: ParsedAnswer): void {
    switch (step.kind) {
      case 'psu':
      case 'app':
        if (step.script === 'approve') this.grants += 1;
        else this.refusals += 1;
        return;
      case 'clock':
        this.ends += 1;
        return;
      case 'otp':
      case 'grant':
        return;
      case 'call':
        if (succeeded(seen)) this.#call(step.operation, seen);
        else if (isUnknown(seen) && isUpdate(step.operation) && decides(seen)) this.grants += 1;
        return;
      default:
        step satisfies never;
    }
  }

  #call(operation: string, seen: ParsedAnswer): void {
    const role = doingOf(operation)?.role;
    if (role === 'delete') this.ends += 1;
    if (role !== 'update' && role !== 'start') return;
    const status = memberOf(seen.json, 'scaStatus');
    if (status === 'failed') this.refusals += 1;
    else if (DECIDED.has(status)) this.grants += 1;
    else if (role === 'update' && (typeof status !== 'string' || decides(seen))) this.grants += 1;
  }
}

/**
 * Values of scaStatus after a successful update: the authorisation is complete, or the bank is still
 * processing it.
 */
const DECIDED: ReadonlySet<unknown> = new Set(['finalised', 'exempted', 'unconfirmed']);

/** Whether the request has the PSU's decision: the bank may tell the status before it has processed it. */
const decides = ({ request: { body } }: ParsedAnswer): boolean =>
  /"(?:scaAuthenticationData|confirmationCode)"/.test(body ?? '');

const isUpdate = (operation: string): boolean => doingOf(operation)?.role === 'update';

/** Whether nobody knows what the bank did. */
const isUnknown = ({ answer }: ParsedAnswer): boolean =>
  answer.kind !== 'answer' || answer.status >= 500;

function succeeded({ answer }: ParsedAnswer): boolean {
  return answer.kind === 'answer' && answer.status >= 200 && answer.status <= 299;
}
