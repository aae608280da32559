import { expect, test } from 'vitest';
import { editedAt, UNCHANGED } from './edited-at.js';

const BODY = { id: 'a', list: [{ x: 1 }, { y: 2 }, { x: 3 }], _links: { self: { href: '/a' } } };

test.each<readonly [string, unknown, unknown]>([
  ['/id', 'b', { ...BODY, id: 'b' }],
  ['/id', undefined, { list: BODY.list, _links: BODY._links }],
  ['/list/*/x', 9, { ...BODY, list: [{ x: 9 }, { y: 2 }, { x: 9 }] }],
  ['/list/*/x', undefined, { ...BODY, list: [{}, { y: 2 }, {}] }],
  ['/list/*', undefined, { ...BODY, list: [] }],
  ['/_links/*/href', '/b', { ...BODY, _links: { self: { href: '/b' } } }],
  ['', [], []],
  ['/nothing', 1, UNCHANGED],
  ['/list/*/z', 1, UNCHANGED],
  ['/id/deeper', 1, UNCHANGED],
])('sets %j to %j', (pointer, value, want) => {
  expect(editedAt(BODY, pointer, () => value)).toEqual(want);
});
