import { createHmac } from 'node:crypto';
import type { Records, Store } from '../store/store.js';
import { hashPassword } from './passwords.js';
import type { Seams } from './seams.js';
import { type SeededPsu, seed } from './seed.js';

/**
 * Seeds a store that holds no PSU yet, and tells who there is. The passwords of seeded PSUs, who
 * are nobody, follow from one secret of the store, so that every start on it can tell the same.
 */
export async function settlePsus(store: Store, seams: Seams): Promise<readonly SeededPsu[]> {
  return store.transaction(async (records) => {
    const before = await records.get('secret', 'seeded-psus');
    const root = before ?? { id: 'seeded-psus', value: seams.secret(32) };
    if (before !== undefined) return toldAgain(records, root.value);
    await records.put('secret', root);
    const seeded = await seed(records, seams);
    return Promise.all(
      seeded.map(async (psu) => {
        const password = passwordOf(root.value, psu.id);
        const salt = seams.secret(16);
        const passwordHash = hashPassword(password, salt);
        await records.put('psu', { id: psu.id, name: psu.name, salt, passwordHash });
        return { ...psu, password };
      }),
    );
  });
}

async function toldAgain(records: Records, root: string): Promise<readonly SeededPsu[]> {
  const psus = await records.find('psu', {});
  return Promise.all(
    psus.map(async ({ id, name }) => {
      const found = await records.find('account', { psu: id });
      const accounts = found.map(({ id: iban, currency }) => ({ iban, currency }));
      return { id, name, password: passwordOf(root, id), accounts };
    }),
  );
}

function passwordOf(root: string, psu: string): string {
  return createHmac('sha256', root).update(psu).digest('base64url').slice(0, 16);
}
