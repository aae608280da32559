import { ENDED } from '../../standard/statuses.js';
import { any, field, noField } from '../cases/build.js';
import type { CallStep, IdentityName } from '../cases/case.js';
import { onConsent } from '../cases/kind-steps.js';
import type { Finding } from '../record/event.js';
import type { CaseState } from './case-state.js';
import { isRecurring, type RunResource, resourcesByName } from './resources.js';

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
export function looksAtReplaced({ each, run }: CaseState): readonly CallStep[] {
  const { made, grants, approvals } = run.resources;
  if (!grants.some(({ inCase }) => inCase === each.id)) return [];
  const own = resourcesByName(made);
  const recurring = grants.flatMap((grant) => {
    const one = own.get(grant.resource);
    return one !== undefined && isRecurring(one) && approvals.hasChanged(grant.resource)
      ? [{ ...grant, one }]
      : [];
  });
  const later = recurring.filter(({ inCase }) => inCase === each.id);
  const replaced = recurring.findLast(
    ({ resource, psu, at, one }) =>
      run.watch.endOf(resource) === undefined &&
      later.some(
        (other) =>
          other.resource !== resource &&
          other.psu === psu &&
          other.one.identity === one.identity &&
          other.at > at,
      ),
  );
  return replaced === undefined ? [] : [look(replaced.one)];
}

/** The effect of a grant may take a while: the read is repeated until the consent has ended. */
const look = ({ id, identity }: RunResource): CallStep => ({
  ...onConsent.status(
    ALIAS,
    { until: { pointer: '/consentStatus', in: ENDED } },
    any(
      CLAUSE,
      [noField(CLAUSE, '/consentStatus')],
      [field(CLAUSE, '/consentStatus', { in: ENDED })],
    ),
  ),
  path: { consentId: id },
  identity: identity as IdentityName,
});
