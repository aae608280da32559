import { OPERATION } from '../../standard/operation.js';
import { grant } from '../cases/build.js';
import type { CallStep, Step } from '../cases/case.js';
import { REDIRECTION } from '../cases/flows.js';
import type { Capabilities } from '../cases/grants/approach.js';
import { expandGrants } from '../cases/grants/expand-grants.js';

export interface RemovalSteps {
  readonly first: CallStep;
  /**
   * The steps in which the PSU approves the cancellation, when the bank requires it; empty without a script.
   */
  readonly rest: readonly Step[];
}

/** The steps that remove a resource: the DELETE, and the PSU's approval when a payment is cancelled. */
export function removalSteps(profile: Capabilities, call: CallStep): RemovalSteps {
  if (call.operation !== OPERATION.payment.delete) return { first: call, rest: [] };
  const id = `cleanup/${call.as}`;
  const steps = [{ ...call, headers: { ...REDIRECTION, ...call.headers } }, grant(call.as)];
  const { case: made } = expandGrants(
    { id, title: id, clauses: [], needs: { services: [] }, steps },
    profile,
  );
  const [first, ...rest] = made.steps;
  if (first?.kind !== 'call') throw new Error('a removal must begin with a call');
  const isPlayable = rest.every(({ kind }) => kind !== 'grant');
  return { first, rest: isPlayable ? rest.map((step) => ({ ...step, expect: [] })) : [] };
}
