import { describe, expect, it } from 'vitest';
import type { ConfiguredPsu } from '../config/configured-psu.js';
import { realSeams } from '../domain/seams.js';
import { memoryStore } from '../store/memory-store.js';
import type { Store } from '../store/store.js';
import { settlePsus } from './settle-psus.js';
import { keptSentence } from './store-changes.js';

const GIRO = { iban: 'DE04999900050000000101', name: 'Giro', currency: 'EUR', balance: '5.00' };
const MORE = { iban: 'DE74999900050000000102', name: 'More', currency: 'EUR' };
const LEI = { iban: 'RO09XSAB1B31007593840000', name: 'Lei', currency: 'RON' };
const MANY = { iban: 'DE47999900050000000103', name: 'Many' };
const CARD = { pan: '9999990000000519', currency: 'EUR', limit: 100 };
const NORA: ConfiguredPsu = { id: 'nora', name: 'Nora', accounts: [GIRO] };
const OTTO: ConfiguredPsu = { id: 'otto', name: 'Otto', accounts: [LEI] };

/** The changes of a start of a bank with cards. */
async function settle(store: Store, psus: readonly ConfiguredPsu[], cards = true) {
  const { changes } = await settlePsus(store, realSeams(), { cards, psus });
  return changes;
}
async function filled(...psus: readonly ConfiguredPsu[]): Promise<Store> {
  const store = memoryStore();
  await settle(store, psus);
  return store;
}
const none = { added: [], changed: [], removed: [] };

describe('a configuration on a store that was filled from an earlier one', () => {
  it('changes nothing when it is the same, in whatever order its keys are', async () => {
    const store = await filled(NORA, OTTO);
    const other = Object.fromEntries(Object.entries(GIRO).reverse()) as unknown as typeof GIRO;
    expect(await settle(store, [OTTO, { ...NORA, accounts: [other] }])).toEqual(none);
  });

  it.each<[string, readonly ConfiguredPsu[], readonly string[]]>([
    ['a PSU, named without its parts', [NORA, OTTO], ['PSU otto']],
    ['an account', [{ ...NORA, accounts: [GIRO, MORE] }], [`account ${MORE.iban}`]],
    [
      'an account in several currencies',
      [{ ...NORA, accounts: [GIRO, { ...MANY, parts: [{ currency: 'EUR' }] }] }],
      [`account ${MANY.iban}`],
    ],
    ['a card', [{ ...NORA, cards: [CARD] }], ['card 999999******0519']],
    [
      'a company',
      [NORA, { id: 'rosa', name: 'Rosa', corporate: 'WORKS', accounts: [MORE] }],
      ['company WORKS', 'PSU rosa'],
    ],
  ])('adds %s once', async (_name, psus, added) => {
    const store = await filled(NORA);
    expect(await settle(store, psus)).toEqual({ ...none, added });
    expect(await settle(store, psus)).toEqual(none);
  });

  it('adds a currency to an account of several, whose entries have other references', async () => {
    const entries = [{ daysAgo: 1, amount: 2, party: 'A', text: 'B' }];
    const book = (currency: string) => ({ currency, balance: 2, entries });
    const many = (...parts: readonly string[]) => ({
      ...{ id: 'nora', name: 'Nora' },
      accounts: [{ ...MANY, parts: parts.map(book) }],
    });
    const store = await filled(many('EUR', 'USD'));
    const added = [`CHF of account ${MANY.iban}`];
    expect(await settle(store, [many('CHF', 'EUR', 'USD')])).toEqual({ ...none, added });
    const references = (await store.find('entry', {})).map(({ reference }) => reference);
    expect(references.sort()).toEqual(['000001', '100001', '200001']);
  });

  it('adds the cards when the bank begins to offer them', async () => {
    const store = memoryStore();
    const psus = [{ ...NORA, cards: [CARD] }];
    await settle(store, psus, false);
    expect((await settle(store, psus)).added).toEqual(['card 999999******0519']);
    expect(await store.find('account', { psu: 'nora' })).toHaveLength(2);
  });

  it.each<[string, readonly ConfiguredPsu[], readonly string[]]>([
    ['another balance', [{ ...NORA, accounts: [{ ...GIRO, balance: '9.00' }] }], [GIRO.iban]],
    ['another name', [{ ...NORA, name: 'Eleonora' }], ['PSU nora']],
    [
      'several currencies of an account with one',
      [{ ...NORA, accounts: [{ iban: GIRO.iban, name: 'Giro', parts: [{ currency: 'USD' }] }] }],
      [GIRO.iban],
    ],
    [
      'another owner',
      [
        { ...NORA, accounts: [] },
        { ...OTTO, accounts: [GIRO] },
      ],
      [GIRO.iban],
    ],
  ])(
    'keeps what it has in spite of %s, and says so at each start',
    async (_name, psus, changed) => {
      const store = await filled(NORA, OTTO);
      const before = [await store.get('account', GIRO.iban), await store.get('psu', 'nora')];
      for (const _start of [1, 2]) {
        const found = await settle(store, psus);
        expect(found.changed).toEqual([expect.stringContaining(changed[0] ?? '')]);
        expect(found.added).toEqual([]);
      }
      expect([await store.get('account', GIRO.iban), await store.get('psu', 'nora')]).toEqual(
        before,
      );
      expect(await store.find('account', { parent: GIRO.iban })).toEqual([]);
    },
  );

  it('keeps what the configuration does not name any more, and says so in one sentence', async () => {
    const store = await filled({ ...NORA, accounts: [GIRO, MORE], cards: [CARD] }, OTTO);
    const changes = await settle(store, [{ ...NORA, name: 'N' }]);
    const removed = ['PSU otto', `account ${MORE.iban}`, 'card 999999******0519'];
    expect(changes).toEqual({ added: [], changed: ['PSU nora'], removed });
    expect(await store.get('account', LEI.iban)).toMatchObject({ psu: 'otto' });
    expect(keptSentence(changes)).toEqual([
      `The store keeps PSU nora as before the change, and ${removed.join(', ')} without a line in ` +
        'the configuration: a reset (POST /api/reset of --admin-port) or an empty store follows ' +
        'the configuration, and loses what TPPs and PSUs did.',
    ]);
  });

  it('knows the PSUs of an earlier version by the digest of them all', async () => {
    const store = await filled(NORA);
    const { value } = (await store.get('secret', 'seeded-psus')) ?? { value: '' };
    const { items: _, ...earlier } = JSON.parse(value);
    await store.put('secret', { id: 'seeded-psus', value: JSON.stringify(earlier) });
    expect(await settle(store, [NORA])).toEqual(none);
    await store.put('secret', { id: 'seeded-psus', value: JSON.stringify(earlier) });
    const { added, changed } = await settle(store, [NORA, OTTO]);
    expect([added, changed]).toEqual([['PSU otto'], ['PSU nora']]);
  });
});

