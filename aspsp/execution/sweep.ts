import type { Bank } from '../bank/bank.js';
import type { BankConfig } from '../config/bank-config.js';
import { dayOf } from '../domain/calendar.js';
import type { DatedKind } from '../store/store.js';

/** Records that the sweep deletes once they are older than this many seconds. */
const SWEPT: readonly (readonly [DatedKind, (config: BankConfig) => number])[] = [
  ['replay', ({ lifetimes }) => lifetimes.replay],
  ['interaction', ({ lifetimes }) => lifetimes.link],
  ['session', ({ lifetimes }) => lifetimes.link],
  ['code', ({ lifetimes }) => lifetimes.code],
  // As long as the token lives that may have to be revoked.
  ['usedCode', ({ lifetimes }) => lifetimes.token],
  ['revokedToken', ({ lifetimes }) => lifetimes.token],
  ['failedLogins', ({ logins }) => logins.lock],
];

const DAY = 86_400_000;
const PAUSE = 60_000;
/** Seconds between sweeps that left something. */
const SHORT_PAUSE = 1_000;
const MOST = 1_000;

/**
 * Deletes outdated records when a request arrives: at most once a minute, and
 * at most a thousand of each kind; the rest is deleted a second later.
 * Nothing runs in the background, so that nothing keeps the process alive.
 */
export function makeSweeper(bank: Bank, most = MOST): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = bank.seams.now().getTime();
    if (now < next) return;
    next = now + PAUSE;
    try {
      if (await leavesSome(bank, now, most)) next = now + SHORT_PAUSE;
    } catch (error) {
      // The request itself reports that the store is down.
      bank.log.error({ error: error instanceof Error ? error.name : typeof error }, 'not swept');
    }
  };
}

/** One sweep, outside of transactions: each deletion is independent. */
async function leavesSome({ store, config }: Bank, now: number, most: number): Promise<boolean> {
  const removed: number[] = [];
  for (const [kind, seconds] of SWEPT) {
    const before = new Date(now - seconds(config) * 1000).toISOString();
    removed.push(await store.removeOlder(kind, before, most));
  }
  // Accesses are counted by date.
  removed.push(await store.removeCounters(dayOf(new Date(now - DAY)), most));
  return removed.some((number) => number === most);
}
