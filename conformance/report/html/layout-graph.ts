import type { StateGraph } from '../../record/state-graphs.js';
import { layerGraph } from './layer-graph.js';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Positions of all elements, in units of the drawing. */
export interface GraphLayout {
  readonly width: number;
  readonly height: number;
  /** Upper left corner of each status. */
  readonly nodes: ReadonlyMap<string, Point>;
  readonly columnOf: ReadonlyMap<string, number>;
  /** The heights at which a transition that skips columns passes through them. */
  readonly lanes: ReadonlyMap<string, readonly number[]>;
}

export const NODE = { width: 142, height: 42 } as const;
export const GAP = { x: 66, y: 14 } as const;
const LANE = 16;
const MARGIN = 6;
const SWEEPS = 6;

/** A status, or the lane of a transition that passes through. */
interface Slot {
  readonly key: string;
  readonly isLane: boolean;
}

type Edge = readonly [from: string, to: string];

export const edgeKey = (from: string, to: string): string => `${from}>${to}`;

/**
 * Arranges the statuses in columns and orders each column so that the prominent transitions rarely cross.
 * Transitions that skip columns get a lane in each of these.
 */
export function layoutGraph(graph: StateGraph, strong: readonly Edge[]): GraphLayout {
  const columnOf = layerGraph(graph);
  const count = Math.max(...columnOf.values()) + 1;
  const columns: Slot[][] = Array.from({ length: count }, () => []);
  for (const [key, column] of columnOf) columns[column]?.push({ key, isLane: false });
  const links: Edge[] = [];
  for (const [from, to] of strong) links.push(...addLanes(columns, columnOf, from, to));
  orderColumns(columns, links);
  return place(columns, columnOf, strong);
}

/** Adds the lanes of one transition; returns the links between them. */
function addLanes(
  columns: Slot[][],
  columnOf: ReadonlyMap<string, number>,
  from: string,
  to: string,
): readonly Edge[] {
  const [first, last] = [columnOf.get(from) ?? 0, columnOf.get(to) ?? 0];
  const links: Edge[] = [];
  let before = from;
  for (let column = first + 1; column < last; column += 1) {
    const key = `${edgeKey(from, to)}@${column}`;
    columns[column]?.push({ key, isLane: true });
    links.push([before, key]);
    before = key;
  }
  if (last > first) links.push([before, to]);
  return links;
}

/** Moves each slot to the mean position of its neighbours, alternating in direction. */
function orderColumns(columns: Slot[][], links: readonly Edge[]): void {
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const forth = sweep % 2 === 0;
    const order = forth ? columns : [...columns].reverse();
    const places = placesOf(columns);
    for (const column of order) {
      const mean = new Map(column.map((slot) => [slot, meanOf(slot, links, forth, places)]));
      column.sort((a, b) => (mean.get(a) ?? 0) - (mean.get(b) ?? 0));
      for (const [key, at] of placesOf([column])) places.set(key, at);
    }
  }
}

/** The position of each slot in its column, from 0 to 1. */
function placesOf(columns: readonly (readonly Slot[])[]): Map<string, number> {
  return new Map(
    columns.flatMap((column) =>
      column.map(({ key }, at) => [key, (at + 0.5) / column.length] as const),
    ),
  );
}

function meanOf(
  { key }: Slot,
  links: readonly Edge[],
  forth: boolean,
  places: ReadonlyMap<string, number>,
): number {
  const beside = links.flatMap(([from, to]) => {
    if (forth) return to === key ? [from] : [];
    return from === key ? [to] : [];
  });
  const own = places.get(key) ?? 0.5;
  if (beside.length === 0) return own;
  return beside.reduce((sum, each) => sum + (places.get(each) ?? 0.5), 0) / beside.length;
}

const heightOf = (slot: Slot): number => (slot.isLane ? LANE : NODE.height);

const columnHeight = (column: readonly Slot[]): number =>
  column.reduce((sum, slot) => sum + heightOf(slot) + GAP.y, -GAP.y);

function place(
  columns: readonly (readonly Slot[])[],
  columnOf: ReadonlyMap<string, number>,
  strong: readonly Edge[],
): GraphLayout {
  const inner = Math.max(...columns.map(columnHeight));
  const middles = new Map<string, number>();
  const nodes = new Map<string, Point>();
  columns.forEach((column, index) => {
    let y = MARGIN + (inner - columnHeight(column)) / 2;
    for (const slot of column) {
      middles.set(slot.key, y + heightOf(slot) / 2);
      const x = MARGIN + index * (NODE.width + GAP.x);
      if (!slot.isLane) nodes.set(slot.key, { x, y });
      y += heightOf(slot) + GAP.y;
    }
  });
  const width = columns.length * (NODE.width + GAP.x) - GAP.x + 2 * MARGIN;
  const lanes = new Map(
    strong.map(([from, to]) => [edgeKey(from, to), lanesOf(from, to, columnOf, middles)] as const),
  );
  return { width, height: inner + 2 * MARGIN, nodes, columnOf, lanes };
}

function lanesOf(
  from: string,
  to: string,
  columnOf: ReadonlyMap<string, number>,
  middles: ReadonlyMap<string, number>,
): readonly number[] {
  const [first, last] = [columnOf.get(from) ?? 0, columnOf.get(to) ?? 0];
  const between = Array.from({ length: Math.max(0, last - first - 1) }, (_, at) => first + 1 + at);
  return between.map((column) => middles.get(`${edgeKey(from, to)}@${column}`) ?? 0);
}
