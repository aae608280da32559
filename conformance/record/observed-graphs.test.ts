import { expect, test } from 'vitest';
import { observedGraphs, type Sighting } from './observed-graphs.js';

const see = (resource: string, status: string, earlier: string | null, legal = true): Sighting => ({
  graph: 'consent',
  resource,
  status,
  earlier,
  legal,
  case: 'ais/x/y',
  exchange: `e-${status}`,
});

test('statuses and moves are counted, illegal ones first, and looks at the same status are no moves', () => {
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

test('a move over statuses that nobody looked at is legal and not direct', () => {
  const moves = observedGraphs([{ ...see('p', 'ACCC', 'ACWC'), graph: 'basket' }]).flatMap(
    (graph) => graph.moves,
  );
  expect(moves.map(({ legal, direct }) => [legal, direct])).toEqual([[false, false]]);
});

test('what nobody looked at has no graph', () => {
  expect(observedGraphs([])).toEqual([]);
});
