import { OPERATION } from '../../../standard/operation.js';

/** A creation, and the lines of the profile that its plainest request is made of. */
interface Creation {
  readonly block: string;
  readonly account: string;
}

/** The creations whose plainest request names an account of the profile. */
const CREATIONS: ReadonlyMap<string, Creation> = new Map([
  [OPERATION.payment.create, { block: 'pis', account: 'pis.debtorAccount' }],
  [OPERATION.consent.create, { block: 'ais', account: 'ais.accounts' }],
  [OPERATION.fundsConsent.create, { block: 'funds', account: 'funds.account' }],
]);

/** Whether the plainest request of an operation creates something for an account of the profile. */
export const isCreation = (operation: string | null): boolean => CREATIONS.has(operation ?? '');

type Row = readonly [words: RegExp, line: (creation: Creation) => string];

/** Words in a refusal, and the line of the profile that they point to. The first row that fits decides. */
const ROWS: readonly Row[] = [
  [/certificate|\bROLE_INVALID\b/i, () => 'identities.tpp1'],
  [/signature|\bdigest\b/i, () => 'signatures'],
  [/\btoken\b|bearer|not authenticated|unauthori[sz]ed|\bapi.?key\b/i, () => 'access or headers'],
  [/redirect/i, () => 'tpp.redirectUri'],
  [/credentials|\bpsu[-_ ]?id\b|\bpsu\b.*(?:unknown|not found)/i, () => 'psu.id and psu.sendId'],
  [/creditor.?name/i, () => 'pis.creditorName'],
  [/creditor|beneficiary/i, () => 'pis.creditorAccount'],
  [/product|service_invalid/i, ({ block }) => (block === 'pis' ? 'pis.products' : block)],
  [
    /currenc|w(?:ä|ae)hrung|devise|moned[aă]|valut/i,
    ({ account, block }) => currencyOf(account, block),
  ],
  [/amount|balance|limit|betrag|funds/i, () => 'pis.maxAmount'],
  [
    /account|\biban\b|debtor|konto|compte|cuenta|\bcont(?:ul|o)?\b|rekening/i,
    ({ account }) => account,
  ],
  [/header/i, () => 'headers'],
  [/\baddress\b|\bpaths?\b|\broute\b|\burl\b|\bendpoint\b|not found/i, () => 'target.baseUrl'],
];

const currencyOf = (account: string, block: string): string =>
  block === 'pis' ? 'pis.currency' : `the currency in ${account}`;

/**
 * The line of the profile that a refusal of the plainest creation points to, by the bank's words; the account
 * when they say nothing.
 */
export function probableLine(operation: string, words: string): string {
  const creation = CREATIONS.get(operation) ?? { block: operation, account: operation };
  const row = ROWS.find(([pattern]) => pattern.test(words));
  return row === undefined ? creation.account : row[1](creation);
}
