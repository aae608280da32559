import { counted } from '../../../foundation/counted.js';
import {
  type ObservedGraph,
  type ObservedMove,
  observedGraphs,
} from '../../record/observed-graphs.js';
import type { GraphName } from '../../record/state-graphs.js';
import { graphDrawing } from './graph-drawing.js';
import { type Html, html } from './html.js';
import { caseLink, type ReportContext } from './report-context.js';
import { scrollBox } from './scroll-box.js';
import type { Section } from './section.js';

const TITLES: Readonly<Record<GraphName, string>> = {
  payment: 'Payments',
  basket: 'Signing baskets',
  consent: 'Account consents',
  'funds-consent': 'Consents for funds confirmations',
  authorisation: 'Authorisations',
};

const MOVES_SHOWN = 60;

/** The statuses of the run's resources, drawn on the graph of legal transitions. */
export function stateSection(view: ReportContext): Section | null {
  const graphs = observedGraphs(view.run.sightings);
  if (graphs.length === 0) return null;
  const illegal = graphs.flatMap(({ moves }) => moves).filter(({ legal }) => !legal).length;
  const lead =
    illegal === 0
      ? 'Every status in a response could follow the previous one. Between two reads, a resource may have gone through several statuses.'
      : 'Transitions in red are illegal after the previous status; each is a finding of its case.';
  const body = html`<p class="lead">${lead}</p>
<ul class="keys"><li><svg width="34" height="10" aria-hidden="true"><path class="move seen" d="M1 5H33"/></svg> observed, with how often</li><li><svg width="34" height="10" aria-hidden="true"><path class="move faint" d="M1 5H33"/></svg> allowed, not seen</li><li><svg width="34" height="10" aria-hidden="true"><path class="move over" d="M1 5H33"/></svg> observed, over statuses in between</li><li><svg width="34" height="10" aria-hidden="true"><path class="move illegal" d="M1 5H33"/></svg> illegal</li><li><svg width="34" height="14" aria-hidden="true"><g class="node seen end"><rect x="1" y="1" width="32" height="12" rx="3"/></g></svg> final</li></ul>
${graphs.map((graph) => oneGraph(view, graph))}`;
  return { id: 'states', title: 'States', count: null, body };
}

function oneGraph(view: ReportContext, graph: ObservedGraph): Html {
  const { name, resources, moves } = graph;
  const title = TITLES[name];
  const illegal = moves.some(({ legal }) => !legal);
  const reads = [...graph.statuses.values()].reduce((sum, each) => sum + each, 0);
  const alt = `${title}: legal and observed transitions between statuses. The table below contains the same.`;
  return html`<figure class="graph"><figcaption><h3>${title} <span class="quiet">${counted(resources, 'resource')}, ${counted(reads, 'read')}</span></h3></figcaption>
<div class="canvas" tabindex="0" role="group" aria-label="${title}">${graphDrawing(graph, alt)}</div>
<details${illegal ? html` open` : ''}><summary>The same as a table</summary>${moveTable(view, graph)}</details></figure>`;
}

function moveTable(view: ReportContext, { moves, statuses, allowed }: ObservedGraph): Html {
  const unseen = Object.keys(allowed).filter((status) => !statuses.has(status));
  const hidden = moves.length - MOVES_SHOWN;
  const seen = [...statuses].map(([status, count]) => `${status} (${count})`).join(', ');
  return html`<p class="quiet">Seen: ${seen}. Not seen: ${unseen.length === 0 ? 'none' : unseen.join(', ')}.</p>
${
  moves.length === 0
    ? html`<p class="quiet">No status changed.</p>`
    : scrollBox(
        'Transitions between statuses',
        html`<table class="simple"><thead><tr><th scope="col">From</th><th scope="col">To</th><th scope="col">Seen</th><th scope="col">Judgement</th><th scope="col">First in</th></tr></thead><tbody>${moves.slice(0, MOVES_SHOWN).map((move) => moveRow(view, move))}</tbody></table>`,
      )
}${hidden > 0 ? html`<p class="quiet">and ${hidden} more</p>` : ''}`;
}

function moveRow(view: ReportContext, move: ObservedMove): Html {
  return html`<tr><td>${move.from}</td><td>${move.to}</td><td>${move.count}</td><td>${judgement(move)}</td><td>${caseLink(view, move.case)}</td></tr>`;
}

function judgement({ legal, direct, exchange }: ObservedMove): Html {
  if (!legal) return html`<span class="dot fail">illegal</span> at ${exchange}`;
  return html`${direct ? 'allowed' : 'legal, with intermediate statuses'}`;
}
