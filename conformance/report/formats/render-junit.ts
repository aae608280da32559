import { xmlAttribute, xmlContent } from '../../../foundation/xml-text.js';
import type { Run } from '../../record/fold-run.js';
import { type TestOutcome, testOutcomes } from './test-outcomes.js';

/**
 * JUnit XML: one suite for each area (pis, ais, ...), and a suite `run` for the preflight and the overall
 * verdict. The file is valid by the schemas of Jenkins' xUnit plugin and of Ant's tasks, which most readers follow: no
 * attributes on the root, properties only in suites, texts of suites after their cases. Properties of tests, which
 * those schemas lack, are for tools that want them.
 */
export function renderJunit(
  run: Run,
  propertiesOf: (test: TestOutcome) => readonly JunitProperty[] = () => [],
): string {
  const tests = testOutcomes(run).map((test) => ({ ...test, properties: propertiesOf(test) }));
  const suites = [...new Set(tests.map((test) => test.suite))].map((name, id) =>
    suiteXml({ name, id, tests: tests.filter((test) => test.suite === name) }, run),
  );
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  return [head, '<testsuites>', ...suites, '</testsuites>', ''].join('\n');
}

interface Suite {
  readonly name: string;
  readonly id: number;
  readonly tests: readonly JunitTest[];
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

/** A property of a test: a value, or files in Base64. */
export interface JunitProperty {
  readonly name: string;
  readonly value?: string;
  readonly items?: readonly { readonly name: string; readonly base64: string }[];
}

type JunitTest = TestOutcome & { readonly properties: readonly JunitProperty[] };

function testXml(test: JunitTest): string {
  const names = `classname="${xmlAttribute(test.classname)}" name="${xmlAttribute(test.name)}"`;
  const open = `    <testcase ${names} time="${seconds(test.ms)}"`;
  const inner = [...propertiesXml(test.properties), outcomeXml(test)].filter((one) => one !== '');
  if (inner.length === 0) return `${open}/>`;
  return [`${open}>`, ...inner.map((one) => `      ${one}`), '    </testcase>'].join('\n');
}

function propertiesXml(properties: readonly JunitProperty[]): readonly string[] {
  if (properties.length === 0) return [];
  const rows = properties.map(({ name, value, items = [] }) => {
    const own = value === undefined ? '' : ` value="${xmlAttribute(value)}"`;
    const inner = items.map(
      (one) => `<item name="${xmlAttribute(one.name)}">${xmlContent(one.base64)}</item>`,
    );
    const open = `  <property name="${xmlAttribute(name)}"${own}`;
    return inner.length === 0 ? `${open}/>` : `${open}>${inner.join('')}</property>`;
  });
  return ['<properties>', ...rows, '</properties>'];
}

function outcomeXml({ outcome, type, message, text }: TestOutcome): string {
  const label = `message="${xmlAttribute(message)}"`;
  if (outcome === 'passed') return '';
  if (outcome === 'skipped') return `<skipped ${label}/>`;
  return `<${outcome} ${label} type="${xmlAttribute(type)}">${xmlContent(text)}</${outcome}>`;
}

function totals(tests: readonly TestOutcome[]): string {
  const of = (outcome: TestOutcome['outcome']) =>
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
