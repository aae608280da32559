import { OPERATION } from '../../standard/operation.js';
import { resolves, resolveText, type Scope } from '../answers/resolve-value.js';
import { grant } from '../cases/build.js';
import type { CallStep, Step } from '../cases/case.js';
import { decidedBy, PAYERS } from '../cases/combinations/payer.js';
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

/**
 * The steps that remove a resource: the DELETE, and the approval when a payment is cancelled, by the one who decides
 * about the account in `creation`, the body that created it.
 */
export function removalSteps(
  profile: Capabilities,
  call: CallStep,
  { creation, scope }: { readonly creation: string | null; readonly scope: Scope },
): RemovalSteps {
  if (call.operation !== OPERATION.payment.delete) return { first: call, rest: [] };
  const id = `cleanup/${call.as}`;
  const steps = [
    { ...call, headers: { ...REDIRECTION, ...call.headers } },
    grant(call.as, deciderOf(creation ?? '', scope)),
  ];
  const { case: made } = expandGrants(
    { id, title: id, clauses: [], needs: { services: [] }, steps },
    profile,
  );
  const [first, ...rest] = made.steps;
  if (first?.kind !== 'call') throw new Error('a removal must begin with a call');
  const isPlayable = rest.every(({ kind }) => kind !== 'grant');
  return { first, rest: isPlayable ? rest.map((step) => ({ ...step, expect: [] })) : [] };
}

/** The payer whose account a creation names; the first PSU when it names none that the profile knows. */
function deciderOf(creation: string, scope: Scope): ReturnType<typeof decidedBy> {
  const payer = Object.values(PAYERS).find(({ account }) => {
    const iban = `\${profile.${account}.iban}`;
    return resolves(iban, scope) && creation.includes(resolveText(iban, scope));
  });
  return payer === undefined ? {} : decidedBy(payer);
}
