import { evidenceRecords } from './evidence-records.js';
import { type Html, html, trustedMarkup } from './html.js';
import { packChunks, packText } from './pack-chunks.js';
import { pageIndex } from './page-index.js';
import type { ReportContext } from './report-context.js';
import { packTimeline } from './timeline-data.js';

/** All evidence of the run, compressed in data blocks, which browsers neither execute nor display. */
export function evidenceScripts(view: ReportContext): Html {
  const { chunks, spans } = packChunks(everyCase(view));
  const index = packText(JSON.stringify(pageIndex(view, spans, chunks.length)));
  const { timeline } = view;
  const line = timeline === null ? '' : packText(JSON.stringify(packTimeline(timeline)));
  return html`${block('index', index)}${block('timeline', line)}${chunks.map((chunk, number) => block(`chunk-${number}`, chunk))}`;
}

function* everyCase(view: ReportContext): Iterable<readonly unknown[]> {
  for (const [place, one] of view.run.cases.entries()) yield evidenceRecords(view, one, place);
}

const block = (name: string, base64: string): Html =>
  html`<script type="application/octet-stream" id="data-${name}">${trustedMarkup(base64)}</script>
`;
