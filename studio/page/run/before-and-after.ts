import type { VNode } from 'preact';
import type { CaseChange, Run } from '../../../generated/model/studio/schemas.js';
import { compareRunsOptions } from '../../../generated/tanstack-query/studio/queries.js';
import { caller } from '../api.js';
import { html } from '../parts/html.js';
import { Badge, lookOfCase } from '../parts/looks.js';
import { ProblemNote } from '../parts/problem-note.js';
import { hrefOf } from '../route.js';
import { useApi } from '../use-api.js';

interface BeforeProps {
  /** The run whose cases were carried out again. */
  readonly before: string;
  readonly run: Run;
}

/** What carrying cases out again has changed. */
export function BeforeAndAfter({ before, run }: BeforeProps): VNode {
  const { body, problem } = useApi(
    compareRunsOptions(caller, { query: { before, after: run.id } }),
  );
  const own = new Set(run.scope.cases ?? []);
  const { better = [], waived = [], worse = [] } = body ?? {};
  const changes = [...better, ...waived, ...worse].filter((each) => own.has(each.case));
  return html`<section class="panel"><h2>Before and after</h2><p class="quiet">Cases of <a href=${hrefOf('run', { runId: before })}>an earlier run</a>, carried out again. <a href=${hrefOf('compare', { before, after: run.id })}>Compare the two runs</a></p>
<${ProblemNote} problem=${problem} />
${body !== undefined && changes.length === 0 ? html`<p><b>Nothing has changed.</b></p>` : ''}<${ChangeList} changes=${changes} runId=${run.id} /></section>`;
}

interface ChangesProps {
  readonly changes: readonly CaseChange[];
  readonly runId: string;
  /** The word between the two verdicts. */
  readonly between?: string;
}

/** Cases whose verdict changed. */
export const ChangeList = ({ changes, runId, between = 'then' }: ChangesProps): VNode =>
  html`<ul class="rows">${changes.map(
    ({ case: id, before, after }) =>
      html`<li key=${id}><${Badge} look=${lookOfCase(before)} /> <span class="quiet">${between}</span> <${Badge} look=${lookOfCase(after)} /> <a href=${hrefOf('case', { runId, id })}>${id}</a></li>`,
  )}</ul>`;
