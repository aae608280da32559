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

const NOTHING = { made: [], grants: [], authorised: new Set<string>(), acts: new Set<string>() };

/** The broken clause where the first of these consents is expired after these grants. */
const broken = (
  made: readonly RunResource[],
  grants: readonly ReturnType<typeof grant>[],
  more: { readonly authorised?: Set<string>; readonly acts?: Set<string> } = {},
): string | undefined =>
  endedWithoutCause(expired, { ...NOTHING, made: [...made], grants: [...grants], ...more }, TODAY);

const ONE = consent('one');
const two = (body = {}, identity?: 'tpp2') => consent('two', body, identity);
const NONE = 'AIS-CONSENT-NO-SIDE-EFFECT';

test.each<readonly [string, string | undefined, string | undefined]>([
  ['nothing else was authorised', NONE, broken([ONE], [grant('one', 1)])],
  ['another one was created alone', NONE, broken([ONE, two()], [grant('one', 1)])],
  [
    'a consent for one access was authorised',
    'AIS-CONSENT-ONE-OFF-SUPERSEDES-NOTHING',
    broken([ONE, two({ recurringIndicator: false })], [grant('one', 1), grant('two', 2)]),
  ],
  ['the other one came before', NONE, broken([two(), ONE], [grant('two', 1), grant('one', 2)])],
  [
    'the other one is of another PSU',
    NONE,
    broken([ONE, two()], [grant('one', 1), grant('two', 2, 'berta')]),
  ],
  [
    'the other one is of another TPP',
    'AIS-CONSENT-OTHER-TPP-STAYS',
    broken([ONE, two({}, 'tpp2')], [grant('one', 1), grant('two', 2)]),
  ],
  [
    'another recurring one was authorised',
    undefined,
    broken([ONE, two()], [grant('one', 1), grant('two', 2)]),
  ],
  [
    'another one may have been authorised by anybody',
    undefined,
    broken([ONE, { ...two(), at: 2 }], [grant('one', 1)], {
      authorised: new Set(['consent two']),
    }),
  ],
  [
    'it was deleted',
    undefined,
    broken([ONE], [grant('one', 1)], { acts: new Set(['delete consent one']) }),
  ],
  [
    'its last day is today',
    undefined,
    broken([consent('one', { validUntil: TODAY })], [grant('one', 1)]),
  ],
  [
    'it was for one access',
    undefined,
    broken([consent('one', { recurringIndicator: false })], [grant('one', 1)]),
  ],
])('a valid consent expires, and %s: %s', (_, wanted, found) => {
  expect(found).toBe(wanted);
});

test('a consent that was not valid before may expire', () => {
  const state = { ...NOTHING, made: [ONE], grants: [grant('one', 1)] };
  expect(endedWithoutCause({ ...expired, earlier: 'received' }, state, TODAY)).toBeUndefined();
});
