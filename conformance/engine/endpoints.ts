import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { CallStep, Case, Step } from '../cases/case.js';
import type { Check } from '../cases/check.js';
import type { OperationId } from '../cases/operations.js';
import { witnessFor } from '../cases/sca-stand-in.js';
import { casesOfAddresses, standInFor } from '../cases/stand-in.js';
import { answerSentence } from '../checks/finding.js';
import { mayBeMissing } from './missing-endpoint.js';

const isRefusalCheck = ({ check }: Check): boolean => check === 'refused';

/** From this number of responses on, an endpoint that looks missing is not waited for. */
const MANY_MISSES = 5;

/** Which endpoints the bank has, as far as the profile and the responses of the run show it. */
export class Endpoints {
  /** Operations that served a request. */
  readonly #served = new Set<OperationId>();
  /** Operations whose endpoint was missing while another read of the same resource succeeded. */
  readonly #lacking = new Set<OperationId>();
  /** How often an operation looked missing before it served a request. */
  readonly #missed = new Map<OperationId, number>();
  /** For an operation: the case that tests whether the bank implements it. */
  readonly #casesOfAddresses: ReadonlyMap<OperationId, string>;

  /** `missing`: operations that the bank lacks according to its profile. */
  constructor(
    cases: readonly Case[],
    private readonly missing: readonly string[],
  ) {
    this.#casesOfAddresses = casesOfAddresses(cases);
  }

  /** Records that an operation served a request, or looked missing. */
  note(seen: ParsedAnswer): void {
    const { answer, operation, elsewhere } = seen;
    if (operation === null) return;
    const isServed = answer.kind === 'answer' && answer.status < 300 && !elsewhere;
    if (isServed) this.#served.add(operation);
    else if (seen.deviation === undefined && this.mayLack(seen))
      this.#missed.set(operation, this.#missedBy(operation) + 1);
  }

  #missedBy(operation: OperationId): number {
    return this.#missed.get(operation) ?? 0;
  }

  /** Whether the response will not get better: the endpoint looked missing again and again. */
  isMissing(seen: ParsedAnswer): boolean {
    const { operation } = seen;
    return operation !== null && this.mayLack(seen) && this.#missedBy(operation) >= MANY_MISSES;
  }

  /** Whether an operation has served any request of the run. */
  hasServed(operation: OperationId): boolean {
    return this.#served.has(operation);
  }

  /**
   * Why a response does not show that a resource has ended: its endpoint never served a request, so that the
   * endpoint may be missing. Undefined when it does.
   */
  whyNoAbsence(check: Check, seen: ParsedAnswer): string | undefined {
    const isAlternative =
      check.check === 'any' && check.of.some((group) => group.some(isRefusalCheck));
    if (!isAlternative || !this.mayLack(seen)) return undefined;
    return `${seen.alias}: ${answerSentence(seen)}, but ${seen.operation} has served no request, so that this does not show that anything ended`;
  }

  /** The stand-in for a step; undefined when the case tests the endpoint of the step itself. */
  standIn(step: Step, caseId: string): CallStep | undefined {
    return this.#isAbout(step, caseId) ? undefined : standInFor(step);
  }

  /**
   * The read that shows whether the bank lacks the endpoint for an authorisation's status;
   * undefined when the case tests that endpoint.
   */
  witness(step: Step, caseId: string): CallStep | undefined {
    return this.#isAbout(step, caseId) ? undefined : witnessFor(step);
  }

  /**
   * Whether a step is skipped: it reads the status of an authorisation at an endpoint that the bank
   * lacks, and there is no stand-in.
   */
  goesWithout(step: Step, caseId: string): boolean {
    const isSpared = this.witness(step, caseId) !== undefined && standInFor(step) === undefined;
    return isSpared && this.lacks(step);
  }

  #isAbout(step: Step, caseId: string): boolean {
    return step.kind === 'call' && this.#casesOfAddresses.get(step.operation) === caseId;
  }

  /**
   * Whether a response may mean that the endpoint does not exist: the operation never succeeded
   * there.
   */
  mayLack(seen: ParsedAnswer): boolean {
    const { operation } = seen;
    return operation !== null && !this.#served.has(operation) && mayBeMissing(seen);
  }

  /** Records that another read returned the status that this operation should have returned. */
  noteLack({ operation }: ParsedAnswer): void {
    if (operation !== null) this.#lacking.add(operation);
  }

  /**
   * Whether the bank lacks the endpoint of a step, according to the profile or to earlier
   * responses.
   */
  lacks(step: Step): boolean {
    if (step.kind !== 'call') return false;
    if (this.missing.includes(step.operation)) return true;
    return this.#lacking.has(step.operation) && !this.#served.has(step.operation);
  }
}
