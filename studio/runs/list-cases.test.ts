import { expect, it } from 'vitest';
import { emptyIndex } from '../record/record-index.js';
import { listCases } from './list-cases.js';

const index = emptyIndex();
for (const [at, id] of ['pis/b', 'ais/a', 'pis/a', 'cof/a'].entries()) {
  const verdict = id === 'cof/a' ? 'failed' : 'passed';
  index.ends.push({ id, title: `Title of ${id}`, verdict, clauses: ['HDR-X'], durationMs: 1, at });
}

it.each([
  [{}, ['ais/a', 'cof/a', 'pis/a', 'pis/b'], 4, undefined],
  [{ limit: 2 }, ['ais/a', 'cof/a'], 4, 'cof/a'],
  [{ limit: 2, cursor: 'cof/a' }, ['pis/a', 'pis/b'], 4, undefined],
  [{ verdict: 'failed' }, ['cof/a'], 1, undefined],
  [{ search: 'OF PIS/' }, ['pis/a', 'pis/b'], 2, undefined],
  [{ search: 'hdr-', limit: 1 }, ['ais/a'], 4, 'ais/a'],
  [{ search: 'nothing' }, [], 0, undefined],
])('of the cases %j are these', (asked, ids, total, next) => {
  const page = listCases(index, asked);
  expect([page.items.map(({ id }) => id), page.total, page.next]).toEqual([ids, total, next]);
});
