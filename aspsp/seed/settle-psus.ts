import { createHmac } from 'node:crypto';
import type { ConfiguredPsu } from '../config/configured-psu.js';
import type { Seams } from '../domain/seams.js';
import type { Records, Store } from '../store/store.js';
import { seed } from './seed.js';
import { type FullPsu, seedMore } from './seed-more.js';
import { otherPsus, type SettledPsus, settleConfigured } from './settle-configured.js';
import { NO_CHANGES } from './store-changes.js';

/** The store's record of its seeding. */
interface Seeding {
  /** Secret from which the passwords of the seeded, fictitious PSUs are derived. */
  readonly root: string;
  readonly psus: readonly Omit<FullPsu, 'password'>[];
  /** Present when the store was filled from a configuration. */
  readonly configured?: string;
}

export interface SeedOptions {
  readonly cards: boolean;
  /** PSUs of the configuration, which replace the default ones. */
  readonly psus?: readonly ConfiguredPsu[] | undefined;
}

/**
 * Seeds a store with the PSUs of the configuration that it lacks. Without a configuration, an empty store gets the
 * default ones, and every start on it returns the same PSUs.
 */
export async function settlePsus(
  store: Store,
  seams: Seams,
  options: SeedOptions,
): Promise<SettledPsus> {
  return store.transaction(async (records) => {
    if (options.psus !== undefined) {
      return settleConfigured(records, seams, options.psus, { ...options, passwordOf });
    }
    const before = await records.get('secret', 'seeded-psus');
    const seeding: Seeding =
      before === undefined ? await seedAll(records, seams, options) : JSON.parse(before.value);
    if (seeding.configured !== undefined) {
      throw otherPsus(
        (await records.find('psu', {})).map(({ id }) => id),
        [],
      );
    }
    const { root, psus } = seeding;
    const open = psus.map((psu) => ({ ...psu, password: passwordOf(root, psu.id) }));
    return { psus: open, changes: NO_CHANGES };
  });
}

/** Seeds a store again after it was emptied: the same PSUs with the same passwords and accounts. */
export async function seedAgain(
  records: Records,
  seams: Seams,
  options: SeedOptions,
): Promise<void> {
  if (options.psus !== undefined) {
    await settleConfigured(records, seams, options.psus, { ...options, passwordOf });
    return;
  }
  const before = await records.get('secret', 'seeded-psus');
  await seedAll(records, seams, options, before && (JSON.parse(before.value) as Seeding).root);
}

async function seedAll(
  records: Records,
  seams: Seams,
  options: SeedOptions,
  root = seams.secret(32),
): Promise<Seeding> {
  const seeded = await seed(records, seams, (psu) => passwordOf(root, psu));
  const made = await seedMore(records, seams, seeded, options);
  const psus = made.map(({ password: _, ...rest }) => rest);
  await records.put('secret', { id: 'seeded-psus', value: JSON.stringify({ root, psus }) });
  return { root, psus };
}

function passwordOf(root: string, psu: string): string {
  return createHmac('sha256', root).update(psu).digest('base64url').slice(0, 16);
}
