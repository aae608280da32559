import { latencyOf } from '../../record/latency.js';
import { type LatencyHistogram, latencyHistograms } from '../../record/latency-histogram.js';
import { type Html, html } from './html.js';
import type { ReportContext } from './report-context.js';
import { scrollBox } from './scroll-box.js';
import type { Section } from './section.js';
import { timeText } from './timeline-looks.js';

/** The response times of every operation. */
export function latencySection({ run }: ReportContext): Section | null {
  const exchanges = run.cases.flatMap((one) => one.exchanges);
  const rows = latencyOf(exchanges);
  if (rows.length === 0) return null;
  const { edges, rows: histograms } = latencyHistograms(exchanges);
  const [from, to] = [edges[0] ?? 0, edges.at(-1) ?? 0];
  const scale = `${edgeText(from)} to ${Number.isFinite(to) ? edgeText(to) : `over ${edgeText(edges.at(-2) ?? 0)}`}`;
  const pictures = new Map(histograms.map((each) => [each.operation, histogram(each, edges)]));
  const body = html`<p class="lead">Milliseconds from the request to the complete response. p95: 95 of 100 requests took no longer. The suite sends several requests at once; this is no load test. All histograms use the same scale; each step is at most twice the previous one. The highest column is the most frequent time of that operation.</p>
${scrollBox(
  'Latency by operation',
  html`<table class="simple"><thead><tr><th scope="col">Operation</th><th scope="col" class="num">Responses</th><th scope="col" class="num">p50</th><th scope="col" class="num">p95</th><th scope="col" class="num">p99</th><th scope="col">${scale}</th></tr></thead><tbody>${rows.map(
    ({ operation, count, p50, p95, p99 }) =>
      html`<tr><th scope="row">${operation}</th><td class="num">${count}</td><td class="num">${p50}</td><td class="num">${p95}</td><td class="num">${p99}</td><td>${pictures.get(operation) ?? ''}</td></tr>`,
  )}</tbody></table>`,
)}`;
  return { id: 'latency', title: 'Latency', count: null, body };
}

const HEIGHT = 28;
const WIDTH = 10;

/** One column for each bucket, as a single path. */
function histogram({ counts }: LatencyHistogram, edges: readonly number[]): Html {
  const most = Math.max(...counts);
  const all = counts.reduce((sum, each) => sum + each, 0);
  const columns = counts.flatMap((count, at) => {
    if (count === 0) return [];
    const height = Math.max(1.5, (count / most) * HEIGHT);
    return [`M${at * WIDTH + 0.5} ${HEIGHT}v-${height.toFixed(1)}h${WIDTH - 1}V${HEIGHT}z`];
  });
  const top = counts.indexOf(most);
  const words = `${most} of ${all} took ${bucketText(edges, top)}`;
  const width = counts.length * WIDTH;
  return html`<svg class="histogram" viewBox="0 0 ${width} ${HEIGHT + 1}" preserveAspectRatio="none" role="img" aria-label="${words}"><title>${words}</title><path d="${columns.join('')}"/><line x1="0" y1="${HEIGHT + 0.5}" x2="${width}" y2="${HEIGHT + 0.5}"/></svg>`;
}

function bucketText(edges: readonly number[], at: number): string {
  const [from, to] = [edges[at] ?? 0, edges[at + 1] ?? Number.POSITIVE_INFINITY];
  return Number.isFinite(to) ? `${edgeText(from)} to ${edgeText(to)}` : `${edgeText(from)} or more`;
}

/** The limit of a bucket, which is a round number: `1.5 ms`, `20 ms`, `1.5 s`. */
const edgeText = (ms: number): string =>
  ms < 1000 ? `${ms} ms` : timeText(ms).replace(/\.?0+ s$/, ' s');
