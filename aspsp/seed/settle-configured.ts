import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { ConfiguredAccount, ConfiguredPsu } from '../config/configured-psu.js';
import { readSecret } from '../config/read-secret.js';
import { maskPan } from '../domain/accounts/pan.js';
import { digestOf, hashPassword, isPassword } from '../domain/passwords.js';
import type { Seams } from '../domain/seams.js';
import type { Records } from '../store/store.js';
import { seedConfigured } from './seed-configured.js';
import type { FullPsu } from './seed-more.js';

/** The store's record of its seeding from a configuration. */
interface ConfiguredSeeding {
  readonly root: string;
  /** Digest of the PSUs without the sources of their passwords. */
  readonly configured: string;
}

/** Derives a generated password from the secret in the store. */
export type PasswordOf = (root: string, psu: string) => string;

/**
 * Fills a store without PSUs with those of the configuration, sets their current passwords, and returns the
 * PSUs. Throws CONFIG_INVALID when the store was filled with other PSUs.
 */
export async function settleConfigured(
  records: Records,
  seams: Seams,
  psus: readonly ConfiguredPsu[],
  options: { readonly cards: boolean; readonly passwordOf: PasswordOf },
): Promise<readonly FullPsu[]> {
  const configured = digestOf(JSON.stringify(psus.map(({ password: _, ...rest }) => rest)));
  const before = await records.get('secret', 'seeded-psus');
  const kept = before && (JSON.parse(before.value) as Partial<ConfiguredSeeding>);
  if (kept !== undefined && kept.configured !== configured) {
    throw await otherPsus(records, psus);
  }
  const root = kept?.root ?? seams.secret(32);
  if (kept === undefined) {
    await seedConfigured(records, seams, psus, options);
    await records.put('secret', { id: 'seeded-psus', value: JSON.stringify({ root, configured }) });
  }
  const settled: FullPsu[] = [];
  for (const psu of psus) {
    const { password: source } = psu;
    const password = source === undefined ? options.passwordOf(root, psu.id) : readSecret(source);
    await setPassword(records, seams, psu.id, password);
    const from = source === undefined ? {} : { passwordFrom: source };
    settled.push({ ...tellPsu(psu, psus, options.cards), password, ...from });
  }
  return settled;
}

/** The store was filled from another configuration, or without one; says which PSUs and accounts differ. */
export async function otherPsus(
  records: Records,
  psus: readonly ConfiguredPsu[],
): Promise<Xs2aError> {
  const stored = (await records.find('psu', {})).map(({ id }) => id);
  const wanted = psus.map(({ id }) => id);
  const accounts = (await records.find('account', {})).map(({ id }) => id);
  const ibans = psus.flatMap((psu) => (psu.accounts ?? []).map(({ iban }) => iban));
  const missing = ibans.filter((iban) => !accounts.some((id) => id.startsWith(iban)));
  const parts = [
    listed('PSUs only in the store', without(stored, wanted)),
    listed('PSUs only in the configuration', without(wanted, stored)),
    listed('accounts only in the configuration', missing),
  ].flat();
  const which = parts.length > 0 ? parts.join('; ') : 'a name, a balance or another setting';
  const text = `The PSUs or accounts in the store differ from those in the configuration: ${which}.`;
  const hint =
    'Start with the `psus` with which the store was first filled, or name an empty store with --store.';
  return new Xs2aError('CONFIG_INVALID', text, { hint });
}

const without = (all: readonly string[], others: readonly string[]) =>
  all.filter((one) => !others.includes(one));

/** As many as fit into a sentence. */
const MOST_TOLD = 5;

function listed(what: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length > MOST_TOLD ? ` and ${names.length - MOST_TOLD} more` : '';
  return [`${what}: ${names.slice(0, MOST_TOLD).join(', ')}${more}`];
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
