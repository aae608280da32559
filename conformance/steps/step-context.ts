import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { Scope } from '../answers/resolve-value.js';
import type { CallStep } from '../cases/case.js';
import type { CheckContext } from '../checks/finding.js';
import type { LiveExchange, Wire, WireRequest } from '../wire/wire.js';
import type { CaseOwner } from './deviation-of.js';
import type { PersonQuestion, PsuPerson } from './psu-person.js';

/** The inputs for carrying out a step. */
export interface StepContext {
  readonly wire: Wire;
  readonly scope: Scope;
  readonly spec: CheckContext['spec'];
  readonly signal: AbortSignal;
  readonly person?: PsuPerson | undefined;
  /** Tells what a person is asked; resolves when it was read. */
  readonly ask?: (question: PersonQuestion) => Promise<void>;
  /** The TPP whose requests are no deviation. */
  readonly owner?: CaseOwner;
  /** Receives every request of a step before it is sent. */
  readonly announce?: (request: WireRequest, step: CallStep) => void;
  /**
   * Receives an exchange of a PSU before the next request is sent, so that it is already stored. `secrets`
   * are new secrets that must not be recorded. `StepDone.exchanges` contains the exchanges that were not
   * passed here.
   */
  readonly passed?: (live: LiveExchange, secrets: readonly string[]) => Promise<void>;
}

/** The result of a step. */
export interface StepDone {
  readonly seen: ParsedAnswer;
  /** Every exchange that was not given to `passed`, in order; the last one is the step's result. */
  readonly exchanges: readonly LiveExchange[];
  /** New secrets that must not be recorded. */
  readonly secrets?: readonly string[];
  /** The new difference of the bank's clock to this machine's, in milliseconds. */
  readonly aheadMs?: number;
  /** Why the case turns out not to apply. */
  readonly inapplicable?: string;
}
