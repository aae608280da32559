import { xmlAttribute, xmlContent } from '../../foundation/xml-text.js';
import type { FindingsReport, ToldFinding } from './told.js';

interface Test {
  readonly classname: string;
  readonly name: string;
  /** The XML of its failures. */
  readonly outcome: string;
}

/**
 * JUnit XML: a test for each finding. A finding that does not fail the command, or is accepted, is skipped.
 */
export function renderJunit({ tool, findings }: FindingsReport): string {
  const testCases = findings.map(testOf);
  const none = { classname: tool.slice(5), name: 'nothing found', outcome: '' };
  const tests = testCases.length > 0 ? testCases : [none];
  const count = (tag: string): number =>
    tests.filter(({ outcome }) => outcome.startsWith(`<${tag}`)).length;
  const totals = `tests="${tests.length}" failures="${count('failure')}" errors="0" skipped="${count('skipped')}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="${tool}" ${totals} time="0">`,
    ...tests.map(testXml),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function testOf(finding: ToldFinding): Test {
  const { rule, sentence, fingerprint, subject, title, advice, detail, accepted } = finding;
  const name = `${sentence} [${fingerprint === '' ? detail.join(' ') : fingerprint}]`;
  if (!finding.isFailing) {
    const why = accepted === null ? title : `accepted until ${accepted.until}: ${accepted.reason}`;
    const outcome = `<skipped message="${xmlAttribute(why)}"/>`;
    return { classname: subject, name, outcome };
  }
  const label = `message="${xmlAttribute(sentence)}" type="${xmlAttribute(rule)}"`;
  const text = xmlContent([...detail, advice].filter((line) => line !== '').join('\n'));
  return { classname: subject, name, outcome: `<failure ${label}>${text}</failure>` };
}

function testXml({ classname, name, outcome }: Test): string {
  const open = `    <testcase classname="${xmlAttribute(classname)}" name="${xmlAttribute(name)}" time="0"`;
  return outcome === '' ? `${open}/>` : `${open}>${outcome}</testcase>`;
}
