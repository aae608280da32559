import { type PairedDimensions, type PairsOfKind, pairsOf } from '../../record/pair-rows.js';
import { type Html, html } from './html.js';
import type { ReportContext } from './report-context.js';
import { scrollBox } from './scroll-box.js';
import type { Section } from './section.js';

/** The number of untested pairs of a kind that are named. */
const NAMED = 20;

/** The pairs of values of the combinations: which of them were tested, by kind and by dimensions. */
export function pairSection({ run }: ReportContext): Section | null {
  const kinds = pairsOf(run);
  if (kinds.length === 0) return null;
  const body = html`<p class="lead">Each combination is a flow over one resource with a value for each of these dimensions. A pair of values is held where a case with both passed, and broken where each such case failed. Some never occur together, by the contract, the profile, or because a case that waits would keep others from the PSU.</p>
${scrollBox('Pairs in numbers', html`<table class="simple"><thead><tr><th scope="col">Pairs of</th><th scope="col" class="num">Held</th><th scope="col" class="num">Broken</th><th scope="col" class="num">Not tested</th><th scope="col" class="num">Never together</th></tr></thead><tbody>${kinds.map(oneCount)}</tbody></table>`)}
${kinds.map(untested)}
<details><summary>Dimension by dimension</summary>${kinds.map(oneMatrix)}</details>`;
  return { id: 'pairs', title: 'Pairs of values', count: null, body };
}

const oneCount = ({ kind, counts, apart }: PairsOfKind): Html =>
  html`<tr><td>${kind}</td><td class="num">${counts.held}</td><td class="num">${counts.broken}</td><td class="num">${counts.open}</td><td class="num">${apart}</td></tr>`;

function untested({ kind, open }: PairsOfKind): Html | '' {
  if (open.length === 0) return '';
  const more = open.length > NAMED ? ` and ${open.length - NAMED} more` : '';
  return html`<p>Not tested on a ${kind}: ${open.slice(0, NAMED).join('; ')}${more}</p>`;
}

/** Each pair of dimensions: the pairs that held, of those that fit together. */
function oneMatrix({ kind, pairs }: PairsOfKind): Html {
  const names = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
  const byNames = new Map(pairs.map((each) => [`${each.one} ${each.other}`, each]));
  const columns = names.slice(1);
  return html`<h3>${kind}</h3><div class="canvas" tabindex="0" role="group" aria-label="Pairs by dimension: ${kind}"><table class="simple matrix"><thead><tr><th scope="col">Dimension</th>${columns.map((name) => html`<th scope="col"><span>${name}</span></th>`)}</tr></thead><tbody>${names
    .slice(0, -1)
    .map(
      (one) =>
        html`<tr><th scope="row">${one}</th>${columns.map((other) => oneCell(byNames.get(`${one} ${other}`)))}</tr>`,
    )}</tbody></table></div>`;
}

function oneCell(pair: PairedDimensions | undefined): Html {
  if (pair === undefined) return html`<td></td>`;
  const { held, broken, open } = pair.counts;
  const all = held + broken + open;
  const state = broken > 0 ? 'broken' : open > 0 ? 'open' : 'held';
  const said = `${held} held, ${broken} broken, ${open} not tested, ${pair.apart} never together`;
  return html`<td class="cell-${state}" title="${said}" aria-label="${said}">${held === all ? all : `${held}/${all}`}</td>`;
}
