import { expect, test } from 'vitest';
import { earlierOf } from './earlier-resources.js';
import type { RunState } from './run-state.js';

interface Made {
  readonly id: string;
  readonly kind?: 'consent' | 'payment';
  readonly psu?: string;
  readonly identity?: string;
  readonly body?: object;
  readonly status?: string;
  /** Nobody authorised it. */
  readonly isLeft?: true;
  readonly isDeleted?: true;
}

const ACCESS = { access: { balances: [{ iban: 'DE58999900010000000101' }] } };

/** The ids of the resources of a kind that a PSU authorised and that still stand, after these in their order. */
function standing(all: readonly Made[], kind: 'consent' | 'payment' = 'consent') {
  const named = ({ id, kind: of = 'consent' }: Made) => `${of} ${id}`;
  const find = (thing: string) => all.find((each) => named(each) === thing);
  const authorised = all.filter(({ isLeft }) => isLeft !== true);
  const state = {
    resources: {
      made: all.map(({ id, kind: of = 'consent', identity = 'tpp1', body = {} }) => {
        const text = JSON.stringify({ recurringIndicator: true, ...ACCESS, ...body });
        const request = { body: text, url: id, headers: [], identity };
        return { ...{ kind: of, id, identity, at: -10_000 }, seen: { request } };
      }),
      authorised: new Set(authorised.map(named)),
      grants: authorised
        .filter(({ kind: of }) => of !== 'payment')
        .map((each, at) => ({ resource: named(each), psu: each.psu ?? 'anna', inCase: 'a', at })),
      acts: new Set(all.flatMap((each) => (each.isDeleted ? [`delete ${named(each)}`] : []))),
    },
    watch: {
      settleMs: 0,
      statusOf: (thing: string) =>
        find(thing)?.status ?? (thing.startsWith('consent') ? 'valid' : 'ACTC'),
      endOf: (thing: string) => (find(thing)?.status === 'RJCT' ? { by: 'status' } : undefined),
    },
  } as unknown as RunState;
  return earlierOf({ kind, that: 'stand', most: 9 }, state).map(({ one }) => one.id);
}

test.each<readonly [string, readonly string[], readonly Made[]]>([
  ['each of its PSU and TPP', ['a', 'b'], [{ id: 'a' }, { id: 'b', psu: 'bruno' }]],
  ['each TPP', ['a', 'b'], [{ id: 'a' }, { id: 'b', identity: 'tpp2' }]],
  ['not one that a later one replaced', ['b'], [{ id: 'a' }, { id: 'b' }]],
  [
    'one before a consent for one access, but not that one',
    ['a'],
    [{ id: 'a' }, { id: 'b', body: { recurringIndicator: false } }],
  ],
  ['not one without an account', [], [{ id: 'a', body: { access: {} } }]],
  ['not one that was deleted', [], [{ id: 'a', isDeleted: true }]],
  ['not one that nobody authorised', [], [{ id: 'a', isLeft: true }]],
  ['not one that has not shown it', [], [{ id: 'a', status: 'received' }]],
])('of consents, %s', (_, ids, all) => {
  expect([...standing(all)].sort()).toEqual(ids);
});

test('of payments, those that have not ended, whoever pays', () => {
  const all: readonly Made[] = [
    { id: 'a', kind: 'payment' },
    { id: 'b', kind: 'payment' },
    { id: 'c', kind: 'payment', status: 'RJCT' },
  ];
  expect([...standing(all, 'payment')].sort()).toEqual(['a', 'b']);
});
