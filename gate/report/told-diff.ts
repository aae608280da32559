import { visibleText } from '../../foundation/visible-text.js';
import type { Diff, DocumentChange, PolicyError, Severity } from '../change/change.js';
import { ruleOf } from '../rules/rule-table.js';
import { countText } from './count-text.js';
import { type FailOn, isFailing } from './fail-on.js';
import { groupKey } from './group-changes.js';
import { placesOf } from './place-text.js';
import type { FindingsReport, ToldFinding, ToldRule } from './told.js';

const LEVELS = {
  breaking: 'error',
  risky: 'warning',
  compatible: 'note',
} as const satisfies Record<Severity, string>;

/** A diff for the formats that list findings: breaking and risky changes, and the errors of the policy. */
export function toldDiff(diff: Diff, failOn: FailOn): FindingsReport {
  const findings = findingsOfDiff(diff, failOn);
  return {
    tool: 'xs2a diff',
    summary: countText(diff),
    isFailing: findings.some((one) => one.isFailing),
    findings,
    rules: rulesOfDiff(diff),
    properties: { semver: diff.semver },
  };
}

const isTold = ({ severity }: DocumentChange): boolean => severity !== 'compatible';

export function findingsOfDiff(diff: Diff, failOn: FailOn): readonly ToldFinding[] {
  const shown = diff.changes.filter(isTold).map((change) => findingOf(change, failOn));
  return [...(diff.policyErrors ?? []).map(policyFinding), ...shown];
}

const POLICY_RULE: ToldRule = {
  id: 'policy',
  advice: 'Renew the acceptance in the policy, or remove it.',
  level: 'error',
};

export function rulesOfDiff({ changes, policyErrors = [] }: Diff): readonly ToldRule[] {
  const ids = new Set(changes.filter(isTold).map(({ id }) => id));
  const rules = [...ids].map((id) => {
    const { advice, severity } = ruleOf(id);
    return { id, advice, level: LEVELS[severity] };
  });
  return policyErrors.length > 0 ? [...rules, POLICY_RULE] : rules;
}

function findingOf(change: DocumentChange, failOn: FailOn): ToldFinding {
  const {
    id,
    severity,
    operation,
    sentence,
    advice,
    fingerprint,
    old,
    new: now,
    near = null,
  } = change;
  const place = now ?? near;
  const inTree = place !== null && !place.file.startsWith('git:');
  return {
    rule: id,
    level: LEVELS[severity],
    title: `${severity}: ${id}`,
    isFailing: isFailing(change, failOn),
    subject: operation ?? 'document',
    sentence,
    advice,
    detail: detailOf(change),
    at: inTree ? { file: place.file, line: Math.max(1, place.line ?? 1) } : null,
    oldFile: (place ?? old)?.file.replace(/^git:[^:]+:/, '') ?? null,
    fingerprint,
    accepted: change.accepted ?? null,
    group: `${severity} ${groupKey(change)}`,
  };
}

function detailOf(change: DocumentChange): readonly string[] {
  const { witness } = change;
  if (witness === null) return [placesOf(change)];
  const value = visibleText(JSON.stringify(witness.value) ?? '');
  return [placesOf(change), `allowed by the ${witness.allowedBy} document alone: ${value}`];
}

function policyFinding({ sentence, file, line }: PolicyError): ToldFinding {
  return {
    rule: 'policy',
    level: 'error',
    title: 'policy',
    isFailing: true,
    subject: 'policy',
    sentence,
    advice: '',
    detail: [`${file}:${line}`],
    at: { file, line: line ?? 1 },
    oldFile: null,
    fingerprint: '',
    accepted: null,
    group: `policy ${sentence}`,
  };
}
