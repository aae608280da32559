import { fitsPattern } from '../../foundation/fits-pattern.js';
import type { Change, Diff, PolicyFault } from '../change.js';
import { inOrder } from '../in-order.js';
import { semverOf } from '../semver-of.js';
import type { Acceptance, Policy, SeverityRule } from './policy.js';

/**
 * A diff as a policy sees it on a day (YYYY-MM-DD): severities are those of the policy, accepted changes say so, and
 * acceptances that have expired or excuse nothing any more are its faults. The last day of an acceptance counts.
 */
export function applyPolicy(diff: Diff, policy: Policy, today: string): Diff {
  const valid = new Map(
    policy.accepted
      .filter(({ until }) => until >= today)
      .map((acceptance) => [acceptance.fingerprint, acceptance]),
  );
  const changes = inOrder(
    diff.changes.map((change) => accept(judge(change, policy.severity), valid)),
  );
  const used = new Set(
    changes.filter((change) => change.accepted).map((change) => change.fingerprint),
  );
  const faults = policy.accepted.flatMap((one) => faultOf(one, today, used));
  return { ...diff, semver: semverOf(changes), changes, faults };
}

function judge(change: Change, rules: readonly SeverityRule[]): Change {
  const rule = rules.find((one) => fits(one, change));
  return rule === undefined ? change : { ...change, severity: rule.severity };
}

function fits({ rule, path, operation }: SeverityRule, change: Change): boolean {
  if (rule !== undefined && rule !== change.id) return false;
  if (operation !== undefined && operation !== change.operation) return false;
  if (path === undefined) return true;
  const own = change.operation?.slice(change.operation.indexOf(' ') + 1);
  return own !== undefined && fitsPattern(path, own);
}

/** Nobody needs leave for a change that breaks nobody. */
function accept(change: Change, valid: ReadonlyMap<string, Acceptance>): Change {
  const found = valid.get(change.fingerprint);
  if (found === undefined || change.severity === 'compatible') return change;
  const { reason, owner, until } = found;
  return { ...change, accepted: { reason, owner, until } };
}

function faultOf(
  { fingerprint, until, owner, place }: Acceptance,
  today: string,
  used: ReadonlySet<string>,
): readonly PolicyFault[] {
  const { file, line = null, column = null } = place;
  const at = { file, line, column };
  if (until < today) {
    return [
      { sentence: `The acceptance ${fingerprint} expired on ${until}: ask ${owner}.`, ...at },
    ];
  }
  if (used.has(fingerprint)) return [];
  const sentence = `The acceptance ${fingerprint} excuses nothing any more: take it out.`;
  return [{ sentence, ...at }];
}
