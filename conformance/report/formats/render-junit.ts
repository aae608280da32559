import { xmlAttribute, xmlContent } from '../../../foundation/xml-text.js';
import type { Exchange, Finding } from '../../record/event.js';
import type { CaseRun, Run } from '../../record/fold-run.js';
import { keyOfFinding } from '../../record/told-finding.js';
import { withPlace } from '../../record/with-place.js';
import { clipText } from '../clip-text.js';
import { replayCommand } from '../replay-command.js';
import { exchangesOfFindings, requestLine } from '../request-line.js';

/** Maximum length of texts, because CI servers store every byte; events.ndjson contains everything. */
const TEXT_TOLD = 1500;
const FINDINGS_TOLD = 25;

interface TestCase {
  readonly suite: string;
  readonly classname: string;
  readonly name: string;
  readonly ms: number;
  readonly outcome: 'passed' | 'failure' | 'error' | 'skipped';
  /** For failures and errors: their kind, or the clause that is violated. */
  readonly type: string;
  readonly message: string;
  readonly text: string;
}

/**
 * JUnit XML: one suite for each area (pis, ais, ...), and a suite `run` for the preflight and the overall
 * verdict, so that a run without a judgement is never green. A skipped case never counts as passed. The file
 * is valid by the schemas of Jenkins' xUnit plugin and of Ant's tasks, which most readers follow: no
 * attributes on the root, properties only in suites, texts of suites after their cases.
 */
export function renderJunit(run: Run): string {
  const isRun = run.started.recordings === undefined;
  const tests = [...run.cases.map((one) => testOf(one, isRun)), ...runTests(run)];
  const suites = [...new Set(tests.map((test) => test.suite))].map((name, id) =>
    suiteXml({ name, id, tests: tests.filter((test) => test.suite === name) }, run),
  );
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  return [head, '<testsuites>', ...suites, '</testsuites>', ''].join('\n');
}

function testOf(one: CaseRun, isRun: boolean): TestCase {
  const parts = one.id.split('/');
  return {
    suite: parts[0] ?? one.id,
    classname: parts.slice(0, -1).join('.') || one.id,
    name: parts.at(-1) ?? one.id,
    ms: one.durationMs,
    outcome: outcomeOf(one.verdict),
    message: messageOf(one),
    type: (one.verdict === 'failed' ? worstOf(one)?.clause : undefined) ?? one.verdict,
    text: textOf(one, isRun),
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
    case 'unstable':
    case 'setup-failed':
    case 'harness-error':
    case 'unfinished':
      return 'error';
    default:
      return verdict satisfies never;
  }
}

function messageOf(one: CaseRun): string {
  const worst = worstOf(one);
  if (one.verdict !== 'failed' || worst === undefined) {
    return `${one.verdict}: ${clipText(one.reason ?? 'no reason given', TEXT_TOLD)}`;
  }
  const [expected, actual] = [worst.expected, worst.actual].map((text) =>
    clipText(withPlace(worst, text), 300),
  );
  const where = clipText(worst.where, 100);
  return `${worst.clause}: ${where}: expected: ${expected}; actual: ${actual}`;
}

function worstOf({ findings }: CaseRun): Finding | undefined {
  return findings.find((finding) => finding.level === 'required') ?? findings[0];
}

/** Each finding with the sentence of its clause and its place, and the command that repeats the case. */
function textOf(one: CaseRun, isRun: boolean): string {
  if (one.findings.length === 0) return '';
  const sentences = new Map(one.checks.map(({ clause, sentence }) => [clause, sentence]));
  const shownBy = exchangesOfFindings(one);
  const findings = one.findings.slice(0, FINDINGS_TOLD).map((finding) => {
    const { clause, level } = finding;
    const [expected, actual, where] = [
      withPlace(finding, finding.expected),
      withPlace(finding, finding.actual),
      finding.where,
    ].map((text) => clipText(text, TEXT_TOLD));
    const sentence = sentences.get(clause);
    const exchange = shownBy.get(keyOfFinding(finding));
    return [
      `${clause} (${level})${sentence === undefined ? '' : ` ${sentence}`}`,
      `  expected: ${expected}`,
      `  actual:   ${actual}`,
      `  where:    ${where}`,
      ...(exchange === undefined ? [] : [`  request:  ${exchangeWords(exchange)}`]),
    ];
  });
  const hidden = one.findings.length - FINDINGS_TOLD;
  const more = hidden > 0 ? [`and ${hidden} more findings in events.ndjson`] : [];
  const again = `to repeat it, with RUN as the folder of this run: ${replayCommand(one.id)}`;
  return [...findings.flat(), ...more, ...(isRun ? [again] : []), ''].join('\n');
}

