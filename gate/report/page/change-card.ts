import { type Html, html } from '../../../foundation/html.js';
import type { DocumentChange, Severity, Witness } from '../../change/change.js';
import { describePart } from '../../describe-part.js';
import { affectedParties } from '../affected-words.js';
import { placeText } from '../place-text.js';
import type { ChangeIndex } from './change-index.js';
import { type Excerpt, excerptsOf } from './excerpt.js';
import type { Sources } from './read-sources.js';

const LOOKS: Readonly<Record<Severity, readonly [tone: string, sign: string]>> = {
  breaking: ['fail', '✕'],
  risky: ['warn', '!'],
  compatible: ['note', '+'],
};

export interface CardContext {
  readonly index: ChangeIndex;
  readonly sources: Sources;
  /** Distinguishes several documents on one page. */
  readonly prefix: string;
  readonly isOpen: boolean;
}

/** One edit: what changed, the lines of both documents, its proof, and what to do instead. */
export function changeCard(group: readonly DocumentChange[], context: CardContext): Html {
  const [first] = group as readonly [DocumentChange, ...DocumentChange[]];
  const { index, sources, prefix, isOpen } = context;
  const { severity, id, sentence, accepted, witness, advice, fingerprint } = first;
  const [tone, sign] = LOOKS[severity];
  const operations = [...new Set(group.flatMap(({ operation }) => operation ?? []))];
  const numbers = operations.map((operation) => index.numberOf(operation)).join(' ');
  const hits = [...new Set(group.flatMap((change) => change.hits))];
  const label = `${severity}${accepted === undefined ? '' : ', accepted'}`;
  const shown = excerptsOf(first, sources);
  return html`<details class="card edge-${tone}" id="change-${prefix}${fingerprint}" data-severity="${severity}" data-operations="${numbers}" data-hits="${hits.join(' ')}"${isOpen ? html` open` : ''}>
<summary><span class="badge ${tone}"><span class="sign" aria-hidden="true">${sign}</span>${label}</span><span class="title">${sentence}</span><span class="id">${id}</span></summary>
<div class="inside">${othersView(operations)}
<div class="sides">${sideView('Old document', first.old, shown.old, 'gone')}${sideView('New document', first.new, shown.new, 'come')}</div>
${witness === null ? '' : proofView(witness)}
<dl class="about">${severity === 'compatible' ? '' : fact('What to do instead', advice)}${hits.length === 0 ? '' : fact('Who is affected', affectedParties({ id, hits }))}${fact('Fingerprint', html`<code>${fingerprint}</code>`)}${
    accepted === undefined
      ? ''
      : fact(`Accepted until ${accepted.until} by ${accepted.owner}`, accepted.reason)
  }</dl></div></details>
`;
}

const fact = (name: string, value: string | Html): Html =>
  html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

/** The other operations that the same edit changes. */
function othersView([, ...others]: readonly string[]): Html {
  if (others.length === 0) return html``;
  const words = `The same edit changes ${others.length} more operation${others.length === 1 ? '' : 's'}`;
  return html`<details><summary>${words}</summary><ul>${others.map((one) => html`<li>${one}</li>`)}</ul></details>`;
}

function sideView(
  title: string,
  place: DocumentChange['old'],
  lines: Excerpt,
  mark: 'gone' | 'come',
): Html {
  const where = place === null ? '' : html` <span class="quiet">${placeText(place)}</span>`;
  return html`<div class="side"><h3>${title}${where}</h3>${lines === null ? absentView(place) : linesView(title, lines, mark)}</div>`;
}

const absentView = (place: DocumentChange['old']): Html =>
  html`<p class="absent">${place === null ? 'It is not in this document.' : 'The lines of this file cannot be shown.'}</p>`;

function linesView(title: string, lines: NonNullable<Excerpt>, mark: 'gone' | 'come'): Html {
  const sign = mark === 'gone' ? '-' : '+';
  const rows = lines.map(
    ({ number, text, isChanged }) =>
      html`<span${isChanged ? html` class="${mark}"` : ''}><span class="n">${number}${isChanged ? sign : ''}</span>${text.replaceAll('\t', '  ')}</span>`,
  );
  return html`<pre class="lines" tabindex="0" role="group" aria-label="${title}">${rows}</pre>`;
}

/** Maximum number of characters of a witness that are shown. */
const MOST_LETTERS = 4000;

function proofView({ operation, place, value, allowedBy, forbiddenBy, reason }: Witness): Html {
  const text = JSON.stringify(value, null, 2) ?? '';
  const shown = text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
  return html`<div class="proof"><h3>A value that shows it <span class="quiet">${operation}, ${describePart(place)}</span></h3>
<p>The ${allowedBy} document allows it; the ${forbiddenBy} one does not: ${reason}.</p><pre class="value" tabindex="0" role="group" aria-label="The value">${shown}</pre></div>`;
}
