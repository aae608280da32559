import type { CaseRun, Run } from './fold-run.js';

interface TestCase {
  readonly suite: string;
  readonly classname: string;
  readonly name: string;
  readonly ms: number;
  readonly clauses: readonly string[];
  readonly outcome: 'passed' | 'failure' | 'error' | 'skipped';
  readonly message: string;
  readonly text: string;
}

/**
 * JUnit XML: a suite for each area (pis, ais, ...) and one named `run` for preflight and the verdict
 * of the whole, so that a run without a judgement is never green. A skip is never a pass.
 */
export function renderJunit(run: Run): string {
  const tests = [...run.cases.map(testOf), ...runTests(run)];
  const suites = [...new Set(tests.map((test) => test.suite))].map((name) =>
    suiteXml(
      name,
      tests.filter((test) => test.suite === name),
      run.started.startedAt,
    ),
  );
  const head = `<testsuites name="xs2a conformance: ${attribute(run.started.profile.name)}"${totals(tests)}>`;
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...suites, '</testsuites>', ''].join(
    '\n',
  );
}

function testOf(one: CaseRun): TestCase {
  const parts = one.id.split('/');
  return {
    suite: parts[0] ?? one.id,
    classname: parts.slice(0, -1).join('.') || one.id,
    name: parts.at(-1) ?? one.id,
    ms: one.durationMs,
    clauses: one.clauses,
    outcome: outcomeOf(one.verdict),
    message: messageOf(one),
    text: findingsText(one),
  };
}

function outcomeOf(verdict: CaseRun['verdict']): TestCase['outcome'] {
  switch (verdict) {
    case 'passed':
    case 'warned':
    case 'observed':
      return 'passed';
    case 'failed':
      return 'failure';
    case 'waived':
    case 'not-applicable':
    case 'blocked':
    case 'not-run':
      return 'skipped';
    case 'setup-failed':
    case 'harness-error':
    case 'unfinished':
      return 'error';
    default:
      return verdict satisfies never;
  }
}

function messageOf(one: CaseRun): string {
  const [first] = one.findings;
  if (one.verdict !== 'failed' || first === undefined) {
    return `${one.verdict}: ${one.reason ?? 'no reason was given'}`;
  }
  const worst = one.findings.find((finding) => finding.level === 'required') ?? first;
  return `${worst.clause}: expected: ${worst.expected}; actual: ${worst.actual}`;
}

function findingsText(one: CaseRun): string {
  return one.findings
    .map(
      (finding) =>
        `${finding.clause} (${finding.level})\n  expected: ${finding.expected}\n` +
        `  actual:   ${finding.actual}\n  where:    ${finding.where}\n`,
    )
    .join('');
}

function runTests(run: Run): TestCase[] {
  const base = { suite: 'run', classname: 'run', ms: 0, clauses: [] };
  const preflight = run.preflight.map((check) => ({
    ...base,
    classname: 'run.preflight',
    name: check.name,
    outcome: ({ ok: 'passed', failed: 'error', skipped: 'skipped' } as const)[check.outcome],
    message: check.detail,
    text: check.hint,
  }));
  const { verdict, exitCode, reason, untested } = run.finished;
  const unjudged = verdict === 'inconclusive' && exitCode !== 0;
  const text = untested.map((clause) => `untested: ${clause}\n`).join('');
  const outcome = unjudged ? ('error' as const) : ('passed' as const);
  return [
    ...preflight,
    { ...base, name: 'verdict', outcome, message: `${verdict}: ${reason}`, text },
  ];
}

function suiteXml(name: string, tests: readonly TestCase[], timestamp: string): string {
  return [
    `  <testsuite name="${attribute(name)}"${totals(tests)} timestamp="${attribute(timestamp)}">`,
    ...tests.map(testXml),
    '  </testsuite>',
  ].join('\n');
}

function testXml(test: TestCase): string {
  const names = `classname="${attribute(test.classname)}" name="${attribute(test.name)}"`;
  const open = `    <testcase ${names} time="${seconds(test.ms)}"`;
  const inner = [...propertiesXml(test.clauses), ...outcomeXml(test)];
  if (inner.length === 0) return `${open}/>`;
  return [`${open}>`, ...inner.map((line) => `      ${line}`), '    </testcase>'].join('\n');
}

function propertiesXml(clauses: readonly string[]): string[] {
  if (clauses.length === 0) return [];
  const each = clauses.map((id) => `<property name="clause" value="${attribute(id)}"/>`);
  return [`<properties>${each.join('')}</properties>`];
}

function outcomeXml({ outcome, message, text }: TestCase): string[] {
  const label = `message="${attribute(message)}"`;
  if (outcome === 'skipped') return [`<skipped ${label}/>`];
  if (outcome === 'passed') return text === '' ? [] : [`<system-out>${content(text)}</system-out>`];
  return [`<${outcome} ${label} type="${outcome}">${content(text)}</${outcome}>`];
}

function totals(tests: readonly TestCase[]): string {
  const of = (outcome: TestCase['outcome']) =>
    tests.filter((test) => test.outcome === outcome).length;
  const time = seconds(tests.reduce((sum, test) => sum + test.ms, 0));
  return (
    ` tests="${tests.length}" failures="${of('failure')}" errors="${of('error')}"` +
    ` skipped="${of('skipped')}" time="${time}"`
  );
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/** Only characters that XML 1.0 knows; the others become U+FFFD, for no escape can carry them. */
function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);
}

function content(text: string): string {
  return xmlText(text).replaceAll('\r', '&#13;');
}

function attribute(text: string): string {
  return xmlText(text)
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
