import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { laneCells } from '../../../record/lane-cells.js';
import { TIMELINE_KINDS, type Timeline, waitsOf } from '../../../record/timeline.js';
import type { PageIndex } from '../page-data.js';
import { cellPath, TIMELINE_LOOKS, timeText } from '../timeline-looks.js';
import { caseHash } from './route.js';
import { html } from './safe-html.js';
import { barBeside, barsIn, type PlacedBar, type TimeSpan } from './timeline-span.js';

/**
 * With more bars than this they are indistinguishable, and the section is shown in the same way as the whole
 * run.
 */
const MOST_BARS = 600;
const LABEL = 14;
const TICKS = 3;
const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

interface PictureProps {
  readonly index: PageIndex;
  readonly line: Timeline;
  readonly span: TimeSpan;
  /** Width in pixels. */
  readonly width: number;
  /** Opens the section at this fraction of the run. */
  readonly onZoom: (share: number) => void;
}

/**
 * A section of the timeline: each exchange is a link; when there are too many, the kind that took most of the
 * time is shown.
 */
export function TimelinePicture(props: PictureProps): VNode {
  const { line, span } = props;
  const bars = barsIn(line, span);
  return html`<div>${
    bars.length > MOST_BARS
      ? html`<${Cells} ...${props} />`
      : html`<${Bars} key=${span.join()} ...${props} bars=${bars} />`
  }</div>`;
}

function Cells({ line, span, width, onZoom }: PictureProps): VNode {
  const columns = Math.max(50, Math.floor(width / 2));
  const lane = heightOf(line.lanes, 16);
  const height = Math.ceil(lane * line.lanes);
  const cells = laneCells(line, span, columns);
  const clicked = (event: MouseEvent) => {
    const { left, width: wide } = (event.currentTarget as Element).getBoundingClientRect();
    onZoom((span[0] + ((event.clientX - left) / wide) * (span[1] - span[0])) / line.length);
  };
  return html`<div class="lanes opens"><svg class="time" viewBox=${`0 0 ${columns} ${height}`} height=${height} preserveAspectRatio="none" role="img" aria-label="This section in lanes" onClick=${clicked}>
${TIMELINE_KINDS.map(
  (kind) =>
    html`<path class=${`t-${kind}`} d=${cellPath(
      cells.filter((cell) => cell.kind === kind),
      lane,
    )} />`,
)}</svg><${Ticks} span=${span} /></div>
<p class="quiet">Too many exchanges to tell them apart: click a place, or press Zoom in.</p>`;
}

const heightOf = (lanes: number, most: number): number => Math.max(4, Math.min(most, 640 / lanes));

function Bars({ index, line, span, width, bars }: PictureProps & { bars: readonly PlacedBar[] }) {
  const [current, setCurrent] = useState<PlacedBar | undefined>(bars[0]);
  const [seen, setSeen] = useState<PlacedBar | undefined>(undefined);
  const cases = line.cases.filter((one) => one.to >= span[0] && one.from <= span[1]);
  // lanes without activity in this section are omitted
  const lanes = [...new Set(cases.map((one) => one.lane))].sort((a, b) => a - b);
  const rowOf = new Map(lanes.map((number, row) => [number, row]));
  const lane = heightOf(lanes.length, 40);
  const inner = width - 26;
  const scale = inner / (span[1] - span[0]);
  const at = (time: number) => Math.round((time - span[0]) * scale * 10) / 10;
  const height = Math.ceil(lane * lanes.length);
  const pressed = (event: KeyboardEvent) => {
    if (current === undefined || !ARROWS.includes(event.key)) return;
    event.preventDefault();
    const next = barBeside(bars, current, event.key);
    if (next === undefined) return;
    setCurrent(next);
    setSeen(next);
    requestAnimationFrame(() => document.getElementById(anchorOf(next))?.focus());
  };
  return html`<div class=${`lanes close${height > 400 ? ' tall' : ''}`}><svg class="time" viewBox=${`0 0 ${inner} ${height}`} height=${height} role="group" aria-label="Exchanges of this section; arrow keys go from one to the next" onKeyDown=${pressed}>
${cases.map((one) => html`<${CaseBox} index=${index} one=${one} at=${at} row=${rowOf.get(one.lane)} lane=${lane} inner=${inner} />`)}
${bars.map(
  (each) =>
    html`<${Bar} each=${each} at=${at} row=${rowOf.get(each.lane)} lane=${lane} name=${nameOf(index, each)} isCurrent=${each === current} onSeen=${() => setSeen(each)} onCurrent=${() => {
      setCurrent(each);
      setSeen(each);
    }} />`,
)}</svg><${Ticks} span=${span} /></div>
<p class="quiet said" aria-live="polite">${seen === undefined ? 'Each bar opens its exchange, and the area behind it opens its case. With the keyboard: Tab, arrows, Enter.' : nameOf(index, seen)}</p>`;
}

