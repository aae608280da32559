import { MULTICURRENCY } from '../domain/accounts/account-iban.js';
import type { Account } from '../domain/entities.js';
import type { Records } from '../store/store.js';
import type { ConfiguredItem } from './seed-configured.js';

/** The PSUs, companies and accounts in a store. */
export interface StoredItems {
  readonly psus: readonly string[];
  readonly companies: ReadonlySet<string>;
  /** By id; cards by the digest of their number. */
  readonly accounts: ReadonlyMap<string, Account>;
}

/** Reads what a store has before the configuration is added. */
export async function storedItems(records: Records): Promise<StoredItems> {
  const psus = await records.find('psu', {});
  const accounts = await records.find('account', {});
  const companies = [...psus, ...accounts.map(({ corporate }) => ({ corporate: corporate?.id }))];
  return {
    psus: psus.map(({ id }) => id),
    companies: new Set(companies.flatMap(({ corporate }) => corporate ?? [])),
    accounts: new Map(accounts.map((account) => [account.card?.panDigest ?? account.id, account])),
  };
}

/** Whether the store has the item already. */
export function isStored({ psus, accounts }: StoredItems, { kind, id }: ConfiguredItem): boolean {
  return kind === 'psu' || kind === 'company' ? psus.includes(id) : accounts.has(id);
}

/** Whether the store can take the item: an account that has one currency there gets no sub-accounts. */
export function isFitting({ accounts }: StoredItems, { kind, within }: ConfiguredItem): boolean {
  const whole = kind === 'part' ? accounts.get(within ?? '') : undefined;
  return whole === undefined || whole.currency === MULTICURRENCY;
}

/** The names of what the store has and the configuration does not name; of a PSU or account, without its parts. */
export function onlyStored(
  { psus, companies, accounts }: StoredItems,
  items: readonly ConfiguredItem[],
): readonly string[] {
  const named = new Set(items.map(({ id }) => id));
  const gone = new Set(psus.filter((id) => !named.has(id)));
  const names = [...gone].map((id) => `${companies.has(id) ? 'company' : 'PSU'} ${id}`);
  for (const [id, { psu, parent, currency, card }] of accounts) {
    if (named.has(id) || gone.has(psu) || (parent !== undefined && !named.has(parent))) continue;
    if (card !== undefined) names.push(`card ${card.maskedPan}`);
    else names.push(parent === undefined ? `account ${id}` : `${currency} of account ${parent}`);
  }
  return names;
}
