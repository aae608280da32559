import { type Html, html } from '../../../foundation/html.js';
import type { DocumentChange } from '../../change/change.js';
import type { ChangeIndex } from './change-index.js';

const SEVERITIES = ['breaking', 'risky', 'compatible'] as const;
const TONES = { breaking: 'fail', risky: 'warn', compatible: 'note' } as const;

/** The top of the page: a badge, a heading and its reasons. */
export function verdictView(
  tone: 'pass' | 'fail' | 'warn',
  words: string,
  reasons: readonly string[],
): Html {
  const sign = { pass: '✓', fail: '✕', warn: '!' }[tone];
  const said = reasons.map((reason) => html`<p>${reason}</p>`);
  return html`<section class="verdict ${tone}" id="verdict"><span class="seal" aria-hidden="true">${sign}</span><div><h2>${words}</h2>${said}</div></section>`;
}

/** The number of changes of each severity. */
export function countsView(changes: readonly DocumentChange[]): Html {
  const items = SEVERITIES.map((severity) => {
    const count = changes.filter((change) => change.severity === severity).length;
    return html`<li class="${count === 0 ? 'mute' : TONES[severity]}"><b>${count}</b> <span>${severity}</span></li>`;
  });
  const accepted = changes.filter((change) => change.accepted !== undefined).length;
  const excused = html`<li class="mute"><b>${accepted}</b> <span>accepted</span></li>`;
  return html`<section class="counts" aria-label="Changes by severity"><ul>${items}${accepted === 0 ? '' : excused}</ul></section>`;
}

/** Search and filters; empty when there is no change. */
export function finderView({ operations, hits }: ChangeIndex, count: number): Html {
  if (count === 0) return html``;
  const severities = SEVERITIES.map((severity) => [severity, severity] as const);
  const numbered = operations.map((operation, number) => [String(number), operation] as const);
  const hit = hits.map((one) => [one, one.replaceAll('-', ' ')] as const);
  return html`<div class="find" id="find" role="search" hidden><form><input id="search" name="q" type="search" placeholder="Search the changes" aria-label="Search the changes">
<div class="filters">${choice('severity', 'Severity', severities)}${choice('operation', 'Operation', numbered)}${choice('hits', 'Who is affected', hit)}</div></form><p class="quiet" id="found" role="status"></p></div>`;
}

function choice(
  name: string,
  label: string,
  options: readonly (readonly [value: string, words: string])[],
): Html {
  const items = options.map(([value, words]) => html`<option value="${value}">${words}</option>`);
  return html`<label>${label}<select name="${name}"><option value="">all</option>${items}</select></label>`;
}
