import { html } from '../../../foundation/html.js';
import type { Diff } from '../../change/change.js';
import { countText } from '../count-text.js';
import { type FailOn, isFailing } from '../fail-on.js';
import { placeText } from '../place-text.js';
import { indexChanges } from './change-index.js';
import { changeSections } from './change-sections.js';
import { countsView, finderView, verdictView } from './page-parts.js';
import type { PageSection } from './page-section.js';
import type { Sources } from './read-sources.js';
import { renderPage } from './render-page.js';

/** A diff as one self-contained page. */
export function renderDiffPage(diff: Diff, failOn: FailOn, sources: Sources): string {
  const { changes, policyErrors = [], semver } = diff;
  const index = indexChanges(changes);
  const isFailed = policyErrors.length > 0 || changes.some((change) => isFailing(change, failOn));
  const isBroken = changes.some(({ severity }) => severity === 'breaking');
  const words = isBroken ? 'Breaking changes' : 'Nothing breaks';
  const reasons = [
    countText(diff),
    `It ${isFailed ? 'fails' : 'passes'} with --fail-on ${failOn}.`,
  ];
  const tone = isFailed ? 'fail' : isBroken ? 'warn' : 'pass';
  const policy: PageSection = {
    id: 'policy',
    title: 'Policy',
    count: policyErrors.length,
    body: html`<ul class="rows">${policyErrors.map(({ sentence, ...place }) => html`<li>${sentence}<span class="quiet">${placeText(place)}</span></li>`)}</ul>`,
  };
  return renderPage({
    tool: 'xs2a diff',
    title: `${words}: a ${semver} version (xs2a diff)`,
    head: html`<div class="masthead"><p class="kind">Changes of an OpenAPI document</p><h1>What this change breaks</h1></div>
${verdictView(tone, words, reasons)}${countsView(changes)}`,
    finder: finderView(index, changes.length),
    sections: [
      ...(policyErrors.length > 0 ? [policy] : []),
      ...changeSections(changes, { index, sources, prefix: '' }),
    ],
  });
}
