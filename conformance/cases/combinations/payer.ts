/** Who pays, and from which account: a dimension of payments, and of what consists of payments. */
import type { GrantStep } from '../case.js';
import type { Value } from '../value.js';
import type { OfferedByBank } from './offer.js';

export interface Payer {
  /** Dotted profile path of the account. */
  readonly account: string;
  /** Dotted profile path of the PSU who decides; the first PSU when absent. */
  readonly who?: string;
  /** The second person who has to approve. */
  readonly also?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Paths of the profile without which there is no such payer. */
  readonly profile: readonly string[];
  readonly offered: (offer: OfferedByBank) => boolean;
}

const FIRST: Payer = { account: 'pis.debtorAccount', profile: [], offered: () => true };

const SECOND: Payer = {
  account: 'morePsus.0.accounts.0',
  who: 'morePsus.0',
  profile: ['morePsus.0'],
  offered: ({ morePsus = [] }) => morePsus.length > 0,
};

/** A company's payments need two people. */
const COMPANY: Payer = {
  account: 'pis.multilevel.debtorAccount',
  who: 'pis.multilevel.approvers.0',
  also: 'pis.multilevel.approvers.1',
  headers: { 'PSU-Corporate-ID': '${profile.pis.multilevel.corporateId}' },
  profile: ['pis.multilevel', 'pis.multilevel.corporateId'],
  offered: ({ pis }) => pis?.multilevel !== undefined,
};

/** Cards pay nothing here: a TPP asks for their funds. */
const CARD: Payer = {
  account: 'ais.cards.0',
  profile: ['ais.cards.0'],
  offered: ({ ais }) => (ais?.cards?.length ?? 0) > 0,
};

export const OF_PAYMENTS: Readonly<Record<string, Payer>> = {
  first: FIRST,
  later: {
    account: 'ais.accounts.1',
    profile: ['ais.accounts.1'],
    offered: ({ ais }) => (ais?.accounts.length ?? 0) > 1,
  },
  multicurrency: {
    account: 'ais.multicurrency',
    profile: ['ais.multicurrency'],
    offered: ({ ais }) => ais?.multicurrency !== undefined,
  },
  second: SECOND,
  company: COMPANY,
};

export const PAYERS: Readonly<Record<string, Payer>> = { ...OF_PAYMENTS, card: CARD };

/** The names of the payers of a bank. */
export const payersOf = (offer: OfferedByBank, among: readonly string[]): readonly string[] =>
  among.filter((name) => PAYERS[name]?.offered(offer) === true);

/** Who decides about a payment of this payer. */
export const decidedBy = ({ who, headers }: Payer): Pick<GrantStep, 'who' | 'headers'> => ({
  ...(who === undefined ? {} : { who }),
  ...(headers && { headers }),
});

/** The body with another account where it names that of the first payer. */
export function withAccount(body: Value, from: string, to: string): Value {
  return JSON.parse(JSON.stringify(body).replaceAll(`\${profile.${from}`, `\${profile.${to}`));
}
