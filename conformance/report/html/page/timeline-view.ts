import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Timeline } from '../../../record/timeline.js';
import type { PageIndex } from '../page-data.js';
import { type TimelineData, unpackTimeline } from '../timeline-data.js';
import { readBlock } from './read-blocks.js';
import { html } from './safe-html.js';
import { TimelinePicture } from './timeline-picture.js';
import { moved, spanAround, stretched, type TimeSpan } from './timeline-span.js';

/** Pixels for each exchange in the initial section. */
const EACH = 6;

/** Opens a section of the timeline: by its button, or by a click on the picture of the whole run. */
export function TimelineView({ index }: { index: PageIndex }): VNode {
  const [line, setLine] = useState<Timeline | 'damaged' | null>(null);
  const [span, setSpan] = useState<TimeSpan>([0, 1]);
  const box = useRef<HTMLElement>(null);
  const width = useWidth(box);
  const open = async (share: number) => {
    const read = line ?? (await readTimeline(index));
    setLine(read);
    if (read === 'damaged') return;
    setSpan(spanAround(read, share * read.length, Math.max(40, Math.floor(width / EACH))));
  };
  useOverview(open, [line, width]);
  const isOpen = line !== null && line !== 'damaged';
  const go = (next: (length: number) => TimeSpan) => () => isOpen && setSpan(next(line.length));
  const [from, to] = span;
  const step = (to - from) * 0.8;
  return html`<div ref=${box}>${
    isOpen
      ? html`<div><${Here} span=${span} length=${line.length} />
<div class="steer"><button type="button" onClick=${go((length) => moved(span, -step, length))}>Earlier</button>
<button type="button" onClick=${go((length) => moved(span, step, length))}>Later</button>
<button type="button" onClick=${go((length) => stretched(span, 0.5, length))}>Zoom in</button>
<button type="button" onClick=${go((length) => stretched(span, 2, length))}>Zoom out</button></div>
<${TimelinePicture} index=${index} line=${line} span=${span} width=${width} onZoom=${open} /></div>`
      : html`<p class="steer"><button type="button" onClick=${() => void open(0)}>Open the timeline</button></p>${line === 'damaged' ? html`<p class="notice">The timeline cannot be read: the file is damaged.</p>` : ''}`
  }</div>`;
}

async function readTimeline(index: PageIndex): Promise<Timeline | 'damaged'> {
  try {
    const data = JSON.parse(await readBlock('timeline')) as TimelineData;
    return unpackTimeline(data, (place) => index.cases[place]?.exchanges ?? []);
  } catch {
    return 'damaged';
  }
}

/** The position of the open section in the whole run. */
function Here({ span: [from, to], length }: { span: TimeSpan; length: number }): VNode {
  const [x, width] = [(from / length) * 1000, ((to - from) / length) * 1000];
  return html`<div class="ruler"><svg class="time" viewBox="0 0 1000 6" height="6" preserveAspectRatio="none" aria-hidden="true"><rect class="here" x=${x} y="0" width=${Math.max(3, width)} height="6" /></svg></div>`;
}

/** Opens a section after a click on the picture of the whole run. */
function useOverview(open: (share: number) => Promise<void>, on: readonly unknown[]): void {
  useEffect(() => {
    const overview = document.getElementById('timeline-overview');
    const picture = overview?.querySelector('svg');
    if (!overview || !picture) return;
    overview.classList.add('opens');
    const clicked = (event: MouseEvent) => {
      const { left, width } = picture.getBoundingClientRect();
      void open((event.clientX - left) / width);
    };
    picture.addEventListener('click', clicked);
    return () => picture.removeEventListener('click', clicked);
  }, on);
}

/** The width of an element, updated when the window changes. */
function useWidth(box: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(600);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      // the width is 0 while another view is open
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return width;
}
