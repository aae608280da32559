import { describe, expect, test } from 'vitest';
import { asPsu, unlikePsus } from './as-psu.js';
import type { Profile, PsuAlike } from './profile.js';

const BASE = {
  psu: { id: 'one', password: 'p1', approve: [{ fill: { name: '{psuId}' } }] },
  secondPsu: { id: 'two', password: 'p2' },
  ais: {
    accounts: [{ iban: 'A1' }, { iban: 'A2' }],
    cards: [{ maskedPan: 'C1' }],
    multicurrency: { iban: 'M1' },
    consentModels: ['dedicated'],
    frequencyPerDay: 4,
  },
} as unknown as Profile;

const MORE: PsuAlike = {
  id: 'three',
  password: 'p3',
  accounts: [{ iban: 'B1' }, { iban: 'B2' }],
  cards: [{ maskedPan: 'C3' }],
  multicurrency: { iban: 'M3' },
};

const sentences = (more: readonly PsuAlike[], base: Partial<Profile> = {}) =>
  unlikePsus({ ...BASE, ...base, morePsus: more }).map(({ path, sentence }) => [
    path.join('.'),
    sentence.replace(/^.*share one: /, ''),
  ]);

test('replaces the login, accounts and cards of the PSU and nothing else', () => {
  expect(asPsu(BASE, MORE)).toEqual({
    ...BASE,
    psu: { ...BASE.psu, id: 'three', password: 'p3' },
    ais: {
      ...BASE.ais,
      accounts: MORE.accounts,
      cards: MORE.cards,
      multicurrency: MORE.multicurrency,
    },
  });
});

describe('errors about other PSUs', () => {
  test('are empty for a suitable PSU', () => {
    expect(sentences([MORE])).toEqual([]);
  });

  test.each<[string, PsuAlike, string]>([
    [
      'fewer accounts than the first PSU',
      { ...MORE, accounts: [{ iban: 'B1' }] },
      'it has 1 `accounts`, where `ais` has 2.',
    ],
    ['no cards', without('cards'), 'it has 0 `cards`, where `ais` has 1.'],
    [
      'no multicurrency account',
      without('multicurrency'),
      'three lacks `multicurrency`, which `ais` has.',
    ],
    ['the same id as the first PSU', { ...MORE, id: 'one' }, 'one is already in this profile.'],
    ['the same id as the second PSU', { ...MORE, id: 'two' }, 'two is already in this profile.'],
  ])('are reported for %s', (_name, more, want) => {
    expect(sentences([more])).toEqual([['morePsus.0', want]]);
  });

  test('are reported for a duplicate, and for scripts that do not use {psuId}', () => {
    expect(sentences([MORE, MORE])).toEqual([['morePsus.1', 'three is already in this profile.']]);
    const psu = { id: 'one', password: 'p', approve: [{ fill: { name: 'one' } }] };
    expect(sentences([MORE], { psu })).toEqual([
      [
        'morePsus.0',
        '`psu.approve` and `psu.reject` must type {psuId}, so that other PSUs can log in.',
      ],
    ]);
  });
});

test('scripts that call an API without a PSU name are valid for every PSU', () => {
  const http = { method: 'POST', url: 'https://bank.example/{consentId}' };
  const psu = { id: 'one', password: 'p', approve: [{ http }], reject: [{ command: ['reject'] }] };
  expect(sentences([MORE], { psu } as never)).toEqual([]);
});

function without(name: 'cards' | 'multicurrency'): PsuAlike {
  const { [name]: _, ...rest } = MORE;
  return rest as PsuAlike;
}
