import { visibleText } from '../../foundation/visible-text.js';
import { xmlAttribute, xmlContent } from '../../foundation/xml-text.js';
import type { Change, Diff } from '../change.js';
import { type FailOn, isFailing } from './fail-on.js';
import { placesOf } from './place-text.js';

interface Test {
  readonly classname: string;
  readonly name: string;
  /** XML of what is not well with it. */
  readonly outcome: string;
}

/**
 * JUnit XML: a test for each breaking or risky change and each fault of the policy. What `--fail-on` lets pass, and
 * what is accepted, is skipped.
 */
export function renderJunit(diff: Diff, failOn: FailOn): string {
  const told = diff.changes.filter(({ severity }) => severity !== 'compatible');
  const faults = (diff.faults ?? []).map(({ sentence, file, line }): Test => {
    const label = `message="${xmlAttribute(sentence)}" type="policy"`;
    return { classname: 'policy', name: `${file}:${line}`, outcome: `<failure ${label}/>` };
  });
  const found = [...told.map((change) => testOf(change, failOn)), ...faults];
  const tests =
    found.length > 0 ? found : [{ classname: 'diff', name: 'no breaking change', outcome: '' }];
  const count = (tag: string): number =>
    tests.filter(({ outcome }) => outcome.startsWith(`<${tag}`)).length;
  const totals = `tests="${tests.length}" failures="${count('failure')}" errors="0" skipped="${count('skipped')}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="xs2a diff" ${totals} time="0">`,
    ...tests.map(testXml),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function testOf(change: Change, failOn: FailOn): Test {
  const { id, operation, sentence, severity, fingerprint, accepted } = change;
  const name = `${sentence} [${fingerprint}]`;
  const classname = `${operation ?? 'document'}`;
  if (!isFailing(change, failOn)) {
    const why =
      accepted === undefined ? severity : `accepted until ${accepted.until}: ${accepted.reason}`;
    return { classname, name, outcome: `<skipped message="${xmlAttribute(why)}"/>` };
  }
  const label = `message="${xmlAttribute(sentence)}" type="${xmlAttribute(id)}"`;
  return { classname, name, outcome: `<failure ${label}>${xmlContent(textOf(change))}</failure>` };
}

function textOf(change: Change): string {
  const { witness, advice } = change;
  const value = witness === null ? '' : visibleText(JSON.stringify(witness.value) ?? '');
  const proof =
    witness === null ? [] : [`allowed by the ${witness.allowedBy} document alone: ${value}`];
  return [placesOf(change), ...proof, advice].join('\n');
}

function testXml({ classname, name, outcome }: Test): string {
  const open = `    <testcase classname="${xmlAttribute(classname)}" name="${xmlAttribute(name)}" time="0"`;
  return outcome === '' ? `${open}/>` : `${open}>${outcome}</testcase>`;
}
