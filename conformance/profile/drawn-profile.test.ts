import { expect, test } from 'vitest';
import { drawnProfile, pathInFile, swapped } from './drawn-profile.js';
import type { Profile } from './profile.js';

const BASE = {
  identities: { tpp1: { certificate: 'one.pem' }, tpp2: { certificate: 'two.pem' } },
  signatures: { tpp1: { pfx: 'one' }, tpp2: { pfx: 'two' }, required: true },
  access: { static: { tpp1: 'first', tpp2: 'second' } },
  tpp: { redirectUri: 'https://tpp.example', clientId: 'c1', secondClientId: 'c2' },
  sca: { approaches: ['REDIRECT', 'EMBEDDED', 'DECOUPLED'] },
  pis: {
    products: [
      'sepa-credit-transfers',
      'instant-sepa-credit-transfers',
      'target-2-payments',
      'ro-credit-transfers',
      'pain.001-sepa-credit-transfers',
    ],
    bulkProducts: ['sepa-credit-transfers'],
  },
  funds: {
    account: { iban: 'A' },
    currency: 'EUR',
    availableAmount: '1.00',
    unavailableAmount: '99.00',
    other: { account: { iban: 'B' }, availableAmount: '9.00', unavailableAmount: '999.00' },
  },
} as unknown as Profile;

const drawn = (draw: number, more: Partial<Profile> = {}) =>
  drawnProfile({ ...BASE, ...more }, draw);

/** What a draw puts first. */
const firstIn = (draw: number): string => {
  const { sca, pis, identities, funds } = drawn(draw).profile;
  const tpp = identities.tpp1?.certificate === 'two.pem' ? 'second' : 'first';
  const product = pis?.products[0]?.replace(/-.*/, '');
  return [tpp, sca.usual ?? 'REDIRECT', product, funds?.account.iban].join(' ');
};

test('draw 0 is the file', () => {
  expect(drawn(0)).toEqual({ profile: BASE, differs: [], swapsTpps: false });
});

test('each value comes first within its first draws, and each pair of values in a few more', () => {
  const all = Array.from({ length: 24 }, (_, draw) => firstIn(draw).split(' '));
  const seen = (at: number, until: number) => new Set(all.slice(0, until).map((row) => row[at]));
  expect(seen(0, 2)).toEqual(new Set(['first', 'second']));
  expect(seen(1, 3)).toEqual(new Set(['REDIRECT', 'EMBEDDED', 'DECOUPLED']));
  expect(seen(2, 2)).toEqual(new Set(['sepa', 'target']));
  const pairs = new Set(
    all.flatMap((row) =>
      row.flatMap((one, at) => row.slice(at + 1).map((other) => `${one} ${other}`)),
    ),
  );
  // 2 TPPs, 3 approaches, 2 products, 2 accounts
  expect(pairs.size).toBe(2 * 3 + 2 * 2 + 2 * 2 + 3 * 2 + 3 * 2 + 2 * 2);
});

test('the second TPP takes everything of the first, and the sentences say so', () => {
  const { profile, differs, swapsTpps } = drawn(1);
  expect(swapsTpps).toBe(true);
  expect(differs).toEqual([
    'tpp2 comes first where a case needs one TPP, and tpp1 is the other one',
    'the PSU decides by EMBEDDED where a case leaves it open',
    'most payments are target-2-payments',
    'funds.other is the account whose funds most cases confirm',
  ]);
  expect(profile.identities).toEqual({
    tpp1: { certificate: 'two.pem' },
    tpp2: { certificate: 'one.pem' },
  });
  expect(profile.signatures).toEqual({
    tpp1: { pfx: 'two' },
    tpp2: { pfx: 'one' },
    required: true,
  });
  expect(profile.access).toEqual({ static: { tpp1: 'second', tpp2: 'first' } });
  expect([profile.tpp.clientId, profile.tpp.secondClientId]).toEqual(['c2', 'c1']);
});

test('what neither TPP has is not there afterwards either', () => {
  expect(Object.keys(swapped({ expired: 1 } as { readonly tpp1?: number }))).toEqual(['expired']);
  expect(swapped({ tpp1: 1 } as { readonly tpp1?: number })).toEqual({ tpp2: 1 });
});

test('each approach of a bank has its draw, in whatever order the profile names them', () => {
  const usual = (draw: number) =>
    drawn(draw, { sca: { approaches: ['EMBEDDED', 'REDIRECT'] } }).profile.sca.usual;
  expect([usual(1), usual(2), usual(3)]).toContain('EMBEDDED');
  expect([1, 2, 3, 4].map(usual)).not.toContain('REDIRECT');
});

test('an approach that the user names stays', () => {
  const { profile, differs } = drawnProfile(BASE, 1, true);
  expect(profile.sca).toEqual(BASE.sca);
  expect(differs.join()).not.toContain('decides by');
});

test('funds.other stays where the first account has no amounts', () => {
  const { availableAmount: _, ...funds } = BASE.funds ?? {
    account: { iban: 'A' },
    currency: 'EUR',
  };
  const { profile, differs } = drawn(1, { funds });
  expect(profile.funds).toEqual(funds);
  expect(differs.join()).not.toContain('funds.other');
});

test('the amounts go with their account', () => {
  expect(drawn(1).profile.funds).toEqual({
    account: { iban: 'B' },
    currency: 'EUR',
    availableAmount: '9.00',
    unavailableAmount: '999.00',
    other: { account: { iban: 'A' }, availableAmount: '1.00', unavailableAmount: '99.00' },
  });
});

test.each<[string, Partial<Profile>]>([
  ['one certificate', { identities: { tpp1: { certificate: 'one.pem' } } }],
  ['one token', { access: { static: { tpp1: 'first' } } }],
  ['one seal', { signatures: { tpp1: { pfx: 'one' } } }],
  ['one registered client', { tpp: { redirectUri: 'https://tpp.example', clientId: 'c1' } }],
  [
    'a second TPP that cannot register',
    { tpp: { redirectUri: 'https://tpp.example', registration: 'closed' } },
  ],
])('the TPPs stay in their places with %s', (_what, more) => {
  const { profile, swapsTpps } = drawn(1, more);
  expect(swapsTpps).toBe(false);
  expect(profile.identities.tpp1).toEqual({ certificate: 'one.pem' });
});

test('a service without the product keeps its own first one, and no payment of another form comes first', () => {
  const { pis } = drawn(1).profile;
  expect(pis?.bulkProducts).toEqual(['sepa-credit-transfers']);
  const firsts = Array.from({ length: 12 }, (_, draw) => drawn(draw).profile.pis?.products[0]);
  expect(new Set(firsts)).toEqual(new Set(['sepa-credit-transfers', 'target-2-payments']));
  const instant = { ...BASE.pis, products: ['instant-sepa-credit-transfers', 'target-2-payments'] };
  expect(drawn(1, { pis: instant as NonNullable<Profile['pis']> }).profile.pis).toEqual(instant);
});

test('a line of the file is found by what the draw has in its place', () => {
  expect(pathInFile('identities.tpp1.key', drawn(1))).toBe('identities.tpp2.key');
  expect(pathInFile('signatures.tpp2', drawn(1))).toBe('signatures.tpp1');
  expect(pathInFile('identities.tpp1.key', drawn(0))).toBe('identities.tpp1.key');
  expect(pathInFile('pis.products', drawn(1))).toBe('pis.products');
});
