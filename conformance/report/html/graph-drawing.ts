import type { ObservedGraph, ObservedMove } from '../../record/observed-graphs.js';
import { type Html, html } from './html.js';
import { edgeKey, GAP, type GraphLayout, layoutGraph, NODE, type Point } from './layout-graph.js';

type Tone = 'faint' | 'seen' | 'over' | 'illegal';

/** Height below the statuses for transitions that lead back. */
const BELOW = 46;

/** The graph of legal transitions with the observed ones, as a drawing that needs no script. */
export function graphDrawing(graph: ObservedGraph, title: string): Html {
  const { name, allowed, statuses } = graph;
  const known = graph.moves.filter(
    ({ from, to }) => Object.hasOwn(allowed, from) && Object.hasOwn(allowed, to),
  );
  const forward = known.filter(({ legal }) => legal);
  const layout = layoutGraph(
    allowed,
    forward.map(({ from, to }) => [from, to] as const),
  );
  const back = known.some(({ legal }) => !legal);
  const height = layout.height + (back ? BELOW : 0);
  const seen = new Set(known.map(({ from, to }) => edgeKey(from, to)));
  const faint = Object.entries(allowed).flatMap(([from, next]) =>
    next
      .filter((to) => !seen.has(edgeKey(from, to)))
      .map((to) => curve(layout, from, to, 'faint', name)),
  );
  return html`<svg class="states" viewBox="0 0 ${layout.width} ${height}" width="${layout.width}" height="${height}" role="img" aria-label="${title}">
<defs>${(['faint', 'seen', 'over', 'illegal'] as const).map((tone) => arrow(name, tone))}</defs>
${faint}
${known.map((move) => moveCurve(layout, move, known, name))}
${[...layout.nodes].map(([status, at]) => node(status, at, statuses.get(status) ?? 0, allowed[status]?.length === 0))}
${known.map((move) => label(layout, move, known))}
</svg>`;
}

function arrow(name: string, tone: Tone): Html {
  return html`<marker id="arrow-${name}-${tone}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path class="head ${tone}" d="M0 0.8L8 4L0 7.2z"/></marker>`;
}

function node(status: string, { x, y }: Point, count: number, isEnd: boolean): Html {
  const tone = `${count > 0 ? 'seen' : 'faint'}${isEnd ? ' end' : ''}`;
  const words = count === 0 ? 'not seen' : `seen ${count === 1 ? 'once' : `${count} times`}`;
  const middle = x + NODE.width / 2;
  return html`<g class="node ${tone}"><rect x="${x}" y="${y}" width="${NODE.width}" height="${NODE.height}" rx="6"/>
<text class="name" x="${middle}" y="${y + 18}">${status}</text><text class="count" x="${middle}" y="${y + 33}">${words}</text></g>`;
}

function toneOf({ legal, direct }: ObservedMove): Tone {
  if (!legal) return 'illegal';
  return direct ? 'seen' : 'over';
}

function moveCurve(
  layout: GraphLayout,
  move: ObservedMove,
  all: readonly ObservedMove[],
  name: string,
): Html {
  const { from, to, legal } = move;
  if (!legal) return line(backwards(layout, from, to), 'illegal', name);
  const points = route(layout, move, all);
  return line(through(points, layout, from, to), toneOf(move), name);
}

function curve(layout: GraphLayout, from: string, to: string, tone: Tone, name: string): Html {
  const [start, end] = [rightOf(layout, from, 0.5), leftOf(layout, to, 0.5)];
  return line(through([start, end], layout, from, to), tone, name);
}

const line = (d: string, tone: Tone, name: string): Html =>
  html`<path class="move ${tone}" d="${d}" marker-end="url(#arrow-${name}-${tone})"/>`;

const pointOf = (layout: GraphLayout, status: string): Point =>
  layout.nodes.get(status) ?? { x: 0, y: 0 };

function leftOf(layout: GraphLayout, status: string, share: number): Point {
  const { x, y } = pointOf(layout, status);
  return { x: x - 1, y: y + NODE.height * share };
}

function rightOf(layout: GraphLayout, status: string, share: number): Point {
  const { x, y } = pointOf(layout, status);
  return { x: x + NODE.width, y: y + NODE.height * share };
}

