import type { Cause } from '../../record/causes/cause.js';
import { type CaseCauses, causesByCase, causesToMend } from '../../record/causes-to-mend.js';
import type { CaseRun, Run } from '../../record/fold-run.js';
import type { ClauseRow } from '../../record/judge-clauses.js';
import { type Html, html } from './html.js';

/** What all sections of the page share. */
export interface View {
  readonly run: Run;
  readonly rows: readonly ClauseRow[];
  readonly rowOf: ReadonlyMap<string, ClauseRow>;
  readonly anchorOf: ReadonlyMap<string, string>;
  /** What to mend first, in order, and what it means to each case. */
  readonly causes: readonly Cause[];
  readonly causesOfCase: ReadonlyMap<string, CaseCauses>;
  /** Characters of exchanges that may still be shown in full; the file stays within a few MB. */
  readonly budget: { left: number };
}

const FULL_EXCHANGES = 2_000_000;

/** Gathers what the sections need; anchors are ids where these are plain, numbers otherwise. */
export function createView(run: Run, rows: readonly ClauseRow[]): View {
  const causes = causesToMend(run);
  return {
    run,
    rows,
    causes,
    causesOfCase: causesByCase(causes),
    rowOf: new Map(rows.map((row) => [row.clause.id, row])),
    anchorOf: new Map([
      ...run.cases.map((one, index) => [one.id, anchor('case', one.id, index)] as const),
      ...rows.map(({ clause }, index) => [clause.id, anchor('clause', clause.id, index)] as const),
    ]),
    budget: { left: FULL_EXCHANGES },
  };
}

function anchor(kind: string, id: string, index: number): string {
  return `${kind}-${/^[\w./-]{1,120}$/.test(id) ? id : index}`;
}

/** Link to the card of a case. */
export function caseLink(view: View, id: string): Html {
  const to = view.anchorOf.get(id);
  return to === undefined
    ? html`<code>${id}</code>`
    : html`<a href="#${to}"><code>${id}</code></a>`;
}

/** Link to the row of a clause. */
export function clauseLink(view: View, id: string): Html {
  return caseLink(view, id);
}

/** Cases with one of these verdicts. */
export function casesWith(view: View, verdicts: readonly CaseRun['verdict'][]): CaseRun[] {
  return view.run.cases.filter((one) => verdicts.includes(one.verdict));
}
