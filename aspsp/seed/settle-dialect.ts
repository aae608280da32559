import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { BankDialect } from '../dialect/dialect.js';
import type { Store } from '../store/store.js';

const ID = 'dialect';

interface Kept {
  readonly dialect: BankDialect;
}

/**
 * Remembers the dialect of a store at its first start. Throws CONFIG_INVALID for another one, which cannot represent data that only the
 * contract has. A store of an earlier version has no such record, and takes the dialect of its next start.
 */
export async function settleDialect(store: Store, dialect: BankDialect): Promise<void> {
  const before = await store.transaction(async (records) => {
    const kept = await records.get('secret', ID);
    if (kept === undefined)
      await records.put('secret', { id: ID, value: JSON.stringify({ dialect }) });
    return kept === undefined ? dialect : (JSON.parse(kept.value) as Kept).dialect;
  });
  if (before === dialect) return;
  throw new Xs2aError(
    'CONFIG_INVALID',
    `The store was filled by a bank of the dialect ${before}.`,
    {
      hint: `Start it with --dialect ${before}, or name another store with --store: each dialect needs its own.`,
    },
  );
}
