import { shownFile } from '../lint/shown-file.js';
import { lintRulesTold, lintTold } from '../lint/told-lint.js';
import type { FailOn } from '../report/fail-on.js';
import type { FindingsReport, ToldFinding, ToldRule } from '../report/told.js';
import { findingsOfDiff, rulesOfDiff } from '../report/told-diff.js';
import { summaryOf } from './gate-summary.js';
import type { DocumentImpact, ImpactReport } from './impact-report.js';
import type { CompileError } from './open-project.js';

/** The complete impact for the formats that list findings. Changed cases and types are not findings. */
export function toldImpact(report: ImpactReport, failOn: FailOn): FindingsReport {
  const { documents, policyErrors, failures } = report;
  const diff = { schemaVersion: 1, semver: 'patch', changes: [], policyErrors } as const;
  const findings = [
    ...findingsOfDiff(diff, failOn),
    ...documents.flatMap((one) => findingsOfDocument(one, failOn)),
    ...findingsOfCode(report),
  ];
  return {
    tool: 'xs2a gate',
    summary: summaryOf(report),
    isFailing: failures.length > 0,
    findings: failOn === 'never' ? findings.map((one) => ({ ...one, isFailing: false })) : findings,
    rules: uniqueRules(
      [...rulesOfDiff(diff), ...documents.flatMap(rulesOf), ...OWN_RULES],
      findings,
    ),
    properties: { base: report.base },
  };
}

function uniqueRules(
  rules: readonly ToldRule[],
  findings: readonly ToldFinding[],
): readonly ToldRule[] {
  const used = new Set(findings.map(({ rule }) => rule));
  return [...new Map(rules.map((rule) => [rule.id, rule])).values()].filter(({ id }) =>
    used.has(id),
  );
}

const rulesOf = ({ diff, clauses }: DocumentImpact): readonly ToldRule[] => [
  ...(diff === null ? [] : rulesOfDiff(diff)),
  ...lintRulesTold(clauses?.findings ?? []),
];

const OWN_RULES: readonly ToldRule[] = [
  {
    id: 'version-step-too-small',
    advice: 'Raise info.version as far as the changes require.',
    level: 'error',
  },
  {
    id: 'stops-compiling',
    advice: 'Change the file together with the document, or keep what it uses.',
    level: 'error',
  },
  {
    id: 'generated-code-stale',
    advice: 'Run xs2a generate, and commit its output.',
    level: 'error',
  },
];

function findingsOfDocument(
  { file: whole, diff, version, clauses }: DocumentImpact,
  failOn: FailOn,
): readonly ToldFinding[] {
  const file = shownFile(whole);
  const changes = diff === null ? [] : findingsOfDiff(diff, failOn);
  const lost = (clauses?.findings ?? []).map((one) => lintTold(one, one.level === 'error'));
  const step =
    version?.enough === false
      ? [own('version-step-too-small', { file, line: version.line ?? 1 }, file, version.sentence)]
      : [];
  return [...changes, ...step, ...lost];
}

function findingsOfCode({ compile, generated }: ImpactReport): readonly ToldFinding[] {
  const errors = [...(compile?.errors ?? []), ...(compile?.generated ?? [])].map(ofCompiler);
  const stale = [...(generated?.stale ?? []), ...(generated?.skeleton ?? [])].map((name) =>
    own('generated-code-stale', null, name, `${name} differs from the output of xs2a generate.`),
  );
  return [...errors, ...stale];
}

function ofCompiler({ file, line, code, sentence }: CompileError): ToldFinding {
  const shown = file === null ? 'tsconfig.json' : shownFile(file);
  return own('stops-compiling', { file: shown, line: line ?? 1 }, shown, `${code}: ${sentence}`);
}

function own(rule: string, at: ToldFinding['at'], subject: string, sentence: string): ToldFinding {
  const { advice = '', level = 'error' } = OWN_RULES.find(({ id }) => id === rule) ?? {};
  return {
    rule,
    level,
    title: rule,
    isFailing: true,
    subject,
    sentence,
    advice,
    detail: at === null ? [] : [`${at.file}:${at.line}`],
    at,
    oldFile: at === null ? subject : null,
    fingerprint: '',
    accepted: null,
    group: `${rule} ${subject} ${at?.line} ${sentence}`,
  };
}
