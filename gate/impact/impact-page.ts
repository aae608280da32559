import { html } from '../../foundation/html.js';
import { shownFile } from '../lint/shown-file.js';
import { countText } from '../report/count-text.js';
import { indexChanges } from '../report/page/change-index.js';
import { changeSections } from '../report/page/change-sections.js';
import { countsView, finderView, verdictView } from '../report/page/page-parts.js';
import type { PageSection } from '../report/page/page-section.js';
import type { Sources } from '../report/page/read-sources.js';
import { renderPage } from '../report/page/render-page.js';
import type { ImpactReport } from './impact-report.js';
import { codeSections, documentSections, policySection } from './impact-sections.js';
import { notChecked } from './skips.js';

/** The complete impact as one self-contained page. */
export function renderImpactPage(report: ImpactReport, sources: Sources): string {
  const { documents, failures, base, notes } = report;
  const changes = documents.flatMap(({ diff }) => diff?.changes ?? []);
  const index = indexChanges(changes);
  const isOpen = failures.length === 0;
  const words = isOpen ? 'The gate passes' : 'The gate fails';
  const breaks = changes.some(({ severity }) => severity === 'breaking');
  const tone = isOpen ? (breaks ? 'warn' : 'pass') : 'fail';
  const reasons = failures.map(({ check, sentence }) => `${check}: ${sentence}`);
  const facts = documents.map(
    ({ file, old, diff, version }) =>
      html`<div class="wide"><dt>${shownFile(file)}, compared with ${old ?? 'nothing'}</dt><dd>${diff === null ? '' : countText(diff)} ${version?.sentence ?? ''}</dd></div>`,
  );
  return renderPage({
    tool: 'xs2a gate',
    title: `${words} (xs2a gate)`,
    head: html`<div class="masthead"><p class="kind">Changes compared with ${base}</p><h1>What this change breaks</h1></div>
${verdictView(tone, words, isOpen ? [`No check closes it.${notChecked(report)}`] : reasons)}${countsView(changes)}<dl class="facts">${facts}</dl>`,
    finder: finderView(index, changes.length),
    sections: [
      ...policySection(report),
      ...codeSections(report).filter(({ id }) => id === 'compile'),
      ...documents.flatMap((document, number) => {
        const prefix = documents.length === 1 ? '' : `${number + 1}-`;
        const own = changeSections(document.diff?.changes ?? [], { index, sources, prefix });
        const all = [...own, ...documentSections(document, prefix)];
        return prefix === '' ? all : all.map((one) => named(one, document.file));
      }),
      ...codeSections(report).filter(({ id }) => id !== 'compile'),
      ...noteSection(notes),
    ],
  });
}

const named = (section: PageSection, file: string): PageSection => ({
  ...section,
  title: `${section.title} (${shownFile(file)})`,
});

function noteSection(notes: readonly string[]): readonly PageSection[] {
  if (notes.length === 0) return [];
  const body = html`<ul class="rows">${notes.map((note) => html`<li>${note}</li>`)}</ul>`;
  return [{ id: 'notes', title: 'Notes', count: notes.length, body }];
}
