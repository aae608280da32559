import type { BankConfig } from '../config/bank-config.js';
import type { ConfiguredBook } from '../config/configured-psu.js';
import type { FullPsu } from '../seed/seed-more.js';
import type { bankProfile } from './bank-profile.js';

type Profile = ReturnType<typeof bankProfile>;

/** The suite's uses of an account. */
const NEED_ACCOUNTS: ReadonlySet<string> = new Set(['PIS', 'AIS', 'PIIS', 'COF', 'SBS']);
const DAYS = 60;

/**
 * PSUs in order of suitability for the suite: first a person with an account in EUR, then a person
 * with others, then the people of companies, whose payments need several approvals. A single PSU is
 * listed twice; fitProfile omits what is missing.
 */
export function byFitness(psus: readonly FullPsu[]): readonly FullPsu[] {
  const sorted = psus
    .map((psu) => ({ ...psu, accounts: [...psu.accounts].sort((a, b) => euro(b) - euro(a)) }))
    .sort((one, other) => fitness(other) - fitness(one));
  const [first] = sorted;
  return sorted.length === 1 && first !== undefined ? [first, first] : sorted;
}

function euro({ currency }: { readonly currency: string }): number {
  return currency === 'EUR' ? 1 : 0;
}

function fitness({ accounts: [account], corporate }: FullPsu): number {
  const alone = corporate === undefined ? 4 : 0;
  return account === undefined ? alone / 4 : alone + 2 + euro(account);
}

/**
 * A profile with only what the configured PSUs have, and with the source of each password instead of the
 * password. `psus` are in the order of byFitness.
 */
export function fitProfile(
  profile: Profile,
  psus: readonly FullPsu[],
  config: BankConfig,
): Profile {
  const {
    ais,
    pis,
    funds: _,
    secondPsu,
    ...rest
  }: Profile & { readonly funds?: unknown } = profile;
  const [first, second] = psus;
  const others = first?.id === second?.id ? {} : { secondPsu };
  const [account] = first?.accounts ?? [];
  if (account === undefined) {
    const services = rest.services.filter((name) => !NEED_ACCOUNTS.has(name));
    return withSources({ ...rest, ...others, services }, psus) as Profile;
  }
  const { currency } = account;
  const { transactions, ...access } = ais;
  const fitted = {
    ...profile,
    pis: { ...pis, currency, debtorAccount: { ...pis.debtorAccount, currency } },
    ais: hasBooked(config, account.iban) ? { ...access, transactions } : access,
  };
  const { secondPsu: __, ...alone } = fitted;
  return withSources({ ...alone, ...others }, psus) as Profile;
}

/** Whether there are transactions in the period that the profile names. */
function hasBooked({ psus = [] }: BankConfig, iban: string): boolean {
  const accounts: readonly (Partial<ConfiguredBook> & { readonly iban: string })[] = psus.flatMap(
    (psu) => psu.accounts ?? [],
  );
  const entries = accounts.find((account) => account.iban === iban)?.entries ?? [];
  return entries.some(({ daysAgo, pending }) => pending !== true && daysAgo <= DAYS);
}

/** The same data, with the source of each password instead of the password, as in profiles. */
function withSources(data: unknown, psus: readonly FullPsu[]): unknown {
  if (Array.isArray(data)) return data.map((item) => withSources(item, psus));
  if (typeof data !== 'object' || data === null) return data;
  const entries = Object.entries(data).map(([key, value]) => [key, withSources(value, psus)]);
  const copy: Readonly<Record<string, unknown>> = Object.fromEntries(entries);
  if (!('password' in copy)) return copy;
  const from = psus.find(({ id }) => id === copy['id'])?.passwordFrom;
  if (from === undefined) return copy;
  return { ...copy, password: 'env' in from ? `\${env:${from.env}}` : { file: from.file } };
}
