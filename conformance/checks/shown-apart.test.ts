import { expect, test } from 'vitest';
import { shownApart } from './shown-apart.js';

const payment = (name: string, amount = '1.00') => ({
  endToEndIdentification: 'XS2A-KIT-1',
  instructedAmount: { currency: 'EUR', amount },
  creditorAccount: { iban: 'DE02120300000000202051' },
  creditorName: name,
});
const LONG = 'x'.repeat(200);

test.each([
  ['short values as they are', { a: 1 }, { a: 2 }, '{"a":1}', '{"a":2}'],
  [
    'the entry of a list that did not come',
    [payment('A'), payment('B')],
    [payment('A'), payment('A')],
    '[…] with "B" at /1/creditorName',
    '[…] with "A" at /1/creditorName',
  ],
  [
    'an entry elsewhere in the list',
    [payment('A'), payment('B')],
    [payment('C'), payment('A', '1.0')],
    '[…] with "B" at /1/creditorName',
    '[…] with "C" at /0/creditorName',
  ],
  [
    'an entry that is missing',
    [payment('A'), 'b'],
    [payment('A')],
    '[…] with "b" at /1',
    '[…] with nothing at /1',
  ],
  [
    'a field that is different before one that is missing',
    { ...payment(LONG), 'a/b': { c: 1 } },
    { 'a/b': { c: 2 } },
    '{…} with 1 at /a~1b/c',
    '{…} with 2 at /a~1b/c',
  ],
  [
    'a field that is missing',
    { ...payment(LONG), last: 1 },
    payment(LONG),
    '{…} with 1 at /last',
    '{…} with nothing at /last',
  ],
  [
    'long texts around their first difference, from the start of a word',
    `<a>${LONG}</a><b>${'y'.repeat(50)}1${LONG}</b>`,
    `<a>${LONG}</a><b>${'y'.repeat(50)}2</b>`,
    `"…${'y'.repeat(50)}1${'x'.repeat(59)}…"`,
    `"…${'y'.repeat(50)}2</b>"`,
  ],
  [
    'no part of a long word, which may be a secret',
    `${LONG}1`,
    `${LONG}2`,
    `"${'x'.repeat(116)}...`,
    `"${'x'.repeat(116)}..., which differs from character 201 on`,
  ],
  ['a text that ends before the other', LONG, 'x', `"${'x'.repeat(61)}…"`, '"x"'],
])('two values show %s', (_, due, came, expected, actual) => {
  expect(shownApart(due, came)).toEqual({ expected, actual });
});

test('very long lists are not compared entry by entry', () => {
  const list = Array.from({ length: 50_000 }, (_, at) => ({ name: `entry ${at}` }));
  const other = list.map(({ name }) => ({ name: `${name}!` }));
  expect(shownApart(list, other).actual).toMatch(/^\[\{"name":"entry 0!"/);
});
