import type { Level } from '../../clauses/clause.js';
import type { ClauseVerdict } from '../../record/event.js';
import type { ClauseRow } from '../../record/judge-clauses.js';
import { type Html, html } from './html.js';
import { toneOf } from './verdict-badge.js';

const LEVELS: readonly (readonly [Level, string])[] = [
  ['required', 'Required'],
  ['recommended', 'Recommended'],
  ['observe', 'Observe'],
];

const COLUMNS: readonly (readonly [ClauseVerdict, string])[] = [
  ['passed', 'Held'],
  ['failed', 'Broken'],
  ['warned', 'Warned'],
  ['observed', 'Observed'],
  ['waived', 'Waived'],
  ['untested', 'Untested'],
  ['not-applicable', 'Not applicable'],
  ['not-in-run', 'Not in this run'],
];

/** The number of clauses of each level that passed, failed or stayed untested. */
export function clauseTally(rows: readonly ClauseRow[]): Html {
  const of = (verdict: ClauseVerdict, level?: Level) =>
    rows.filter(
      (row) => row.verdict === verdict && (level === undefined || row.clause.level === level),
    ).length;
  const columns = COLUMNS.filter(
    ([verdict]) => verdict === 'passed' || verdict === 'failed' || of(verdict) > 0,
  );
  const cell = (count: number, verdict: ClauseVerdict) =>
    html`<td class="${count === 0 ? 'none' : toneOf(verdict)}">${count}</td>`;
  return html`<section class="tally wide-table" tabindex="0" aria-label="Clauses by level and verdict"><table>
<thead><tr><th scope="col">Clauses</th>${columns.map(([, words]) => html`<th scope="col">${words}</th>`)}</tr></thead>
<tbody>${LEVELS.map(
    ([level, words]) =>
      html`<tr><th scope="row">${words}</th>${columns.map(([verdict]) => cell(of(verdict, level), verdict))}</tr>`,
  )}</tbody></table></section>`;
}
