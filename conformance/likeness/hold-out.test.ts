import { expect, test } from 'vitest';
import { guessWithout, holdOut, scoreOf } from './hold-out.js';
import type { KnownFault } from './samples-of.js';

/** Four faults of each of three kinds, in two groups; a fault shares one feature with the others of its kind. */
const FAULTS: readonly KnownFault[] = ['a', 'b', 'c'].flatMap((kind) =>
  [1, 2, 3, 4].map((number) => ({
    id: `${kind}${number}`,
    clause: `${kind}-${number % 2}`,
    kind,
    samples: [
      { fault: `${kind}${number}`, kind, features: [`kind:${kind}`, `own:${kind}${number}`] },
    ],
  })),
);
const options = { parts: 4, seed: 1, least: 0.5 };
const each = ({ id }: KnownFault): string => id;

test('guesses each fault once, by what the others of its kind show', () => {
  const { faults } = holdOut(FAULTS, { ...options, together: each });
  expect(faults.map(({ fault }) => fault).sort()).toEqual(FAULTS.map(each).sort());
  expect(scoreOf(faults, 0.5)).toEqual({
    count: 12,
    right: 12,
    suggested: 12,
    rightOfSuggested: 12,
  });
});

test('nothing of a held-out fault is learned, so a kind of one fault is never guessed', () => {
  const single = { fault: 'd1', kind: 'd', features: ['own:d1'] };
  const known = [...FAULTS, { id: 'd1', clause: 'd', kind: 'd', samples: [single] }];
  const { faults } = holdOut(known, { ...options, together: each });
  expect(faults.find(({ fault }) => fault === 'd1')?.first.kind).not.toBe('d');
});

test('a group is held out as a whole', () => {
  const { faults } = holdOut(FAULTS, {
    ...options,
    parts: 100,
    together: ({ kind }) => kind,
  });
  expect([faults.length, scoreOf(faults, 0.5).right]).toEqual([12, 0]);
});

test('of several causes, the first one that is probable enough counts for the fault', () => {
  const [a1, ...rest] = FAULTS;
  if (a1 === undefined) throw new Error('there is no fault');
  const strange = { fault: 'a1', kind: 'a', features: ['new:1', 'new:2'] };
  const told = { ...a1, samples: [strange, ...a1.samples] };
  const { faults, causes } = guessWithout([told], [told, ...rest], 0.6);
  expect(causes).toHaveLength(2);
  expect(faults[0]?.first).toMatchObject({ kind: 'a' });
  expect(faults[0]?.first.score).toBeGreaterThan(0.6);
});
