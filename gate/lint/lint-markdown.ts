import { groupBy } from '../../foundation/group-by.js';
import { markdownCode, markdownText } from '../../foundation/markdown-text.js';
import type { LintFinding } from './lint-document.js';
import type { LintResult } from './lint-file.js';
import { alike, summaryText } from './lint-lines.js';
import type { LintLevel } from './lint-rule.js';
import { shownFile } from './shown-file.js';

/** Findings of a level in the list; further ones are counted. */
const MOST = 20;

/** For a pull request: the counts and the errors; warnings and notes are folded. */
export function lintMarkdown(result: LintResult): string {
  const { file, dialect, framework, findings } = result;
  const version = framework === undefined ? '' : `, version ${framework.version}`;
  const of = (level: LintLevel): readonly LintFinding[] =>
    findings.filter((one) => one.level === level);
  const sections = [
    '## Differences from the standard',
    `${markdownText(shownFile(file))}, dialect ${dialect}${version}: ${summaryText(result)}.`,
    lintList(of('error')),
    folded('Warnings', of('warning')),
    folded('Notes', of('note')),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function folded(title: string, findings: readonly LintFinding[]): string {
  if (findings.length === 0) return '';
  const summary = `<summary>${title} (${findings.length})</summary>`;
  return `<details>${summary}\n\n${lintList(findings)}\n\n</details>`;
}

/** Findings as a list; the same finding is reported once. */
export function lintList(findings: readonly LintFinding[]): string {
  const groups = [...groupBy(findings, alike).values()];
  const more = groups.length - MOST;
  const items = groups.slice(0, MOST).map(itemOf);
  return [...items, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n');
}

function itemOf(group: readonly LintFinding[]): string {
  const [first] = group as readonly [LintFinding, ...LintFinding[]];
  const { file, line, rule, clause, duty, sentence, hint } = first;
  const more = group.length > 1 ? ` The same at ${group.length - 1} more places.` : '';
  const place = `${shownFile(file)}:${line ?? 1}`;
  return [
    `- ${markdownText(sentence)}${more}`,
    `  <br>${markdownText(place)}, ${markdownCode(rule)}, ${markdownCode(clause)}: ${markdownText(duty)}`,
    `  <br>${markdownText(hint)}`,
  ].join('\n');
}
