import { creationsOf } from '../../conformance/plan/creations-of.js';
import type { Plan } from '../../conformance/plan/plan-run.js';
import type { Profile } from '../../conformance/profile/profile.js';
import { farAddress } from '../../conformance/ready-run.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/** The most that a plan creates at the bank, in words. */
function describeCreations(plan: Plan, profile: Profile): string {
  const { maxAmount = '1.00', currency = '' } = profile.pis ?? {};
  const parts = creationsOf(plan).map(({ kind, requests }) => {
    const limit = kind === 'payments' ? ` of at most ${`${maxAmount} ${currency}`.trim()}` : '';
    return `${requests} ${kind}${limit}`;
  });
  return parts.length === 0 ? 'nothing' : `up to ${parts.join(', ')}`;
}

/**
 * Says what a run creates at a bank that is not on this machine. Throws CONFIRMATION_NEEDED when nobody confirmed
 * it: `forbidden` is then its address.
 */
export function confirmTarget(plan: Plan, profile: Profile, forbidden: string | undefined): void {
  const far = farAddress(profile.target);
  if (far === undefined) return;
  const what = describeCreations(plan, profile);
  process.stderr.write(`This run creates ${what} at ${far} and deletes them again where it can.\n`);
  if (forbidden === undefined) return;
  throw new Xs2aError(
    'CONFIRMATION_NEEDED',
    `${forbidden} is not on this machine, so nothing was sent.`,
    {
      hint: 'If this bank may be tested, pass --yes or set target.confirm: true in the profile.',
    },
  );
}
