import type { VNode } from 'preact';
import { counted } from '../../../foundation/counted.js';
import type { Run } from '../../../generated/model/studio/schemas.js';
import { listCasesOptions } from '../../../generated/tanstack-query/studio/queries.js';
import { caller } from '../api.js';
import { navigate } from '../navigate.js';
import { Field } from '../parts/field.js';
import { html } from '../parts/html.js';
import { Badge, isActive, lookOfCase, verdictName } from '../parts/looks.js';
import { Pager } from '../parts/pager.js';
import { ProblemNote } from '../parts/problem-note.js';
import { spanText } from '../parts/time.js';
import { hrefOf } from '../route.js';
import { useApi } from '../use-api.js';

interface CasesProps {
  readonly run: Run;
  /** The filter, which is part of the address. */
  readonly given: Readonly<Partial<Record<'verdict' | 'search' | 'cursor', string>>>;
}

/** The cases of a run that have ended, with search and filter. */
export function CaseTable({ run, given }: CasesProps): VNode {
  const { verdict = '', search = '', cursor = '' } = given;
  const runId = run.id;
  const filled = Object.entries({ verdict, search, cursor }).filter(([, value]) => value !== '');
  const { body, problem } = useApi(
    listCasesOptions(caller, { path: { runId }, query: Object.fromEntries(filled) }),
    {
      refetchInterval: isActive(run) ? 5000 : false,
      placeholderData: (before) => before,
    },
  );
  const ask = (more: CasesProps['given']) =>
    navigate(hrefOf('run', { runId, verdict, search, ...more }), true);
  const verdicts = Object.entries(run.counts).filter(([, count]) => count > 0);
  return html`<section class="panel"><h2 id="cases">Cases</h2>
<form role="search" class="search" onSubmit=${(event: Event) => event.preventDefault()}><${Field} label="Search in ids, titles and clauses" name="case-search" value=${search} onValue=${(text: string) => ask({ search: text })} input=${{ type: 'search', maxlength: 100 }} /></form>
<div class="toggles" role="group" aria-label="Verdict"><button type="button" aria-pressed=${verdict === ''} onClick=${() => ask({ verdict: '' })}>All</button>${verdicts.map(
    ([name, count]) =>
      html`<button key=${name} type="button" aria-pressed=${verdict === verdictName(name)} onClick=${() => ask({ verdict: verdictName(name) })}>${lookOfCase(name)[2]} ${count}</button>`,
  )}</div>
<${ProblemNote} problem=${problem} />
<p class="quiet" role="status">${body === undefined ? 'Reading …' : counted(body.total, 'case')}</p>
<ul class="rows">${(body?.items ?? []).map(
    ({ id, title, verdict: own, reason, durationMs }) =>
      html`<li key=${id}><${Badge} look=${lookOfCase(own)} /> <a class="title" href=${hrefOf('case', { runId, id })}>${title}</a> <code class="id">${id}</code> <span class="quiet">${spanText(durationMs)}</span>${reason === undefined ? '' : html`<p class="quiet">${reason}</p>`}</li>`,
  )}</ul>
<${Pager} view="run" given=${{ runId, verdict, search }} cursor=${cursor} next=${body?.next} /></section>`;
}
