import type { BankAccount } from './bank-account.js';
import { type LineEvidence, line } from './draft-lines.js';
import type { GivenTarget } from './draft-target.js';

const NOT_READ = 'no account was read; give --consent, with a granted consent, to read it';

/** Currencies of the countries whose IBANs are rarely those of accounts in euro. */
const CURRENCIES: Readonly<Record<string, string>> = {
  ...{ CH: 'CHF', CZ: 'CZK', DK: 'DKK', GB: 'GBP', HU: 'HUF', IS: 'ISK', LI: 'CHF' },
  ...{ NO: 'NOK', PL: 'PLN', RO: 'RON', RS: 'RSD', SE: 'SEK', TR: 'TRY', UA: 'UAH' },
};

/** The currency of an account, with its evidence: read, usual in the country of the IBAN, or guessed. */
export function currencyOf(
  account: BankAccount | undefined,
): readonly [text: string, LineEvidence] {
  const { currency, currencyBecause, iban = '' } = account ?? {};
  if (currency !== undefined && currencyBecause !== undefined) return [currency, currencyBecause];
  const country = iban.slice(0, 2);
  const usual = CURRENCIES[country];
  if (usual !== undefined) return [usual, `guess: usual in ${country}; ${NOT_READ}`];
  return ['EUR', `guess: ${NOT_READ}`];
}

/** The currency line of an account, or of payments from it. */
const currencyLine = (account: BankAccount | undefined): string => {
  const [text, evidence] = currencyOf(account);
  return line(`currency: ${text}`, evidence);
};

/** The accounts and the currency of payments: those of the PSU's first account. */
export function draftPaymentAccounts(
  { creditorIban }: GivenTarget,
  accounts: readonly BankAccount[],
): readonly string[] {
  const [debtor, second] = accounts;
  const creditor =
    creditorIban !== undefined
      ? line(`iban: ${creditorIban}`, 'given: --creditor-iban')
      : second !== undefined
        ? line(`iban: ${second.iban}`, 'guess: another account of the PSU')
        : line('iban: REPLACE', 'REPLACE with an account that may receive payments');
  return [
    '  debtorAccount:',
    debtor === undefined
      ? `    ${line('iban: REPLACE', 'REPLACE with an account of the PSU')}`
      : `    ${line(`iban: ${debtor.iban}`, debtor.ibanBecause)}`,
    '  creditorAccount:',
    `    ${creditor}`,
    `  ${line('creditorName: REPLACE', 'REPLACE with the name of that account')}`,
    `  ${currencyLine(debtor)}`,
    `  ${line('maxAmount: "1.00"', 'guess: no payment of the suite is larger')}`,
  ];
}

/** The accounts of the PSU. */
export function draftAccounts(accounts: readonly BankAccount[]): readonly string[] {
  const listed =
    accounts.length === 0
      ? [
          `    ${line('- iban: REPLACE', 'REPLACE with an account of the PSU')}`,
          `      ${currencyLine(undefined)}`,
        ]
      : accounts.flatMap((each) => [
          `    ${line(`- iban: ${each.iban}`, each.ibanBecause)}`,
          `      ${currencyLine(each)}`,
        ]);
  return [
    'ais:',
    '  accounts:',
    ...listed,
    `  ${line('consentModels: [detailed]', 'guess: the model that every bank supports')}`,
    '  # transactions: { dateFrom: 2026-01-01, dateTo: 2026-03-31 }  # days with booked transactions',
  ];
}

/** What confirmations of funds ask about. */
export function draftFunds([account]: readonly BankAccount[]): readonly string[] {
  return [
    'funds:',
    '  account:',
    account === undefined
      ? `    ${line('iban: REPLACE', 'REPLACE with an account of the PSU')}`
      : `    ${line(`iban: ${account.iban}`, account.ibanBecause)}`,
    `  ${currencyLine(account)}`,
    `  ${line('availableAmount: "1.00"', 'guess: the account has at least this')}`,
    `  ${line('unavailableAmount: "1000000.00"', 'guess: the account has less')}`,
  ];
}
