import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { PageIndex } from '../page-data.js';
import { CaseList } from './case-list.js';
import { CaseStory } from './case-story.js';
import { FoundView } from './found-view.js';
import { caseHash, type Route } from './route.js';
import { html } from './safe-html.js';

interface CasesProps {
  readonly index: PageIndex;
  readonly route: Route;
  /** Address of the list from which the case was opened. */
  readonly back: string;
}

/** The interactive part of the page: all cases, search results, or one case. */
export function CasesView({ index, route, back }: CasesProps): VNode {
  if (route.view === 'find') return html`<${FoundView} index=${index} query=${route.query} />`;
  if (route.view === 'overview') return html`<${AllCases} index=${index} />`;
  const place = placeOf(index, route);
  const at = route.view === 'exchange' ? route.id : null;
  if (place < 0) return html`<p class="notice">This run has no ${route.view} ${route.id}.</p>`;
  return html`<div class="one-case"><${Around} index=${index} place=${place} back=${back} />
<${CaseStory} key=${place} index=${index} place=${place} at=${at} onShown=${() => reveal(at)} /></div>`;
}

export function placeOf(index: PageIndex, route: Route): number {
  if (route.view === 'case') return index.cases.findIndex(({ id }) => id === route.id);
  if (route.view !== 'exchange') return -1;
  return index.cases.findIndex(({ exchanges }) => exchanges.includes(route.id));
}

/** Scrolls to the exchange that an address names. */
function reveal(id: string | null): void {
  if (id === null) return;
  requestAnimationFrame(() => {
    const found = document.getElementById(id);
    found?.scrollIntoView();
    found?.querySelector('summary')?.focus({ preventScroll: true });
  });
}

/** The previous and next case in the order of the list. */
export function neighbours(
  index: PageIndex,
  place: number,
): readonly [string | null, string | null] {
  const order = index.groups.flatMap(({ cases }) => cases);
  const at = order.indexOf(place);
  const hash = (of: number): string | null => {
    const one = index.cases[order[of] ?? -1];
    return one === undefined ? null : caseHash(one.id);
  };
  return [hash(at - 1), hash(at + 1)];
}

interface AroundProps {
  readonly index: PageIndex;
  readonly place: number;
  readonly back: string;
}

function Around({ index, place, back }: AroundProps): VNode {
  const [before, after] = neighbours(index, place);
  return html`<p class="around"><a href=${back}>← ${back === '#cases' ? 'All cases' : 'Search results'}</a> ${
    before === null ? '' : html`<a href=${before}>Previous case (k)</a>`
  } ${after === null ? '' : html`<a href=${after}>Next case (j)</a>`}</p>`;
}

/** Every case, and a button to print the evidence of the failed ones. */
function AllCases({ index }: { index: PageIndex }): VNode {
  const [isPrinting, setPrinting] = useState(false);
  const failed = index.cases.flatMap(({ verdict }, place) => (verdict === 'failed' ? [place] : []));
  const all = new Set(index.cases.keys());
  return html`<div>${
    failed.length === 0
      ? ''
      : html`<p class="print"><button type="button" onClick=${() => setPrinting(true)}>Print with the evidence of failed cases</button></p>`
  }<${CaseList} index=${index} places=${all} hits=${new Map()} isSearch=${false} />
${isPrinting ? html`<${Printed} index=${index} places=${failed} onDone=${() => setPrinting(false)} />` : ''}</div>`;
}

interface PrintedProps {
  readonly index: PageIndex;
  readonly places: readonly number[];
  readonly onDone: () => void;
}

/** The stories of all failed cases; prints when the last one is displayed. */
function Printed({ index, places, onDone }: PrintedProps): VNode {
  const [shown] = useState(new Set<number>());
  const tell = (place: number) => {
    if (shown.has(place)) return;
    shown.add(place);
    if (shown.size < places.length) return;
    addEventListener('afterprint', onDone, { once: true });
    requestAnimationFrame(() => print());
  };
  return html`<div class="printed">${places.map((place) => html`<${CaseStory} key=${place} index=${index} place=${place} at=${null} onShown=${() => tell(place)} />`)}</div>`;
}
