import { expect, test } from 'vitest';
import { STATE_GRAPHS, type StateGraph } from '../../record/state-graphs.js';
import { layerGraph } from './layer-graph.js';
import { layoutGraph } from './layout-graph.js';

const columns = (graph: StateGraph): string[][] => {
  const found: string[][] = [];
  for (const [name, column] of layerGraph(graph)) {
    found[column] ??= [];
    found[column].push(name);
  }
  return found;
};

test.each<[StateGraph, string[][]]>([
  [
    STATE_GRAPHS.consent,
    [
      ['received'],
      ['partiallyAuthorised'],
      ['valid'],
      ['rejected', 'revokedByPsu', 'expired', 'terminatedByTpp'],
    ],
  ],
  [
    STATE_GRAPHS.payment,
    [
      ['RCVD'],
      ['PDNG', 'PATC', 'ACTC', 'ACCP', 'ACFC'],
      ['ACWC', 'ACSP', 'ACWP', 'PART'],
      ['ACSC'],
      ['ACCC', 'RJCT', 'CANC'],
    ],
  ],
  [{ a: ['b'], b: ['a', 'c'], c: [] }, [['a', 'b'], ['c']]],
])('places the statuses of graph %# in columns', (graph, want) => {
  expect(columns(graph)).toEqual(want);
});

test('places no two statuses at one position, and gives a transition a lane in each column that it skips', () => {
  const layout = layoutGraph(STATE_GRAPHS.payment, [
    ['RCVD', 'CANC'],
    ['RCVD', 'ACTC'],
  ]);
  const places = [...layout.nodes.values()].map(({ x, y }) => `${x} ${y}`);
  expect(new Set(places).size).toBe(Object.keys(STATE_GRAPHS.payment).length);
  expect(layout.lanes.get('RCVD>CANC')).toHaveLength(3);
  expect(layout.lanes.get('RCVD>ACTC')).toEqual([]);
});
