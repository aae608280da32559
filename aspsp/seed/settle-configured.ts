import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { ConfiguredAccount, ConfiguredPsu } from '../config/configured-psu.js';
import { readSecret } from '../config/read-secret.js';
import { maskPan } from '../domain/accounts/pan.js';
import { digestOf, hashPassword, isPassword } from '../domain/passwords.js';
import type { Seams } from '../domain/seams.js';
import type { Records } from '../store/store.js';
import { type ConfiguredItem, configuredItems } from './seed-configured.js';
import type { FullPsu } from './seed-more.js';
import { listOf, NO_CHANGES, type StoreChanges } from './store-changes.js';
import { isFitting, isStored, onlyStored, type StoredItems, storedItems } from './stored-items.js';

/** The store's record of its seeding from a configuration. */
interface ConfiguredSeeding {
  readonly root: string;
  /** Digest of the PSUs without the sources of their passwords. */
  readonly configured: string;
  /** Digests of what the configuration said of each item when it was added; absent in stores of earlier versions. */
  readonly items?: Readonly<Record<string, string>>;
}

/** Derives a generated password from the secret in the store. */
export type PasswordOf = (root: string, psu: string) => string;

/** The PSUs of the bank, and how the configuration differs from the store. */
export interface SettledPsus {
  readonly psus: readonly FullPsu[];
  readonly changes: StoreChanges;
}

/**
 * Adds the PSUs, accounts and cards of the configuration that the store lacks, and sets all current passwords. What the
 * store has stays as it is. Throws CONFIG_INVALID when the store has PSUs and none of them is in the configuration.
 */
export async function settleConfigured(
  records: Records,
  seams: Seams,
  psus: readonly ConfiguredPsu[],
  options: { readonly cards: boolean; readonly passwordOf: PasswordOf },
): Promise<SettledPsus> {
  const before = await records.get('secret', 'seeded-psus');
  const kept = before && (JSON.parse(before.value) as Partial<ConfiguredSeeding>);
  const stored = await storedItems(records);
  refuseOthers(stored, psus, kept);
  const root = kept?.root ?? seams.secret(32);
  const items = configuredItems(psus, options).filter((item) => isFitting(stored, item));
  const lacking = items.filter((item) => !isStored(stored, item));
  for (const item of lacking) await item.add(records, seams);
  const configured = digestOf(JSON.stringify(psus.map(({ password: _, ...rest }) => rest)));
  const found = items.filter((item) => !lacking.includes(item));
  // an earlier version had no digests of its items, but one of them all
  const known = kept?.items ?? (kept?.configured === configured ? digestsOf(found) : {});
  const value = { root, configured, items: { ...known, ...digestsOf(lacking) } };
  await records.put('secret', { id: 'seeded-psus', value: JSON.stringify(value) });
  const settled: FullPsu[] = [];
  for (const psu of psus) {
    const { password: source } = psu;
    const password = source === undefined ? options.passwordOf(root, psu.id) : readSecret(source);
    await setPassword(records, seams, psu.id, password);
    const from = source === undefined ? {} : { passwordFrom: source };
    settled.push({ ...tellPsu(psu, psus, options.cards), password, ...from });
  }
  if (stored.psus.length === 0) return { psus: settled, changes: NO_CHANGES };
  const changed = found.filter((item) => known[keyOf(item)] !== digestsOf([item])[keyOf(item)]);
  const changes = {
    added: namesOf(lacking),
    changed: namesOf(changed),
    removed: onlyStored(stored, items),
  };
  return { psus: settled, changes };
}

const keyOf = ({ kind, id }: ConfiguredItem): string => `${kind} ${id}`;

function digestsOf(items: readonly ConfiguredItem[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    items.map((item) => [keyOf(item), digestOf(JSON.stringify(item.settings, inOrder))]),
  );
}

/** Keys in the order of the alphabet: their order in the file means nothing. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The names of items, without those that are a part of another one among them. */
function namesOf(items: readonly ConfiguredItem[]): readonly string[] {
  const ids = new Set(items.map(({ id }) => id));
  return items.flatMap(({ name, within }) =>
    within !== undefined && ids.has(within) ? [] : [name],
  );
}

/** The store belongs to another bank, or an id means a company in one place and a person in the other. */
function refuseOthers(
  { psus: stored, companies }: StoredItems,
  psus: readonly ConfiguredPsu[],
  kept: Partial<ConfiguredSeeding> | undefined,
): void {
  if (stored.length === 0) return;
  const common = psus.filter(({ id }) => stored.includes(id));
  if (kept?.configured === undefined || common.length === 0) throw otherPsus(stored, psus);
  const company = common.find(({ id }) => companies.has(id))?.id;
  const person = psus.find(
    ({ corporate = '' }) => stored.includes(corporate) && !companies.has(corporate),
  )?.corporate;
  const id = company ?? person;
  if (id === undefined) return;
  const [here, there] = company === undefined ? ['company', 'PSU'] : ['PSU', 'company'];
  throw new Xs2aError(
    'CONFIG_INVALID',
    `The ${here} ${id} of the configuration has the id of a ${there} in the store.`,
    { hint: `Give the ${here} another id.` },
  );
}

/** The store was filled from another configuration, or without one; says which PSUs differ. */
export function otherPsus(stored: readonly string[], psus: readonly ConfiguredPsu[]): Xs2aError {
  const wanted = psus.map(({ id }) => id);
  const parts = [
    ...(stored.length > 0 ? [`the store has the PSUs ${listOf(stored)}`] : []),
    wanted.length > 0
      ? `the configuration has ${listOf(wanted)}`
      : 'the configuration has no `psus`',
  ];
  const text = `The store was filled from another configuration: ${parts.join(', ')}.`;
  const hint =
    'Start with the `psus` with which the store was first filled, and more, or name an empty store with --store.';
  return new Xs2aError('CONFIG_INVALID', text, { hint });
}

async function setPassword(records: Records, seams: Seams, id: string, password: string) {
  const psu = await records.get('psu', id);
  if (psu === undefined || isPassword(password, psu.salt, psu.passwordHash)) return;
  const salt = seams.secret(16);
  await records.put('psu', { ...psu, salt, passwordHash: hashPassword(password, salt) });
}

/** A PSU with all accounts that they may use: their own or their company's. */
function tellPsu(
  { id, name, corporate, cards = [], accounts = [] }: ConfiguredPsu,
  psus: readonly ConfiguredPsu[],
  withCards: boolean,
): Omit<FullPsu, 'password'> {
  const colleagues = psus.filter((psu) => psu.corporate === corporate);
  const usable =
    corporate === undefined ? accounts : colleagues.flatMap((psu) => psu.accounts ?? []);
  return {
    id,
    name,
    ...(corporate === undefined ? {} : { corporate }),
    accounts: usable.flatMap(plainAccount),
    multicurrency: usable.flatMap(({ iban, parts }) =>
      parts === undefined ? [] : [{ iban, currencies: parts.map(({ currency }) => currency) }],
    ),
    cards: (withCards ? cards : []).map(({ pan, currency }) => {
      return { pan, maskedPan: maskPan(pan), currency };
    }),
  };
}

function plainAccount({ iban, currency, parts }: ConfiguredAccount) {
  return currency === undefined || parts !== undefined ? [] : [{ iban, currency }];
}
