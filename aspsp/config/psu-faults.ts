import { isValidIBAN } from 'ibantools';
import type { DataPath } from '../../foundation/read-yaml.js';
import type { SettingsFault } from '../../foundation/settings-faults.js';
import { isPan, withoutSpaces } from '../domain/accounts/pan.js';
import { isCurrency, minorUnits } from '../domain/money.js';
import type { ConfiguredAccount, ConfiguredBook, ConfiguredPsu } from './configured-psu.js';
import { secretFault } from './read-secret.js';

/** What is wrong with PSUs that the schema lets through; no text of these repeats a secret. */
export function psuFaults(psus: readonly ConfiguredPsu[]): readonly SettingsFault[] {
  const at = (index: number): DataPath => ['psus', index];
  return [
    ...doubles(psus.map(({ id }, index) => [[...at(index), 'id'], id])),
    ...doubles(listed(psus, 'accounts').map(([path, { iban }]) => [[...path, 'iban'], iban])),
    ...doubles(
      listed(psus, 'cards').map(([path, { pan }]) => [[...path, 'pan'], withoutSpaces(pan)]),
    ),
    ...psus.flatMap((psu, index) => [
      ...passwordFaults(psu.password, [...at(index), 'password']),
      ...corporateFaults(psu, psus, at(index)),
    ]),
    ...listed(psus, 'accounts').flatMap(([path, account]) => accountFaults(account, path)),
    ...listed(psus, 'cards').flatMap(([path, card]) => [
      ...(isPan(card.pan)
        ? []
        : [fault([...path, 'pan'], 'is no card number: wrong length or check digit')]),
      ...decimalFaults(card.limit, card.currency, [...path, 'limit']),
      ...bookFaults(card, path),
    ]),
  ];
}

function fault(path: DataPath, says: string): SettingsFault {
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

/** What stands there for the second time, by its place. */
function doubles(values: readonly (readonly [DataPath, string])[]): readonly SettingsFault[] {
  return values.flatMap(([path, value], index) => {
    const first = values.findIndex(([, other]) => other === value);
    return first === index
      ? []
      : [fault(path, `is the same as \`${values[first]?.[0].join('.')}\``)];
  });
}

function passwordFaults(password: unknown, path: DataPath): readonly SettingsFault[] {
  if (password === undefined) return [];
  const keys = typeof password === 'object' && password !== null ? Object.entries(password) : [];
  const [key, value] = keys.length === 1 ? (keys[0] ?? []) : [];
  if (typeof value !== 'string' || (key !== 'env' && key !== 'file')) {
    const says =
      'is never written into this file: write { env: NAME } or { file: PATH }, or leave it out for ' +
      'one that is generated';
    return [fault(path, says)];
  }
  const missing = secretFault(key === 'env' ? { env: value } : { file: value });
  return missing === undefined ? [] : [fault(path, missing)];
}

function corporateFaults(
  { corporate, accounts = [] }: ConfiguredPsu,
  psus: readonly ConfiguredPsu[],
  at: DataPath,
): readonly SettingsFault[] {
  if (psus.some(({ id }) => id === corporate)) {
    return [fault([...at, 'corporate'], 'is the id of a PSU: a company needs one of its own')];
  }
  const people = psus.filter((psu) => psu.corporate === corporate).length;
  return accounts.flatMap(({ approvals }, index) => {
    const path = [...at, 'accounts', index, 'approvals'];
    if (approvals === undefined) return [];
    if (corporate === undefined) return [fault(path, 'goes with the account of a company only')];
    const says = `is more than the ${people} who act for ${corporate}`;
    return approvals > people ? [fault(path, says)] : [];
  });
}

function accountFaults(account: ConfiguredAccount, path: DataPath): readonly SettingsFault[] {
  const { iban, parts, currency, balance, entries } = account;
  const wrongIban = isValidIBAN(iban)
    ? []
    : [fault([...path, 'iban'], 'is no IBAN: its length or its check digits are wrong')];
  if (parts === undefined) {
    if (currency === undefined) return [...wrongIban, fault(path, 'needs a currency, or parts')];
    return [...wrongIban, ...bookFaults({ ...account, currency }, path)];
  }
  const own = [currency, balance, entries].some((one) => one !== undefined);
  const both = own ? [fault(path, 'has parts: currency, balance and entries stand in them')] : [];
  const places = parts.map((_, index) => [...path, 'parts', index]);
  return [
    ...wrongIban,
    ...both,
    ...doubles(parts.map((part, index) => [[...(places[index] ?? []), 'currency'], part.currency])),
    ...parts.flatMap((part, index) => bookFaults(part, places[index] ?? [])),
  ];
}

function bookFaults(book: ConfiguredBook, path: DataPath): readonly SettingsFault[] {
  const { currency, balance = 0, entries = [] } = book;
  if (!isCurrency(currency)) {
    return [fault([...path, 'currency'], `is ${currency}, which is no currency`)];
  }
  return [
    ...decimalFaults(balance, currency, [...path, 'balance']),
    ...entries.flatMap(({ amount, iban }, index) => {
      const at = [...path, 'entries', index];
      const wrong = iban !== undefined && !isValidIBAN(iban);
      return [
        ...decimalFaults(amount, currency, [...at, 'amount']),
        ...(wrong
          ? [fault([...at, 'iban'], 'is no IBAN: its length or its check digits are wrong')]
          : []),
      ];
    }),
  ];
}

function decimalFaults(
  amount: unknown,
  currency: string,
  path: DataPath,
): readonly SettingsFault[] {
  const isOne = typeof amount === 'string' || typeof amount === 'number';
  const right = isOne && minorUnits({ currency, amount: String(amount) }) !== undefined;
  return right || !isCurrency(currency) ? [] : [fault(path, `is no amount of ${currency}`)];
}
