import { describe, expect, it } from 'vitest';
import type { Account } from '../domain/entities.js';
import { lookAll } from './batched-reads.js';
import { keyOf } from './change.js';
import { inOrder, locksOf } from './locks-of.js';
import { wayOf } from './look-ups.js';
import { newTrial, type Trial } from './optimistic-records.js';
import type { Where } from './store.js';

const account = (id: string, psu: string): Account => ({
  id,
  psu,
  currency: 'EUR',
  name: 'x',
  product: 'Giro',
  cashAccountType: 'CACC',
  opening: 0n,
});

type Step = (trial: Trial) => void;

const read =
  (id: string, entity?: Account): Step =>
  ({ bases }) => {
    const version = entity === undefined ? null : '1';
    bases.set(keyOf('account', id), { kind: 'account', id, entity, version, own: true });
  };
const search =
  (where: Where<'account'>): Step =>
  ({ searches }) => {
    const look = lookAll(wayOf('account', where), 'account', where);
    searches.set(JSON.stringify(look), { look, where, rows: [], version: '' });
  };
const write =
  (id: string, entity: Account | undefined, before?: Account): Step =>
  (trial) => {
    read(id, before)(trial);
    trial.changes.set(keyOf('account', id), { kind: 'account', id, entity, anew: false });
  };
const counter =
  (key: string): Step =>
  ({ counters }) =>
    void counters.set(key, 1);

const locks = (step: Step, raised: readonly string[] = []) => {
  const trial = newTrial();
  step(trial);
  return locksOf(trial, raised);
};

/** Whether one of two transactions has to wait for the other. */
const clash = (one: ReturnType<typeof locks>, other: ReturnType<typeof locks>): boolean =>
  one.some(([place, mode]) =>
    other.some(([at, how]) => at === place && (mode === 'x' || how === 'x')),
  );

describe('locks of a commit', () => {
  it.each<[string, Step, Step, boolean]>([
    ['two reads of the same record', read('A'), read('A'), false],
    ['a read and a write of the same record', read('A'), write('A', account('A', 'p')), true],
    ['a read and a removal of the same record', read('A'), write('A', undefined), true],
    ['two removals of the same record', write('A', undefined), write('A', undefined), true],
    ['two removals of different records', write('A', undefined), write('B', undefined), false],
    ['a search and a new match', search({ psu: 'p' }), write('A', account('A', 'p')), true],
    [
      'a search and a removed match',
      search({ psu: 'p' }),
      write('A', undefined, account('A', 'p')),
      true,
    ],
    [
      'a search and a record that does not match',
      search({ psu: 'p' }),
      write('A', account('A', 'q')),
      false,
    ],
    [
      'a search by the second field',
      search({ parent: 'm' }),
      write('A', { ...account('A', 'p'), parent: 'm' }),
      true,
    ],
    [
      'a search by a field without an index',
      search({ name: 'x' }),
      write('A', account('A', 'p')),
      true,
    ],
    [
      'a search for a text with a NUL character',
      search({ psu: 'a\u0000' }),
      write('A', account('A', 'a\u0000')),
      true,
    ],
    ['two searches', search({ psu: 'p' }), search({ psu: 'p' }), false],
  ])('clash or not: %s', (_name, one, other, want) => {
    expect(clash(locks(one), locks(other))).toBe(want);
    expect(clash(locks(other), locks(one))).toBe(want);
  });

  it('clash for a read and an increment of the same counter', () => {
    const none: Step = () => undefined;
    expect(clash(locks(counter('k')), locks(none, ['k']))).toBe(true);
    expect(clash(locks(counter('k')), locks(counter('k')))).toBe(false);
    expect(clash(locks(counter('k')), locks(none, ['other']))).toBe(false);
  });

  it('are taken in one order, each once and in the strictest mode', () => {
    const sorted = inOrder([
      [
        [7, 's'],
        [3, 'x'],
      ],
      [
        [3, 's'],
        [7, 'x'],
        [1, 's'],
      ],
    ]);
    expect(sorted).toEqual([
      [1, 's'],
      [3, 'x'],
      [7, 'x'],
    ]);
  });
});
