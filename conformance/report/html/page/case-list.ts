import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { counted } from '../../../../foundation/counted.js';
import type { GroupEntry, PageIndex } from '../page-data.js';
import { VERDICT_LOOKS } from '../verdict-looks.js';
import { caseHash } from './route.js';
import { html } from './safe-html.js';
import { toneOf, VerdictView } from './verdict-view.js';

const ROWS = 100;
/** Maximum number of cases for which the groups are open from the start. */
const OPEN_UP_TO = 30;

export interface ListProps {
  readonly index: PageIndex;
  /** Indexes of the cases to list. */
  readonly places: ReadonlySet<number>;
  /** The exchanges that contain the searched text, by case. */
  readonly hits: ReadonlyMap<number, readonly string[]>;
  /** Whether the list is a search result: then its groups are open when there are few cases. */
  readonly isSearch: boolean;
}

/** Cases by verdict and cause: cases that fail in the same way form one group. */
export function CaseList({ index, places, hits, isSearch }: ListProps): VNode {
  const groups = index.groups.flatMap((group) => {
    const cases = group.cases.filter((place) => places.has(place));
    return cases.length === 0 ? [] : [{ ...group, cases }];
  });
  const isOpen = isSearch && places.size <= OPEN_UP_TO;
  const verdicts = [...new Set(groups.map(({ verdict }) => verdict))];
  return html`<div>${verdicts.map((verdict) => {
    const own = groups.filter((group) => group.verdict === verdict);
    const count = own.reduce((sum, { cases }) => sum + cases.length, 0);
    return html`<section key=${verdict} class="verdict-group"><h3>${VERDICT_LOOKS[verdict][2]} <span class="quiet">${count}</span></h3>
${own.map((group) => html`<${Group} key=${`${verdict} ${group.sentence} ${group.cause}`} index=${index} group=${group} hits=${hits} isOpen=${isOpen} />`)}</section>`;
  })}</div>`;
}

interface GroupProps {
  readonly index: PageIndex;
  readonly group: GroupEntry;
  readonly hits: ListProps['hits'];
  readonly isOpen: boolean;
}

/** One cause and its cases; the rows are created when the group is opened. */
function Group({ index, group, hits, isOpen }: GroupProps): VNode {
  const { verdict, cause, sentence, cases } = group;
  const [open, setOpen] = useState(isOpen);
  const [rows, setRows] = useState(ROWS);
  useEffect(() => setOpen(isOpen), [isOpen]);
  const toggled = (event: Event) => setOpen((event.currentTarget as HTMLDetailsElement).open);
  return html`<details class=${`card edge-${toneOf(verdict)}`} open=${open} onToggle=${toggled}>
<summary><${VerdictView} verdict=${verdict} /> <span class="title">${sentence}</span> <span class="quiet">${counted(cases.length, 'case')}${cause === null ? '' : ` · cause ${cause}`}</span></summary>
${
  open
    ? html`<div class="inside"><ul class="plain rows">${cases.slice(0, rows).map((place) => html`<${Row} key=${place} index=${index} place=${place} hits=${hits.get(place) ?? []} />`)}</ul>
${cases.length > rows ? html`<button type="button" onClick=${() => setRows(rows + ROWS)}>Show ${Math.min(ROWS, cases.length - rows)} more of ${cases.length}</button>` : ''}</div>`
    : ''
}</details>`;
}

const HITS = 5;

interface RowProps {
  readonly index: PageIndex;
  readonly place: number;
  readonly hits: readonly string[];
}

function Row({ index, place, hits }: RowProps): VNode {
  const one = index.cases[place];
  if (one === undefined) return html`<li></li>`;
  const found = hits.slice(0, HITS).map((id) => html` <a href=${`#${id}`}>${id}</a>`);
  const more = hits.length > HITS ? ` and ${hits.length - HITS} more` : '';
  return html`<li><a class="title" href=${caseHash(one.id)}>${one.title}</a> <code class="id">${one.id}</code>${
    hits.length > 0 ? html`<span class="quiet"> in${found}${more}</span>` : ''
  }</li>`;
}
