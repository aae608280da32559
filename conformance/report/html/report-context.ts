import { type CaseCauses, causesByCase } from '../../record/case-causes.js';
import type { Cause } from '../../record/causes/cause.js';
import { causesToMend } from '../../record/causes-to-mend.js';
import type { CaseRun, Run } from '../../record/fold-run.js';
import type { ClauseRow } from '../../record/judge-clauses.js';
import { type Timeline, timelineOf } from '../../record/timeline.js';
import { type CaseGroup, caseGroups, type KnownCauses, knownCauses } from './case-groups.js';
import { hashText } from './hash-text.js';
import { type Html, html } from './html.js';

/** The data that all sections of the page share. */
export interface ReportContext {
  readonly run: Run;
  readonly rows: readonly ClauseRow[];
  readonly rowOf: ReadonlyMap<string, ClauseRow>;
  readonly anchorOf: ReadonlyMap<string, string>;
  /** The most important causes in order, and their effects on each case. */
  readonly causes: readonly Cause[];
  readonly causesOfCase: ReadonlyMap<string, CaseCauses>;
  /** The indexes of the clauses in the page's data. */
  readonly clauseAt: ReadonlyMap<string, number>;
  readonly known: KnownCauses;
  /** Cases that failed, warned or were blocked for the same reason. */
  readonly groups: readonly CaseGroup[];
  /** Null when nothing was sent. */
  readonly timeline: Timeline | null;
}

/** Collects the data for the sections. Anchors are ids when these are plain, otherwise numbers. */
export function createContext(run: Run, rows: readonly ClauseRow[]): ReportContext {
  const causes = causesToMend(run);
  const known = knownCauses(run);
  return {
    run,
    rows,
    causes,
    causesOfCase: causesByCase(causes),
    rowOf: new Map(rows.map((row) => [row.clause.id, row])),
    anchorOf: new Map([
      ...run.cases.map((one) => [one.id, caseAnchor(one.id)] as const),
      ...rows.map(({ clause }, index) => [clause.id, anchor('clause', clause.id, index)] as const),
    ]),
    clauseAt: new Map(rows.map(({ clause }, index) => [clause.id, index])),
    known,
    groups: caseGroups(run, known),
    timeline: timelineOf(run),
  };
}

/** The address of a case in the page; the page's script opens it. */
const caseAnchor = (id: string): string => `case=${hashText(id)}`;

function anchor(kind: string, id: string, index: number): string {
  return `${kind}-${/^[\w./-]{1,120}$/.test(id) ? id : index}`;
}

/** A link to the card of a case. */
export function caseLink(view: ReportContext, id: string): Html {
  const to = view.anchorOf.get(id);
  return to === undefined
    ? html`<code>${id}</code>`
    : html`<a href="#${to}"><code>${id}</code></a>`;
}

/** A link to the row of a clause. */
export function clauseLink(view: ReportContext, id: string): Html {
  return caseLink(view, id);
}

/** Cases with one of these verdicts. */
export function casesWith(view: ReportContext, verdicts: readonly CaseRun['verdict'][]): CaseRun[] {
  return view.run.cases.filter((one) => verdicts.includes(one.verdict));
}