const anchorOf = ({ bar }: PlacedBar): string => `t-${bar.exchange}`;

function nameOf(index: PageIndex, { bar, place }: PlacedBar): string {
  const { words } = TIMELINE_LOOKS[bar.kind];
  return `${bar.exchange}, ${bar.operation ?? 'page of the PSU'}: ${words.toLowerCase()}, ${timeText(bar.took)}, ${timeText(bar.from)} into the run; ${index.cases[place]?.id ?? ''}`;
}

interface BoxProps {
  readonly index: PageIndex;
  readonly one: Timeline['cases'][number];
  readonly at: (time: number) => number;
  /** Index of its row, and the height of the rows. */
  readonly row: number;
  readonly lane: number;
  readonly inner: number;
}

/** The background of a case, with its name and its pauses. */
function CaseBox({ index, one, at, row, lane, inner }: BoxProps): VNode {
  const id = index.cases[one.place]?.id ?? '';
  const top = row * lane;
  const [left, right] = [Math.max(0, at(one.from)), Math.min(inner, at(one.to))];
  const width = Math.max(1, right - left);
  const label = lane > 2 * LABEL ? LABEL : 0;
  const bars = lane - 1 - label;
  return html`<a href=${caseHash(id)} tabindex="-1" aria-label=${`Case ${id}`}><rect class="case" x=${left} y=${top + 0.5} width=${width} height=${lane - 2} rx="2"><title>${id}</title></rect>
${label > 0 && width > 40 ? html`<svg x=${left} y=${top} width=${width - 2} height=${label}><text x="3" y="11">${id}</text></svg>` : ''}
${waitsOf(one).map(([from, to]) => html`<rect class="t-waited" x=${Math.max(0, at(from))} y=${top + label + bars * 0.44} width=${Math.max(1, Math.min(inner, at(to)) - Math.max(0, at(from)))} height=${Math.max(1, bars * 0.12)}><title>no request in progress for ${timeText(to - from)}</title></rect>`)}</a>`;
}

interface BarProps {
  readonly each: PlacedBar;
  readonly at: (time: number) => number;
  /** Index of its row, and the height of the rows. */
  readonly row: number;
  readonly lane: number;
  readonly name: string;
  readonly isCurrent: boolean;
  readonly onSeen: () => void;
  readonly onCurrent: () => void;
}

function Bar({ each, at, row, lane, name, isCurrent, onSeen, onCurrent }: BarProps): VNode {
  const { bar } = each;
  const label = lane > 2 * LABEL ? LABEL : 0;
  const room = lane - 3 - label;
  const height = Math.max(2, TIMELINE_LOOKS[bar.kind].height * room);
  const top = row * lane + label + 1 + (room - height) / 2;
  const left = Math.max(0, at(bar.from));
  const width = Math.max(3, at(bar.from + bar.took) - left - 0.5);
  return html`<a id=${anchorOf(each)} href=${`#${bar.exchange}`} tabindex=${isCurrent ? '0' : '-1'} aria-label=${name} onFocus=${onCurrent} onMouseOver=${onSeen}><rect class=${`t-${bar.kind}`} x=${left} y=${top} width=${width} height=${height} rx="1" /></a>`;
}

/** Precise enough to distinguish neighbouring ticks. */
const tickText = (ms: number, span: number): string =>
  span < 1000
    ? `${(ms / 1000).toFixed(3)} s`
    : span < 10_000
      ? `${(ms / 1000).toFixed(2)} s`
      : timeText(ms);

function Ticks({ span: [from, to] }: { span: TimeSpan }): VNode {
  const times = Array.from({ length: TICKS + 1 }, (_, at) => from + ((to - from) * at) / TICKS);
  return html`<p class="ticks">${times.map((ms) => html`<span>${tickText(ms, to - from)}</span>`)}</p>`;
}
