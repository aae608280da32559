import { type LaneCell, laneCells } from '../../record/lane-cells.js';
import { TIMELINE_KINDS, type Timeline, timeSpent } from '../../record/timeline.js';
import { type Html, html } from './html.js';
import type { ReportContext } from './report-context.js';
import type { Section } from './section.js';
import { cellPath, TIMELINE_LOOKS, timeText } from './timeline-looks.js';

const COLUMNS = 400;
const TALLEST = 320;
const TICKS = 4;

/** When the run sent which request, as one picture; the page's script opens sections of it. */
export function timelineSection({ timeline }: ReportContext): Section | null {
  if (timeline === null) return null;
  const { lanes, length, breaks } = timeline;
  const words = lanes === 1 ? 'one case at a time' : `up to ${lanes} cases at the same time`;
  const body = html`<p class="lead">${timeText(length)} with ${words}. Each lane shows one case at a time, from left to right. Where several things happen in a short time, the picture shows what took longest; findings and requests without a response are always shown.</p>
${breaks.map(breakLine)}
${keys(timeline)}
<div class="lanes" id="timeline-overview">${overview(timeline)}${ticks(length)}</div>
<div id="timeline-app"></div>`;
  return { id: 'timeline', title: 'Timeline of the run', count: null, body };
}

const breakLine = ({ at, ms }: Timeline['breaks'][number]): Html =>
  html`<p class="quiet">At ${timeText(at)} no case ran for ${timeText(ms)}; this gap is left out of the picture.</p>`;

/** One path for each kind, so that the picture of a long run stays small and can be printed. */
function overview(timeline: Timeline): Html {
  const height = Math.max(1, Math.min(16, TALLEST / timeline.lanes));
  const cells = laneCells(timeline, [0, timeline.length], COLUMNS);
  const pathOf = (kind: LaneCell['kind']): Html => {
    const own = cells.filter((cell) => cell.kind === kind);
    return own.length === 0 ? html`` : html`<path class="t-${kind}" d="${cellPath(own, height)}"/>`;
  };
  const tall = Math.ceil(height * timeline.lanes);
  return html`<svg class="time" viewBox="0 0 ${COLUMNS} ${tall}" height="${tall}" preserveAspectRatio="none" role="img" aria-label="The run in lanes; the list above gives the numbers">${TIMELINE_KINDS.map(pathOf)}</svg>`;
}

function ticks(length: number): Html {
  const times = Array.from({ length: TICKS + 1 }, (_, at) => (length * at) / TICKS);
  return html`<p class="ticks" aria-hidden="true">${times.map((ms) => html`<span>${timeText(ms)}</span>`)}</p>`;
}

/** The meaning of the bars, and the time of each kind in all lanes. */
function keys({ cases }: Timeline): Html {
  const spent = timeSpent(cases);
  const items = TIMELINE_KINDS.filter((kind) => spent[kind].count > 0).map((kind) => {
    const { count, ms } = spent[kind];
    const cell = { kind, lane: 0, from: 0, to: 14 };
    return html`<li><svg class="time" width="14" height="12" viewBox="0 0 14 12" aria-hidden="true"><path class="t-${kind}" d="${cellPath([cell], 12)}"/></svg>${TIMELINE_LOOKS[kind].words}: ${count} times, ${timeText(ms)}</li>`;
  });
  return html`<ul class="keys">${items}</ul>`;
}
