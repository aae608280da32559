import type { ObservedStatus } from './event.js';
import { type GraphName, isReachable, STATE_GRAPHS, type StateGraph } from './state-graphs.js';

/** A status that was observed, and where. */
export interface StatusSighting extends ObservedStatus {
  readonly case: string;
  /** Id of the exchange. */
  readonly exchange: string;
}

export interface ObservedMove {
  readonly from: string;
  readonly to: string;
  readonly count: number;
  readonly legal: boolean;
  /** False for a legal transition that passes through statuses that were not observed. */
  readonly direct: boolean;
  /** The case in which it was first observed. */
  readonly case: string;
  readonly exchange: string;
}

/** The observed statuses and transitions of one kind of resource, compared with the permitted ones. */
export interface ObservedGraph {
  readonly name: GraphName;
  readonly allowed: StateGraph;
  /** The number of observed resources. */
  readonly resources: number;
  /** The number of observations of each status. */
  readonly statuses: ReadonlyMap<string, number>;
  /** Transitions between statuses; illegal ones first, then the most frequent. */
  readonly moves: readonly ObservedMove[];
}

/** The observed graphs of a run, for the kinds of resources that were observed. */
export function observedGraphs(sightings: readonly StatusSighting[]): readonly ObservedGraph[] {
  return (Object.keys(STATE_GRAPHS) as GraphName[]).flatMap((name) => {
    const own = sightings.filter((each) => each.graph === name);
    return own.length === 0 ? [] : [graphOf(name, own)];
  });
}

function graphOf(name: GraphName, own: readonly StatusSighting[]): ObservedGraph {
  const allowed = STATE_GRAPHS[name];
  const statuses = new Map<string, number>();
  for (const { status } of own) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const resources = new Set(own.map((each) => each.resource)).size;
  return { name, allowed, resources, statuses, moves: movesOf(allowed, own) };
}

function movesOf(allowed: StateGraph, own: readonly StatusSighting[]): readonly ObservedMove[] {
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
