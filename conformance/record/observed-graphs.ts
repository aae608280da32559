import type { ObservedStatus } from './event.js';
import { type GraphName, isReachable, STATE_GRAPHS, type StateGraph } from './state-graphs.js';

/** A status as it was seen, and where. */
export interface Sighting extends ObservedStatus {
  readonly case: string;
  /** Id of the exchange. */
  readonly exchange: string;
}

export interface ObservedMove {
  readonly from: string;
  readonly to: string;
  readonly count: number;
  readonly legal: boolean;
  /** False for a legal move that goes over statuses nobody looked at. */
  readonly direct: boolean;
  /** Where it was seen first. */
  readonly case: string;
  readonly exchange: string;
}

/** What a run saw of one kind of resource, beside what is allowed. */
export interface ObservedGraph {
  readonly name: GraphName;
  readonly allowed: StateGraph;
  /** How many resources were looked at. */
  readonly resources: number;
  /** How often each status was seen. */
  readonly statuses: ReadonlyMap<string, number>;
  /** Moves from one status to another; illegal ones first, then in order of frequency. */
  readonly moves: readonly ObservedMove[];
}

/** The observed graphs of a run, of kinds that were observed at all. */
export function observedGraphs(sightings: readonly Sighting[]): readonly ObservedGraph[] {
  return (Object.keys(STATE_GRAPHS) as GraphName[]).flatMap((name) => {
    const own = sightings.filter((each) => each.graph === name);
    return own.length === 0 ? [] : [graphOf(name, own)];
  });
}

function graphOf(name: GraphName, own: readonly Sighting[]): ObservedGraph {
  const allowed = STATE_GRAPHS[name];
  const statuses = new Map<string, number>();
  for (const { status } of own) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const resources = new Set(own.map((each) => each.resource)).size;
  return { name, allowed, resources, statuses, moves: movesOf(allowed, own) };
}

function movesOf(allowed: StateGraph, own: readonly Sighting[]): readonly ObservedMove[] {
  const moves = new Map<string, ObservedMove>();
  for (const { earlier: from, status: to, case: where, exchange } of own) {
    if (from === null || from === to) continue;
    const key = JSON.stringify([from, to]);
    const known = moves.get(key);
    const count = (known?.count ?? 0) + 1;
    const legal = isReachable(allowed, from, to);
    const direct = Object.hasOwn(allowed, from) && allowed[from]?.includes(to) === true;
    moves.set(key, { from, to, legal, direct, case: where, exchange, ...known, count });
  }
  return [...moves.values()].sort((a, b) => Number(a.legal) - Number(b.legal) || b.count - a.count);
}
