import type { VNode } from 'preact';
import { counted } from '../../../../foundation/counted.js';
import { hashText } from '../hash-text.js';
import type { PageIndex } from '../page-data.js';
import { CaseList } from './case-list.js';
import { filteredCases, namedCases, namedClauses } from './find-cases.js';
import { ClauseLink } from './finding-view.js';
import type { Query } from './route.js';
import { html } from './safe-html.js';
import { useHits } from './use-hits.js';

const CLAUSES_SHOWN = 10;

/**
 * The results of a search with filters: clauses, then cases by cause, with the exchanges that contain the
 * text.
 */
export function FoundView({ index, query }: { index: PageIndex; query: Query }): VNode {
  const q = query.q?.trim() ?? '';
  const hits = useHits(index, q);
  const filtered = filteredCases(index, query);
  const named = q === '' ? filtered : namedCases(index, q);
  const places = new Set(
    [...filtered].filter((place) => named.has(place) || hits.byCase.has(place)),
  );
  const clauses = q === '' ? [] : namedClauses(index, q);
  const state = hits.isDone ? '' : ' so far; still reading exchanges …';
  return html`<div class="found">
<p role="status" class="lead">${counted(places.size, 'case')} found${state}${hits.isCut ? '; too many exchanges contain this text, so not all were searched' : ''}</p>
${query.clause === undefined ? '' : html`<p>Clause <${ClauseLink} index=${index} id=${query.clause} /></p>`}
${query.cause === undefined ? '' : html`<p>Cause ${query.cause}: ${index.causes[Number(query.cause) - 1] ?? ''}</p>`}
<${Clauses} index=${index} places=${clauses} />
<${CaseList} index=${index} places=${places} hits=${hits.byCase} isSearch=${true} />
</div>`;
}

function Clauses({ index, places }: { index: PageIndex; places: readonly number[] }): VNode | null {
  if (places.length === 0) return null;
  const more = places.length - CLAUSES_SHOWN;
  return html`<section><h3>Clauses <span class="quiet">${places.length}</span></h3><ul class="plain rows">${places
    .slice(0, CLAUSES_SHOWN)
    .map((place) => {
      const { id = '', sentence = '' } = index.clauses[place] ?? {};
      return html`<li><${ClauseLink} index=${index} id=${id} /> ${sentence} <a href=${`#clause=${hashText(id)}`}>its cases</a></li>`;
    })}</ul>${more > 0 ? html`<p class="quiet">and ${more} more</p>` : ''}</section>`;
}
