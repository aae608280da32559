import type { CaseChange } from '../../record/compare-case.js';
import type { Finding } from '../../record/event.js';
import type { CaseRun, Run } from '../../record/fold-run.js';
import { visibleText } from '../visible-text.js';
import { type Layout, labelled } from './case-lines.js';
import { VERDICT_STYLE } from './paint.js';
import { wrapText } from './wrap-text.js';

/** What a replay shows: one case before and now, and the findings that went, stay or came. */
export function replayLines(
  change: CaseChange,
  before: Run,
  report: string,
  layout: Layout,
): string[] {
  const { paint, columns } = layout;
  const { gone, stays, added } = change;
  const when = before.started.startedAt.slice(0, 16).replace('T', ' ');
  return [
    ...wrapText(visibleText(change.id), columns).map((line) => paint('bold', line)),
    ...verdictLine('before', change.before, `(run of ${when} UTC)`, layout),
    ...verdictLine('now', change.now, '', layout),
    ...findingLines('gone', gone, layout),
    ...findingLines('stays', stays, layout),
    ...findingLines('new', added, layout),
    ...labelled('report', report, layout),
  ];
}

function verdictLine(label: string, one: CaseRun | null, more: string, layout: Layout): string[] {
  if (one === null) return labelled(label, `not in the run ${more}`, layout);
  const isEnd = one.verdict !== 'unfinished' && one.verdict !== 'not-run';
  const word = isEnd ? layout.paint(VERDICT_STYLE[one.verdict], one.verdict) : one.verdict;
  const margin = layout.paint('dim', `  ${label}`.padEnd(12));
  const why = one.reason === null ? [] : labelled('', one.reason, layout);
  return [`${margin}${word}${more === '' ? '' : ` ${layout.paint('dim', more)}`}`, ...why];
}

function findingLines(label: string, findings: readonly Finding[], layout: Layout): string[] {
  return findings.flatMap(({ clause, level, where, expected, actual }) => {
    const what = `${clause} (${level}), ${where}: expected ${expected}; actual ${actual}`;
    return labelled(label, what, layout);
  });
}
