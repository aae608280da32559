import { fitsPattern } from '../../foundation/fits-pattern.js';
import type { Diff, DocumentChange } from '../change/change.js';
import { inOrder } from '../in-order.js';
import { semverOf } from '../semver-of.js';
import { afterDeprecation } from './after-deprecation.js';
import { excuses, isFor } from './excuses.js';
import type { Policy } from './policy.js';
import { policyErrors } from './policy-errors.js';
import { pathOf, selects } from './selects.js';

/** The date of a comparison (YYYY-MM-DD), and the file of the new document, if it has one. */
export interface PolicyMoment {
  readonly today: string;
  readonly document?: string | undefined;
}

/** Applies a policy to a diff, and adds the errors of the policy itself. Acceptances for other documents do not count. */
export function applyPolicy(diff: Diff, whole: Policy, { today, document }: PolicyMoment): Diff {
  const policy = { ...whole, accepted: whole.accepted.filter((one) => isFor(one, document)) };
  const judged = judgeByPolicy(diff, policy, { today, document });
  return { ...judged, policyErrors: policyErrors([{ diff: judged, document }], policy, today) };
}

/** Applies a policy to a diff: its severities replace the others, and accepted changes are marked. */
export function judgeByPolicy(diff: Diff, policy: Policy, compared: PolicyMoment): Diff {
  const changes = inOrder(
    diff.changes.map((change) => accept(judge(change, policy, compared.today), policy, compared)),
  );
  return { ...diff, semver: semverOf(changes), changes };
}

/** An entry for a rule, path or operation overrides beta paths and periods. */
function judge(change: DocumentChange, policy: Policy, today: string): DocumentChange {
  const rule = policy.severity.find((one) => selects(one, change));
  if (rule !== undefined) return { ...change, severity: rule.severity };
  if (isBeta(change, policy)) return { ...change, severity: 'compatible' };
  return afterDeprecation(change, policy.deprecation?.days, today);
}

/** Whether the path is unstable; when only stable paths are given, all others are beta. */
function isBeta(change: DocumentChange, { beta, stable }: Policy): boolean {
  const path = pathOf(change);
  if (path === undefined || (beta === undefined && stable === undefined)) return false;
  const fits = (pattern: string): boolean => fitsPattern(pattern, path);
  return !(stable ?? []).some(fits) && (beta === undefined || beta.some(fits));
}

/** A compatible change needs no acceptance. An acceptance includes its last day. */
function accept(
  change: DocumentChange,
  { accepted }: Policy,
  { today, document }: PolicyMoment,
): DocumentChange {
  const found = accepted.find((one) => one.until >= today && excuses(one, change, document));
  if (found === undefined || change.severity === 'compatible') return change;
  const { reason, owner, until } = found;
  return { ...change, accepted: { reason, owner, until } };
}
