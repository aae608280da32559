import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { FindingState } from '../../../generated/model/studio/schemas.js';
import { listFindingsOptions } from '../../../generated/tanstack-query/studio/queries.js';
import { caller } from '../api.js';
import { hrefOf } from '../route.js';
import { useApi } from '../use-api.js';
import { CauseItem } from './cause-item.js';
import { html } from './html.js';
import { Badge, lookOfFinding } from './looks.js';
import { ProblemNote } from './problem-note.js';

const STATES: readonly FindingState[] = ['new', 'came-back', 'open', 'waived', 'mended'];

/** The findings of a bank, by state. */
export function FindingList({ bankId }: { readonly bankId: string }): VNode {
  const [state, setState] = useState<FindingState>();
  const { body, problem } = useApi(listFindingsOptions(caller, { path: { bankId } }), {
    refetchInterval: 5000,
  });
  const all = body ?? [];
  const shown = state === undefined ? all : all.filter((each) => each.state === state);
  return html`<${ProblemNote} problem=${problem} />
<div class="toggles" role="group" aria-label="State of the findings"><button type="button" aria-pressed=${state === undefined} onClick=${() => setState(undefined)}>All ${all.length}</button>${STATES.map(
    (one) =>
      html`<button key=${one} type="button" aria-pressed=${state === one} onClick=${() => setState(one)}>${lookOfFinding(one)[2]} ${all.filter((each) => each.state === one).length}</button>`,
  )}</div>
${body !== undefined && shown.length === 0 ? html`<p class="quiet">No finding${state === undefined ? ' yet' : ' in this state'}.</p>` : ''}
<ul class="rows">${shown.map(
    ({ id, cause, assignee, state: now }) =>
      html`<li key=${id}><${Badge} look=${lookOfFinding(now)} />${assignee === undefined ? '' : html` <span class="quiet">assigned to ${assignee}</span>`}<${CauseItem} cause=${cause} href=${hrefOf('finding', { findingId: id })} /></li>`,
  )}</ul>`;
}
