import { createHash } from 'node:crypto';
import type { FindingsReport, ToldFinding, ToldRule } from '../report/told.js';
import type { LintFinding } from './lint-document.js';
import type { LintResult } from './lint-file.js';
import { summaryText } from './lint-lines.js';
import type { LintLevel } from './lint-rule.js';
import { LINT_RULES } from './lint-rules.js';
import { shownFile } from './shown-file.js';

/** The level from which `xs2a lint` fails. */
export type LintLimit = 'error' | 'warning' | 'never';

/** The findings of the linter, for the formats that list findings. */
export function toldLint(result: LintResult, limit: LintLimit): FindingsReport {
  const findings = result.findings.map((one) => lintTold(one, isAtLimit(one.level, limit)));
  return {
    tool: 'xs2a lint',
    summary: summaryText(result),
    isFailing: findings.some((one) => one.isFailing),
    findings,
    rules: lintRulesTold(result.findings),
    properties: { dialect: result.dialect },
  };
}

const isAtLimit = (level: LintLevel, limit: LintLimit): boolean =>
  limit !== 'never' && (level === 'error' || level === limit);

export function lintRulesTold(findings: readonly LintFinding[]): readonly ToldRule[] {
  const levels = new Map(findings.map(({ rule, level }) => [rule, level]));
  return LINT_RULES.flatMap(({ id, hint }) => {
    const level = levels.get(id);
    return level === undefined ? [] : [{ id, advice: hint, level }];
  });
}

/** A finding of the linter, converted for the formats. */
export function lintTold(finding: LintFinding, isFailing: boolean): ToldFinding {
  const { rule, level, clause, duty, operation, sentence, hint, line } = finding;
  const file = shownFile(finding.file);
  const key = [rule, clause, operation, sentence].join('\n');
  return {
    rule,
    level,
    title: `${clause}: ${rule}`,
    isFailing,
    subject: operation ?? 'document',
    sentence,
    advice: hint,
    detail: [`${file}:${line ?? 1}`, `${clause}: ${duty}`],
    at: { file, line: Math.max(1, line ?? 1) },
    oldFile: null,
    fingerprint: createHash('sha256').update(key).digest('hex').slice(0, 16),
    accepted: null,
    group: key,
  };
}
