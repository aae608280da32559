import { memberOf } from '../../foundation/json-pointer.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { Step } from '../cases/case.js';

/** What the steps of a case have brought about so far: only what the bank took counts. */
export class Deeds {
  /** How often the PSU's yes was given, or was sent by the TPP. */
  grants = 0;
  refusals = 0;
  /** Deletions, cancellations and moves of the clock: they end something. */
  ends = 0;

  get any(): boolean {
    return this.grants + this.refusals + this.ends > 0;
  }

  /** Takes note of a step that was carried out. */
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
        return;
      default:
        step satisfies never;
    }
  }

  #call(operation: string, seen: ParsedAnswer): void {
    if (/^(?:delete|cancel)/.test(operation)) this.ends += 1;
    if (!/^update.*PsuData$/.test(operation)) return;
    const told = memberOf(seen.json, 'scaStatus');
    if (told === 'failed') this.refusals += 1;
    else if (typeof told !== 'string' || DECIDED.has(told)) this.grants += 1;
  }
}

/** scaStatus of an authorisation that an update ended well, or for which the bank is still at work. */
const DECIDED: ReadonlySet<string> = new Set(['finalised', 'exempted', 'unconfirmed']);

function succeeded({ answer }: ParsedAnswer): boolean {
  return answer.kind === 'answer' && answer.status >= 200 && answer.status <= 299;
}
