/** The kinds of access that a consent may ask for. */
import type { Value } from '../value.js';
import type { OfferedByBank } from './offer.js';

export interface AskedAccess {
  readonly access: Value;
  /** The rights that the access has: these reads succeed, the others are refused; undefined says nothing of them. */
  readonly rights?: readonly ('balances' | 'transactions')[];
  readonly cards?: true;
  /** Deep rows alone ask for it. */
  readonly isDeep?: true;
  /** Paths of the profile without which the bank has no such consent. */
  readonly profile: readonly string[];
  readonly offered: (offer: OfferedByBank) => boolean;
}

const account = (index: number): string => `\${profile.ais.accounts.${index}}`;
const both = (reference: string): Value => ({ balances: [reference], transactions: [reference] });
const always = (): boolean => true;
const FIRST = ['ais.accounts.0'];

const CARD = '${profile.ais.cards.0}';

const OF_CARD = {
  cards: true,
  profile: [...FIRST, 'ais.cards.0'],
  offered: ({ ais }: OfferedByBank) => (ais?.cards?.length ?? 0) > 0,
} as const;

export const MODELS: Readonly<Record<string, AskedAccess>> = {
  both: {
    access: both(account(0)),
    rights: ['balances', 'transactions'],
    profile: FIRST,
    offered: always,
  },
  balances: {
    access: { balances: [account(0)] },
    rights: ['balances'],
    profile: FIRST,
    offered: always,
  },
  transactions: {
    access: { transactions: [account(0)] },
    rights: ['transactions'],
    profile: FIRST,
    offered: always,
  },
  later: {
    access: both(account(1)),
    rights: ['balances', 'transactions'],
    profile: [...FIRST, 'ais.accounts.1'],
    offered: ({ ais }) => (ais?.accounts.length ?? 0) > 1,
  },
  accounts: {
    access: { accounts: [account(0)] },
    rights: [],
    profile: FIRST,
    offered: always,
  },
  offered: {
    access: { balances: [], transactions: [] },
    profile: [...FIRST, 'ais.consentModels=bankOffered'],
    offered: ({ ais }) => ais?.consentModels.includes('bankOffered') === true,
  },
  card: { access: both(CARD), rights: ['balances', 'transactions'], ...OF_CARD },
  'card-balances': { access: { balances: [CARD] }, rights: ['balances'], ...OF_CARD },
  'card-transactions': {
    access: { transactions: [CARD] },
    rights: ['transactions'],
    isDeep: true,
    ...OF_CARD,
  },
  'card-list': { access: { accounts: [CARD] }, rights: [], ...OF_CARD },
  multicurrency: {
    access: both('${profile.ais.multicurrency}'),
    profile: [...FIRST, 'ais.multicurrency'],
    offered: ({ ais }) => ais?.multicurrency !== undefined,
  },
  available: {
    access: { availableAccounts: 'allAccounts' },
    rights: [],
    profile: [...FIRST, 'ais.consentModels=availableAccounts'],
    offered: ({ ais }) => ais?.consentModels.includes('availableAccounts') === true,
  },
  global: {
    access: { allPsd2: 'allAccounts' },
    rights: ['balances', 'transactions'],
    profile: [...FIRST, 'ais.consentModels=global'],
    offered: ({ ais }) => ais?.consentModels.includes('global') === true,
  },
};

/** Whether reads of transactions, and so of their details, succeed under it. */
export const opensEntries = (model: AskedAccess | undefined): boolean =>
  model !== undefined && model.cards !== true && (model.rights?.includes('transactions') ?? true);

/** The models of consents under which cards are read. */
export const HAS_CARDS: ReadonlySet<string> = new Set([
  ...['card', 'card-balances', 'card-transactions', 'card-list'],
  ...['global', 'offered'],
]);
