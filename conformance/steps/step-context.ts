import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { Scope } from '../answers/resolve-value.js';
import type { CallStep } from '../cases/case.js';
import type { CheckContext } from '../checks/finding.js';
import type { LiveExchange, Wire, WireRequest } from '../wire/wire.js';

/** What a step needs to be carried out. */
export interface StepContext {
  readonly wire: Wire;
  readonly scope: Scope;
  readonly spec: CheckContext['spec'];
  readonly signal: AbortSignal;
  /** Is told of every request of a step before it is sent. */
  readonly announce?: (request: WireRequest, step: CallStep) => void;
  /**
   * Is told of an exchange of a PSU before the next request is sent, so that it is on the disk by then. `secrets` are
   * strings that became known and must not be recorded. `StepDone.exchanges` holds those that nobody was told of.
   */
  readonly passed?: (live: LiveExchange, secrets: readonly string[]) => Promise<void>;
}

/** What a step did. */
export interface StepDone {
  readonly seen: ParsedAnswer;
  /** Every exchange that `passed` was not told of, in order; the last one is what was seen. */
  readonly exchanges: readonly LiveExchange[];
  /** Strings that became known and must not be recorded. */
  readonly secrets?: readonly string[];
  /** By how much the bank's clock is ahead of this machine's from now on. */
  readonly aheadMs?: number;
  /** Why the case does not apply after all. */
  readonly inapplicable?: string;
}
