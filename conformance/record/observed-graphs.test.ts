import { expect, test } from 'vitest';
import { observedGraphs, type StatusSighting } from './observed-graphs.js';

const see = (
  resource: string,
  status: string,
  earlier: string | null,
  legal = true,
): StatusSighting => ({
  graph: 'consent',
  resource,
  status,
  earlier,
  legal,
  case: 'ais/x/y',
  exchange: `e-${status}`,
});

test('counts statuses and transitions, puts illegal ones first and ignores repeated statuses', () => {
  const graphs = observedGraphs([
    see('consent 1', 'received', null),
    see('consent 1', 'received', 'received'),
    see('consent 1', 'valid', 'received'),
    see('consent 2', 'received', null),
    see('consent 2', 'valid', 'received'),
    see('consent 2', 'received', 'valid', false),
  ]);
  const [graph] = graphs;
  expect(graphs.map(({ name, resources }) => [name, resources])).toEqual([['consent', 2]]);
  expect([...(graph?.statuses ?? [])]).toEqual([
    ['received', 4],
    ['valid', 2],
  ]);
  const where = { case: 'ais/x/y', direct: false };
  expect(graph?.moves).toEqual([
    { ...where, from: 'valid', to: 'received', count: 1, legal: false, exchange: 'e-received' },
    {
      ...where,
      from: 'received',
      to: 'valid',
      count: 2,
      legal: true,
      direct: true,
      exchange: 'e-valid',
    },
  ]);
});

test('marks a transition that the graph does not allow as illegal and not direct', () => {
  const moves = observedGraphs([{ ...see('p', 'ACCC', 'ACWC'), graph: 'basket' }]).flatMap(
    (graph) => graph.moves,
  );
  expect(moves.map(({ legal, direct }) => [legal, direct])).toEqual([[false, false]]);
});

test('has no graph without observations', () => {
  expect(observedGraphs([])).toEqual([]);
});
