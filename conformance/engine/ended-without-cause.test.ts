import { expect, test } from 'vitest';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { endedWithoutCause } from './ended-without-cause.js';
import type { RunResource } from './resources.js';

const TODAY = '2031-03-03';

const consent = (
  id: string,
  body: object = {},
  identity: 'tpp1' | 'tpp2' = 'tpp1',
): RunResource => {
  const text = JSON.stringify({ recurringIndicator: true, validUntil: '2031-04-01', ...body });
  const seen = { request: { body: text, headers: [] } } as unknown as ParsedAnswer;
  return { kind: 'consent', id, url: '', identity, seen, at: 0 };
};
const grant = (id: string, at: number, psu = 'anna') => ({
  resource: `consent ${id}`,
  psu,
  inCase: 'a',
  at,
});
const expired = {
  observation: {
    clause: 'STATE-CONSENT',
    graph: 'consent',
    resource: 'consent one',
    status: 'expired',
    field: '/consentStatus',
  },
  earlier: 'valid',
} as const;

const isFound = (
  made: readonly RunResource[],
  grants: readonly ReturnType<typeof grant>[],
  authorised: readonly string[] = [],
): boolean =>
  endedWithoutCause(
    expired,
    { made: [...made], grants: [...grants], authorised: new Set(authorised) },
    TODAY,
  );

const ONE = consent('one');
const two = (body = {}, identity?: 'tpp2') => consent('two', body, identity);

test.each<readonly [string, boolean, boolean]>([
  ['nothing else was authorised', true, isFound([ONE], [grant('one', 1)])],
  ['another one was created alone', true, isFound([ONE, two()], [grant('one', 1)])],
  [
    'a consent for one access was authorised',
    true,
    isFound([ONE, two({ recurringIndicator: false })], [grant('one', 1), grant('two', 2)]),
  ],
  ['the other one came before', true, isFound([two(), ONE], [grant('two', 1), grant('one', 2)])],
  [
    'the other one is of another PSU',
    true,
    isFound([ONE, two()], [grant('one', 1), grant('two', 2, 'berta')]),
  ],
  [
    'the other one is of another TPP',
    true,
    isFound([ONE, two({}, 'tpp2')], [grant('one', 1), grant('two', 2)]),
  ],
  [
    'another recurring one was authorised',
    false,
    isFound([ONE, two()], [grant('one', 1), grant('two', 2)]),
  ],
  [
    'another one may have been authorised by anybody',
    false,
    isFound([ONE, { ...two(), at: 2 }], [grant('one', 1)], ['consent two']),
  ],
  [
    'its last day is today',
    false,
    isFound([consent('one', { validUntil: TODAY })], [grant('one', 1)]),
  ],
  [
    'it was for one access',
    false,
    isFound([consent('one', { recurringIndicator: false })], [grant('one', 1)]),
  ],
])('a valid consent expires, and %s: found %s', (_, wanted, found) => {
  expect(found).toBe(wanted);
});

test('a consent that was not valid before may expire', () => {
  const state = { made: [ONE], grants: [grant('one', 1)], authorised: new Set<string>() };
  expect(endedWithoutCause({ ...expired, earlier: 'received' }, state, TODAY)).toBe(false);
});
