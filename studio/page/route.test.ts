import { expect, test } from 'vitest';
import { hrefOf, routeOf } from './route.js';

test.each([
  ['/', '', { view: 'banks', given: {} }],
  ['/', '?search=a%20b', { view: 'banks', given: { search: 'a b' } }],
  ['/banks/new', '', { view: 'new-bank', given: {} }],
  ['/banks/b1', '', { view: 'bank', given: { bankId: 'b1' } }],
  ['/runs/r1/case', '?id=pis/a', { view: 'case', given: { runId: 'r1', id: 'pis/a' } }],
  ['/runs/r%2F1', '', { view: 'run', given: { runId: 'r/1' } }],
  ['/returned', '?code=1', { view: 'returned', given: { code: '1' } }],
  // broken percent signs and a query that names a segment
  ['/runs/%', '?runId=other', { view: 'run', given: { runId: '%' } }],
  ['/nothing/here', '', { view: 'unknown', given: {} }],
])('reads %s%s', (path, query, want) => {
  expect(routeOf(path, query)).toEqual(want);
});

test('an address leads back to its view', () => {
  const given = { runId: 'r/1 ä', id: 'pis/initiate/a&b' };
  const { pathname, search } = new URL(hrefOf('case', given), 'http://studio');
  expect(routeOf(pathname, search)).toEqual({ view: 'case', given });
  expect(hrefOf('banks', { search: '', cursor: undefined })).toBe('/');
});
