import { isValidIBAN } from 'ibantools';
import type { DataPath } from '../../foundation/read-yaml.js';
import type { SettingsError } from '../../foundation/settings-errors.js';
import { isPan, withoutSpaces } from '../domain/accounts/pan.js';
import { isCurrency, minorUnits } from '../domain/money.js';
import type { ConfiguredAccount, ConfiguredBook, ConfiguredPsu } from './configured-psu.js';
import { secretError } from './read-secret.js';

/** The errors of PSUs that the schema cannot describe; no text contains a secret. */
export function psuErrors(psus: readonly ConfiguredPsu[]): readonly SettingsError[] {
  const at = (index: number): DataPath => ['psus', index];
  return [
    ...doubles(psus.map(({ id }, index) => [[...at(index), 'id'], id])),
    ...doubles(listed(psus, 'accounts').map(([path, { iban }]) => [[...path, 'iban'], iban])),
    ...doubles(
      listed(psus, 'cards').map(([path, { pan }]) => [[...path, 'pan'], withoutSpaces(pan)]),
    ),
    ...psus.flatMap((psu, index) => [
      ...passwordErrors(psu.password, [...at(index), 'password']),
      ...corporateErrors(psu, psus, at(index)),
    ]),
    ...listed(psus, 'accounts').flatMap(([path, account]) => accountErrors(account, path)),
    ...listed(psus, 'cards').flatMap(([path, card]) => [
      ...(isPan(card.pan)
        ? []
        : [
            error([...path, 'pan'], 'is not a card number: its length or its check digit is wrong'),
          ]),
      ...decimalErrors(card.limit, card.currency, [...path, 'limit']),
      ...bookErrors(card, path),
    ]),
  ];
}

function error(path: DataPath, says: string): SettingsError {
  return { path, sentence: `\`${path.join('.')}\` ${says}.` };
}

/** Accounts or cards of all PSUs with their places. */
function listed<K extends 'accounts' | 'cards'>(psus: readonly ConfiguredPsu[], key: K) {
  type Item = NonNullable<ConfiguredPsu[K]>[number];
  return psus.flatMap((psu, index) => {
    const items = (psu[key] ?? []) as readonly Item[];
    return items.map((item, place): [DataPath, Item] => [['psus', index, key, place], item]);
  });
}

/** The places of values that appear for the second time. */
function doubles(values: readonly (readonly [DataPath, string])[]): readonly SettingsError[] {
  return values.flatMap(([path, value], index) => {
    const first = values.findIndex(([, other]) => other === value);
    return first === index
      ? []
      : [error(path, `is the same as \`${values[first]?.[0].join('.')}\``)];
  });
}

function passwordErrors(password: unknown, path: DataPath): readonly SettingsError[] {
  if (password === undefined) return [];
  const keys = typeof password === 'object' && password !== null ? Object.entries(password) : [];
  const [key, value] = keys.length === 1 ? (keys[0] ?? []) : [];
  if (typeof value !== 'string' || (key !== 'env' && key !== 'file')) {
    const says =
      'must not be in this file: write { env: NAME } or { file: PATH }, or omit it to have ' +
      'one generated';
    return [error(path, says)];
  }
  const missing = secretError(key === 'env' ? { env: value } : { file: value });
  return missing === undefined ? [] : [error(path, missing)];
}

function corporateErrors(
  { corporate, accounts = [] }: ConfiguredPsu,
  psus: readonly ConfiguredPsu[],
  at: DataPath,
): readonly SettingsError[] {
  if (psus.some(({ id }) => id === corporate)) {
    return [error([...at, 'corporate'], 'is the id of a PSU: a company needs its own id')];
  }
  const people = psus.filter((psu) => psu.corporate === corporate).length;
  return accounts.flatMap(({ approvals }, index) => {
    const path = [...at, 'accounts', index, 'approvals'];
    if (approvals === undefined) return [];
    if (corporate === undefined)
      return [error(path, 'is allowed only for the account of a company')];
    const says = `is more than the number of people who act for ${corporate} (${people})`;
    return approvals > people ? [error(path, says)] : [];
  });
}

function accountErrors(account: ConfiguredAccount, path: DataPath): readonly SettingsError[] {
  const { iban, parts, currency, balance, entries } = account;
  const wrongIban = isValidIBAN(iban)
    ? []
    : [error([...path, 'iban'], 'is not an IBAN: its length or its check digits are wrong')];
  if (parts === undefined) {
    if (currency === undefined)
      return [...wrongIban, error(path, 'needs either currency or parts')];
    return [...wrongIban, ...bookErrors({ ...account, currency }, path)];
  }
  const own = [currency, balance, entries].some((one) => one !== undefined);
  const both = own ? [error(path, 'has parts: move currency, balance and entries into them')] : [];
  const places = parts.map((_, index) => [...path, 'parts', index]);
  return [
    ...wrongIban,
    ...both,
    ...doubles(parts.map((part, index) => [[...(places[index] ?? []), 'currency'], part.currency])),
    ...parts.flatMap((part, index) => bookErrors(part, places[index] ?? [])),
  ];
}

function bookErrors(book: ConfiguredBook, path: DataPath): readonly SettingsError[] {
  const { currency, balance = 0, entries = [] } = book;
  if (!isCurrency(currency)) {
    return [error([...path, 'currency'], `is ${currency}, which is not a currency`)];
  }
  return [
    ...decimalErrors(balance, currency, [...path, 'balance']),
    ...entries.flatMap(({ amount, iban }, index) => {
      const at = [...path, 'entries', index];
      const wrong = iban !== undefined && !isValidIBAN(iban);
      return [
        ...decimalErrors(amount, currency, [...at, 'amount']),
        ...(wrong
          ? [error([...at, 'iban'], 'is not an IBAN: its length or its check digits are wrong')]
          : []),
      ];
    }),
  ];
}

function decimalErrors(
  amount: unknown,
  currency: string,
  path: DataPath,
): readonly SettingsError[] {
  const isOne = typeof amount === 'string' || typeof amount === 'number';
  const right = isOne && minorUnits({ currency, amount: String(amount) }) !== undefined;
  return right || !isCurrency(currency) ? [] : [error(path, `is not an amount in ${currency}`)];
}