describe('a configuration is refused on a store', () => {
  it.each<[string, readonly ConfiguredPsu[] | undefined, string]>([
    [
      'none of whose PSUs it names',
      [OTTO],
      'the store has the PSUs nora, the configuration has otto',
    ],
    ['when it has no PSUs', undefined, 'the configuration has no `psus`'],
  ])('%s', async (_name, psus, which) => {
    const store = await filled(NORA);
    await expect(settlePsus(store, realSeams(), { cards: true, psus })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining(which),
    });
    expect(await store.find('psu', {})).toHaveLength(1);
  });

  it('that was filled with the default PSUs', async () => {
    const store = memoryStore();
    await settlePsus(store, realSeams(), { cards: true });
    await expect(settle(store, [NORA])).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });

  it('in which an id is that of a company, or of a person', async () => {
    const rosa = { id: 'rosa', name: 'Rosa', corporate: 'WORKS', accounts: [MORE] };
    const store = await filled(NORA, rosa);
    const works = { id: 'WORKS', name: 'Works' };
    const text = (here: string, there: string, id: string) => ({
      message: `The ${here} ${id} of the configuration has the id of a ${there} in the store.`,
    });
    await expect(settle(store, [NORA, works])).rejects.toMatchObject(
      text('PSU', 'company', 'WORKS'),
    );
    const ofNora = { ...rosa, corporate: 'nora', accounts: [] };
    const poor = { id: 'rosa', name: 'Rosa' };
    await expect(settle(store, [poor, { ...ofNora, id: 'tom' }])).rejects.toMatchObject(
      text('company', 'PSU', 'nora'),
    );
  });
});
