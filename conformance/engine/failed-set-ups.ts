import type { Step } from '../cases/case.js';
import type { Finding } from '../record/event.js';
import { aliasesIn } from './aliases-in.js';
import { setUpReason } from './set-up-reason.js';

/**
 * Set-up steps of a case that failed and that only some of its steps need (`mayFail`). Each of these steps loses
 * its own judgement, and the others keep theirs.
 */
export class FailedSetUps {
  /** For the alias of each such step: why it failed. */
  readonly #reasons = new Map<string, string>();
  /** The reason of the case, where all of its steps are lost. */
  #first: string | null = null;

  /** Records that a set-up step failed. */
  note(alias: string, found: Finding): void {
    this.#first ??= setUpReason(found);
    this.#reasons.set(alias, `the valid request failed: ${found.actual}`);
  }

  /** Why a step cannot be carried out: it uses a response that did not come. Then its own does not come either. */
  of(step: Step): string | undefined {
    const lost = aliasesIn(step).find((alias) => this.#reasons.has(alias));
    if (lost === undefined) return undefined;
    const reason = this.#reasons.get(lost) ?? '';
    this.#reasons.set(step.as, reason);
    return reason;
  }

  /** Why a refusal proves nothing: the same request made valid failed. */
  twinOf(step: Step): string | undefined {
    if (step.kind !== 'call' || step.twinStep === undefined) return undefined;
    return this.#reasons.get(step.twinStep);
  }

  /** Whether one of these steps failed for this reason. */
  has(reason: string): boolean {
    return [...this.#reasons.values()].includes(reason);
  }

  /** Why the first of these steps failed, as the reason of a failed set-up; null when none did. */
  get first(): string | null {
    return this.#first;
  }
}
