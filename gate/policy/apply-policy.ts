import { fitsPattern } from '../../foundation/fits-pattern.js';
import type { Change, Diff } from '../change/change.js';
import { inOrder } from '../in-order.js';
import { semverOf } from '../semver-of.js';
import { afterDeprecation } from './after-deprecation.js';
import { excuses } from './excuses.js';
import type { Policy } from './policy.js';
import { policyErrors } from './policy-errors.js';
import { pathOf, selects } from './selects.js';

/** A diff as a policy sees it on a day (YYYY-MM-DD), with the faults of the policy itself. */
export function applyPolicy(diff: Diff, policy: Policy, today: string): Diff {
  const judged = judgeByPolicy(diff, policy, today);
  return { ...judged, policyErrors: policyErrors([judged], policy, today) };
}

/** A diff as a policy sees it: severities are those of the policy, and accepted changes say so. */
export function judgeByPolicy(diff: Diff, policy: Policy, today: string): Diff {
  const changes = inOrder(
    diff.changes.map((change) => accept(judge(change, policy, today), policy, today)),
  );
  return { ...diff, semver: semverOf(changes), changes };
}

/** What is said of a rule, path or operation wins over beta paths and periods. */
function judge(change: Change, policy: Policy, today: string): Change {
  const rule = policy.severity.find((one) => selects(one, change));
  if (rule !== undefined) return { ...change, severity: rule.severity };
  if (isBeta(change, policy)) return { ...change, severity: 'compatible' };
  return afterDeprecation(change, policy.deprecation?.days, today);
}

/** Whether nothing is promised of the path; with stable paths alone, all others are beta. */
function isBeta(change: Change, { beta, stable }: Policy): boolean {
  const path = pathOf(change);
  if (path === undefined || (beta === undefined && stable === undefined)) return false;
  const fits = (pattern: string): boolean => fitsPattern(pattern, path);
  return !(stable ?? []).some(fits) && (beta === undefined || beta.some(fits));
}

/** Nobody needs leave for a change that breaks nobody. The last day of an acceptance counts. */
function accept(change: Change, { accepted }: Policy, today: string): Change {
  const found = accepted.find((one) => one.until >= today && excuses(one, change));
  if (found === undefined || change.severity === 'compatible') return change;
  const { reason, owner, until } = found;
  return { ...change, accepted: { reason, owner, until } };
}
