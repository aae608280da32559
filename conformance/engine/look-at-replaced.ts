import { ENDED } from '../../standard/statuses.js';
import { any, field, noField } from '../cases/build.js';
import type { CallStep, IdentityName } from '../cases/case.js';
import { onConsent } from '../cases/kind-steps.js';
import type { Finding } from '../record/event.js';
import type { CaseState } from './case-state.js';
import { isRecurring, type RunResource, resourcesByName } from './resources.js';
import type { ConsentGrant } from './run-resources.js';

const CLAUSE = 'AIS-CONSENT-SUPERSEDED';
const ALIAS = 'replaced-consent';

/**
 * Whether a finding is one of these reads. When its case is carried out again, the consent before it is another one, or has ended; the read
 * itself was repeated until the bank had had time.
 */
export const isOfReplaced = ({ where }: Pick<Finding, 'where'>): boolean =>
  where.startsWith(`${ALIAS}: `);

/**
 * The read of the recurring consent that a consent of this case has replaced: the last one that the PSU authorised before it for the same
 * TPP, where both were valid. Those before that one were read when it was authorised. The clean-up would read it too, and need not do so
 * when it has ended.
 */
export function looksAtReplaced(of: CaseState): readonly CallStep[] {
  const { each, run } = of;
  const recurring = grantedUpTo(of).filter(({ one }) => isRecurring(one));
  const later = recurring.filter(({ inCase }) => inCase === each.id);
  const replaced = recurring.findLast((earlier) => later.some(isAfter(earlier, run)));
  return replaced === undefined ? [] : [look(replaced.one)];
}

/**
 * The read of the recurring consent that the PSU authorised last for the same TPP, after this case was granted a consent for one access:
 * that ends no other one (engine/ended-without-cause.ts).
 */
export function looksAtKept(of: CaseState): readonly CallStep[] {
  const { each, run } = of;
  const granted = grantedUpTo(of);
  const single = granted.filter(({ inCase, one }) => inCase === each.id && !isRecurring(one));
  const kept = granted.findLast(
    (earlier) => isRecurring(earlier.one) && single.some(isAfter(earlier, run)),
  );
  return kept === undefined ? [] : [ofConsent(kept.one, onConsent.status('kept-consent', {}))];
}

interface Granted extends ConsentGrant {
  readonly one: RunResource;
}

/** The consents that a PSU authorised and that were valid, in this order; none where the case was granted none. */
function grantedUpTo({ each, run }: CaseState): readonly Granted[] {
  const { made, grants, approvals } = run.resources;
  if (!grants.some(({ inCase }) => inCase === each.id)) return [];
  const own = resourcesByName(made);
  return grants.flatMap((grant) => {
    const one = own.get(grant.resource);
    return one !== undefined && approvals.hasChanged(grant.resource) ? [{ ...grant, one }] : [];
  });
}

/** Whether a consent came after this one, of the same PSU and for the same TPP, while this one had not ended. */
const isAfter =
  ({ resource, psu, at, one }: Granted, { watch }: CaseState['run']) =>
  (other: Granted): boolean =>
    watch.endOf(resource) === undefined &&
    other.resource !== resource &&
    other.psu === psu &&
    other.one.identity === one.identity &&
    other.at > at;

/** The effect of a grant may take a while: the read is repeated until the consent has ended. */
const look = (one: RunResource): CallStep =>
  ofConsent(
    one,
    onConsent.status(
      ALIAS,
      { until: { pointer: '/consentStatus', in: ENDED } },
      any(
        CLAUSE,
        [noField(CLAUSE, '/consentStatus')],
        [field(CLAUSE, '/consentStatus', { in: ENDED })],
      ),
    ),
  );

/** The call about this consent, by its TPP. */
const ofConsent = ({ id, identity }: RunResource, call: CallStep): CallStep => ({
  ...call,
  path: { consentId: id },
  identity: identity as IdentityName,
});