/** Such as `POST /v1/consents without the header X-Request-ID: 500 (e12)`. */
function exchangeWords(exchange: Exchange): string {
  const { response, id } = exchange;
  const answer = response.kind === 'answer' ? response.status : response.reason;
  return `${clipText(requestLine(exchange), 500)}: ${answer} (${id})`;
}

function runTests(run: Run): TestCase[] {
  const base = { suite: 'run', classname: 'run', type: 'preflight', ms: 0 };
  const preflight = run.preflight.map((check) => ({
    ...base,
    classname: 'run.preflight',
    name: check.name,
    outcome: ({ ok: 'passed', warned: 'passed', failed: 'error', skipped: 'skipped' } as const)[
      check.outcome
    ],
    message: clipText(check.detail, TEXT_TOLD),
    text: clipText(check.hint, TEXT_TOLD),
  }));
  const { verdict, exitCode, reason } = run.finished;
  const unjudged = verdict === 'inconclusive' && exitCode !== 0;
  const outcome = unjudged ? ('error' as const) : ('passed' as const);
  return [
    ...preflight,
    {
      ...base,
      type: verdict,
      name: 'verdict',
      outcome,
      message: `${verdict}: ${reason}`,
      text: '',
    },
  ];
}

interface Suite {
  readonly name: string;
  readonly id: number;
  readonly tests: readonly TestCase[];
}

function suiteXml({ name, id, tests }: Suite, run: Run): string {
  const { tool, target, profile, runId, startedAt } = run.started;
  const known = {
    tool: `${tool.name} ${tool.version}`,
    run: runId,
    target: target.baseUrl,
    profile: profile.name,
    verdict: run.finished.verdict,
  };
  const properties = Object.entries(known).map(
    ([key, value]) => `      <property name="${key}" value="${xmlAttribute(value)}"/>`,
  );
  const labels = `name="${xmlAttribute(name)}" package="xs2a" id="${id}" hostname="localhost"`;
  const untested = name === 'run' ? run.finished.untested : [];
  const warned = tests
    .filter(({ outcome, text }) => outcome === 'passed' && text !== '')
    .map((test) => `${test.classname}.${test.name}\n${test.text}`);
  const output = [...warned, ...untested.map((clause) => `untested: ${clause}\n`)].join('');
  return [
    `  <testsuite ${labels}${totals(tests)} timestamp="${xmlAttribute(startedAt.slice(0, 19))}">`,
    '    <properties>',
    ...properties,
    '    </properties>',
    ...tests.map(testXml),
    `    <system-out>${xmlContent(output)}</system-out>`,
    '    <system-err/>',
    '  </testsuite>',
  ].join('\n');
}

function testXml(test: TestCase): string {
  const names = `classname="${xmlAttribute(test.classname)}" name="${xmlAttribute(test.name)}"`;
  const open = `    <testcase ${names} time="${seconds(test.ms)}"`;
  const inner = outcomeXml(test);
  if (inner === '') return `${open}/>`;
  return [`${open}>`, `      ${inner}`, '    </testcase>'].join('\n');
}

function outcomeXml({ outcome, type, message, text }: TestCase): string {
  const label = `message="${xmlAttribute(message)}"`;
  if (outcome === 'passed') return '';
  if (outcome === 'skipped') return `<skipped ${label}/>`;
  return `<${outcome} ${label} type="${xmlAttribute(type)}">${xmlContent(text)}</${outcome}>`;
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
