import { expect, test } from 'vitest';
import { smallDocument, toldChanges } from '../fixtures/told-changes.js';

const body = { content: { 'application/json': { schema: { type: 'string' } } } };
const withStatuses = (statuses: readonly string[], section = 'paths') => {
  const responses = Object.fromEntries(
    statuses.map((one) => [one, { description: 'Done.', ...body }]),
  );
  return smallDocument({ openapi: '3.1.0', [section]: { '/x': { get: { responses } } } });
};

test.each([
  ['2XX', ['200'], 'compatible response-range-narrowed: the responses 2XX are only 200 now.'],
  [
    '2XX',
    ['200', '201'],
    'compatible response-range-narrowed: the responses 2XX are only 200, 201 now.',
  ],
  ['2XX', ['404'], 'breaking response-success-removed: the response 2XX is removed.'],
])('%s becomes %s', (range, statuses, expected) => {
  expect(toldChanges(withStatuses([range]), withStatuses(statuses))[0]).toBe(expected);
});

test('a range in place of a status lets the server send others', () => {
  expect(toldChanges(withStatuses(['200']), withStatuses(['2XX']))).toEqual([
    'risky response-success-added: the response 2XX is new: clients that look for other statuses do not know it.',
  ]);
});

test('a client may no longer answer a webhook with the rest of the range', () => {
  expect(toldChanges(withStatuses(['2XX'], 'webhooks'), withStatuses(['200'], 'webhooks'))).toEqual(
    [
      'breaking webhook-response-removed: the bank no longer accepts 2XX as the response of a client.',
    ],
  );
});
