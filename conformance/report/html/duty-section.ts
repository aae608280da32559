import type { CellOutcome, CellState } from '../../record/coverage.js';
import {
  type DutyGroup,
  dutyGroups,
  dutyRows,
  groupTitle,
  openRows,
  targetRows,
} from '../../record/duty-rows.js';
import { type Html, html } from './html.js';
import type { ReportContext } from './report-context.js';
import { scrollBox } from './scroll-box.js';
import type { Section } from './section.js';

const SIGNS: Readonly<Record<CellState, readonly [sign: string, word: string]>> = {
  held: ['✓', 'held'],
  broken: ['✗', 'broken'],
  open: ['?', 'not tried'],
  'not-applicable': ['–', 'does not apply'],
};

/** The result of every duty for every operation to which it applies. */
export function dutySection({ run }: ReportContext): Section | null {
  const { coverage } = run.finished;
  if (coverage === undefined || coverage.cells.length === 0) return null;
  const open = coverage.cells.filter(({ state }) => state === 'open').length;
  const lead =
    open === 0
      ? 'Each of these duties was tested on every operation to which it applies at this bank.'
      : `${open} of ${coverage.cells.length} were not tested: the verdict cannot be conformant.`;
  const groups = dutyGroups(coverage);
  const body = html`<p class="lead">${lead}</p>
${scrollBox('Duties in numbers', html`<table class="simple"><thead><tr><th scope="col">The bank</th><th scope="col" class="num">Held</th><th scope="col" class="num">Broken</th><th scope="col" class="num">Not tested</th><th scope="col" class="num">Does not apply</th></tr></thead>${groups.map(oneCount)}</table>`)}
${openRows(coverage).map(
  ({ duty, reason, targets }) =>
    html`<p><strong>${duty}</strong> was not tested on ${targets.join(', ')}: ${reason}</p>`,
)}
<details${open > 0 ? html` open` : ''}><summary>Operation by operation</summary>${groups.map(oneMatrix)}</details>`;
  return { id: 'duties', title: 'Duties', count: null, body };
}

/** The duties of a group with their numbers. */
function oneCount({ group, coverage }: DutyGroup): Html {
  return html`<tbody><tr><th scope="rowgroup" colspan="5">${groupTitle(group)}</th></tr>${dutyRows(
    coverage,
  ).map(
    ({ title, counts }) =>
      html`<tr><td>${title}</td><td class="num">${counts.held}</td><td class="num">${counts.broken}</td><td class="num">${counts.open}</td><td class="num">${counts['not-applicable']}</td></tr>`,
  )}</tbody>`;
}

/** The operations of a group, with the result of each duty for them. */
function oneMatrix({ group, coverage }: DutyGroup): Html {
  const title = groupTitle(group);
  return html`<h3>${title}</h3><div class="canvas" tabindex="0" role="group" aria-label="Duties by operation: ${title}"><table class="simple matrix"><thead><tr><th scope="col">Operation</th>${coverage.duties.map(({ id }) => html`<th scope="col"><span>${id}</span></th>`)}</tr></thead><tbody>${targetRows(
    coverage,
  ).map(
    ({ target, cells }) => html`<tr><th scope="row">${target}</th>${cells.map(oneCell)}</tr>`,
  )}</tbody></table></div>`;
}

function oneCell(cell: CellOutcome | undefined): Html {
  if (cell === undefined) return html`<td></td>`;
  const [sign, word] = SIGNS[cell.state];
  const said = cell.reason === undefined ? word : `${word}: ${cell.reason}`;
  return html`<td class="cell-${cell.state}" title="${said}" aria-label="${word}">${sign}</td>`;
}
