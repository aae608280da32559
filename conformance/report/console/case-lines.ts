import type { Clause } from '../../clauses/clause.js';
import type { CaseFinished, Finding } from '../../record/event.js';
import { withPlace } from '../../record/with-place.js';
import { clipText } from '../clip-text.js';
import { visibleText } from '../visible-text.js';
import { walkAgain } from '../walk-again.js';
import { type Paint, VERDICT_STYLE } from './paint.js';
import { wrapText } from './wrap-text.js';

const FINDINGS_SHOWN = 3;
const LABEL = 12;

/** The settings for lines: the painter and the number of columns. */
export interface Layout {
  readonly paint: Paint;
  readonly columns: number;
}

/** A case that needs attention: its verdict and id, the reason, and its first findings. */
export function caseLines(
  one: CaseFinished,
  clauses: ReadonlyMap<string, Clause>,
  layout: Layout,
): string[] {
  const { paint, columns } = layout;
  const word = one.verdict.toUpperCase();
  const [head = '', ...rest] = wrapText(visibleText(one.case), columns - word.length - 1);
  const findings = worstFirst(one.findings);
  const hidden = findings.length - FINDINGS_SHOWN;
  return [
    `${paint(VERDICT_STYLE[one.verdict], word)} ${paint('bold', head)}`,
    ...rest.map((line) => `  ${line}`),
    ...(one.reason === null ? [] : labelled('because', one.reason, layout)),
    ...findings
      .slice(0, FINDINGS_SHOWN)
      .flatMap((finding, index) => [
        ...(index === 0 ? [] : ['']),
        ...findingLines(finding, clauses, layout),
      ]),
    ...(hidden > 0 ? [paint('dim', `  and ${hidden} more in the report`)] : []),
    ...walkLines(one, layout),
  ];
}

/** A line such as `  label     text`; wrapped text is aligned under the first line. */
export function labelled(label: string, text: string, { paint, columns }: Layout): string[] {
  const clean = visibleText(clipText(text, 600).replace(/\s+/g, ' '));
  const lines = wrapText(clean, columns - LABEL);
  return (lines.length === 0 ? ['-'] : lines).map((line, index) => {
    const margin = `  ${index === 0 ? label : ''}`.padEnd(LABEL);
    return `${paint('dim', margin)}${line}`;
  });
}

/** The shortest illegal walk, line by line, and the command that repeats it. */
function walkLines({ case: id, walk }: CaseFinished, layout: Layout): string[] {
  const again = walk === undefined ? null : walkAgain(id, walk);
  if (walk === undefined || again === null) return [];
  return [
    ...walk.lines.flatMap((line, index) => labelled(index === 0 ? 'sequence' : '', line, layout)),
    ...labelled('again', again, layout),
  ];
}

function findingLines(
  finding: Finding,
  clauses: ReadonlyMap<string, Clause>,
  layout: Layout,
): string[] {
  const clause = clauses.get(finding.clause);
  const under = clause === undefined ? '' : `, ${clause.section}`;
  return [
    ...labelled('clause', `${finding.clause} (${finding.level}${under})`, layout),
    ...(clause === undefined ? [] : labelled('', clause.sentence, layout)),
    ...labelled('expected', withPlace(finding, finding.expected), layout),
    ...labelled('actual', withPlace(finding, finding.actual), layout),
    ...labelled('where', finding.where, layout),
  ];
}

function worstFirst(findings: readonly Finding[]): Finding[] {
  const levels = ['required', 'recommended', 'observe'];
  return [...findings].sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
}
