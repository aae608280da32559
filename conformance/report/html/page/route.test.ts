import { expect, test } from 'vitest';
import { parseRoute } from './route.js';

test.each([
  ['#e17', { view: 'exchange', id: 'e17' }],
  ['#2.e17', { view: 'exchange', id: '2.e17' }],
  ['#case=pis/read', { view: 'case', id: 'pis/read' }],
  ['#verdict=failed&q=a%20b', { view: 'find', query: { q: 'a b', verdict: 'failed' } }],
  ['#timeline', { view: 'overview', anchor: 'timeline' }],
])('parses the address %s', (hash, route) => {
  expect(parseRoute(hash)).toEqual(route);
});
