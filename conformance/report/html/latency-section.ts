import { latencyOf } from '../../record/latency.js';
import { html } from './html.js';
import { scrollBox } from './scroll-box.js';
import type { Section } from './section.js';
import type { View } from './view.js';

/** How long every operation took to answer. */
export function latencySection({ run }: View): Section | null {
  const rows = latencyOf(run.cases.flatMap(({ exchanges }) => exchanges));
  if (rows.length === 0) return null;
  const body = html`<p class="lead">Milliseconds from the request to the whole answer. p95: 95 of 100 requests took no longer. The suite sends several requests at once; this is no load test.</p>
${scrollBox(
  'Latency by operation',
  html`<table class="simple"><thead><tr><th scope="col">Operation</th><th scope="col">Requests answered</th><th scope="col">p50</th><th scope="col">p95</th><th scope="col">p99</th></tr></thead><tbody>${rows.map(
    ({ operation, count, p50, p95, p99 }) =>
      html`<tr><th scope="row">${operation}</th><td>${count}</td><td>${p50}</td><td>${p95}</td><td>${p99}</td></tr>`,
  )}</tbody></table>`,
)}`;
  return { id: 'latency', title: 'Latency', count: null, body };
}