/**
 * The position of a transition on the side of its status, from 0 to 1; transitions share the side in the
 * order of their other ends.
 */
function shareOf(heights: readonly number[], own: number): number {
  const sorted = [...heights].sort((a, b) => a - b);
  return (sorted.indexOf(own) + 1) / (sorted.length + 1);
}

/** The points of a transition: from its status through its lanes to the other status. */
function route(
  layout: GraphLayout,
  { from, to }: ObservedMove,
  all: readonly ObservedMove[],
): readonly Point[] {
  const forward = all.filter(({ legal }) => legal);
  const next = (each: ObservedMove) =>
    lanesOf(layout, each)[0] ?? pointOf(layout, each.to).y + NODE.height / 2;
  const before = (each: ObservedMove) =>
    lanesOf(layout, each).at(-1) ?? pointOf(layout, each.from).y + NODE.height / 2;
  const outs = forward.filter((each) => each.from === from);
  const ins = forward.filter((each) => each.to === to);
  const own = forward.find((each) => each.from === from && each.to === to);
  const start = rightOf(layout, from, own ? shareOf(outs.map(next), next(own)) : 0.5);
  const end = leftOf(layout, to, own ? shareOf(ins.map(before), before(own)) : 0.5);
  const lanes = own ? lanesOf(layout, own) : [];
  const column = layout.columnOf.get(from) ?? 0;
  const middle = lanes.flatMap((y, at): readonly Point[] => {
    const x = (column + 1 + at) * (NODE.width + GAP.x) + 6;
    return [
      { x, y },
      { x: x + NODE.width, y },
    ];
  });
  return [start, ...middle, end];
}

const lanesOf = (layout: GraphLayout, { from, to }: ObservedMove): readonly number[] =>
  layout.lanes.get(edgeKey(from, to)) ?? [];

/** A smooth curve through points; between statuses of one column it bends to the right. */
function through(points: readonly Point[], layout: GraphLayout, from: string, to: string): string {
  const [start, ...rest] = points;
  if (start === undefined) return '';
  const [a, b] = [layout.columnOf.get(from) ?? 0, layout.columnOf.get(to) ?? 0];
  if (a >= b) {
    const end = rightOf(layout, to, 0.5);
    const bow = 22 + Math.min(26, Math.abs(end.y - start.y) / 8);
    return `M${start.x} ${start.y}C${start.x + bow} ${start.y} ${end.x + bow} ${end.y} ${end.x + 1} ${end.y}`;
  }
  let d = `M${start.x} ${start.y}`;
  let at = start;
  for (const point of rest) {
    const half = (point.x - at.x) / 2;
    const isLevel = at.y === point.y;
    d += isLevel
      ? `L${point.x} ${point.y}`
      : `C${at.x + half} ${at.y} ${point.x - half} ${point.y} ${point.x} ${point.y}`;
    at = point;
  }
  return d;
}

/** A transition back or to the side runs below everything, unlike any legal transition. */
function backwards(layout: GraphLayout, from: string, to: string): string {
  const [a, b] = [pointOf(layout, from), pointOf(layout, to)];
  const start = { x: a.x + NODE.width * 0.5, y: a.y + NODE.height };
  const end = { x: b.x + NODE.width * 0.5, y: b.y + NODE.height + 1 };
  const low = layout.height + BELOW;
  return `M${start.x} ${start.y}C${start.x} ${low} ${end.x} ${low} ${end.x} ${end.y}`;
}

/** The number of observations of a transition, next to its start. */
function label(layout: GraphLayout, move: ObservedMove, all: readonly ObservedMove[]): Html {
  if (!move.legal) return html``;
  const [start, second] = route(layout, move, all);
  if (start === undefined || second === undefined) return html``;
  const back = (layout.columnOf.get(move.from) ?? 0) >= (layout.columnOf.get(move.to) ?? 0);
  const x = back ? start.x + 24 : start.x + (second.x - start.x) * 0.62;
  const y = back ? start.y + 4 : start.y + (second.y - start.y) * 0.68 + 3;
  return html`<text class="times" x="${x}" y="${y}">${move.count}</text>`;
}
