import { AsyncLocalStorage } from 'node:async_hooks';
import type { Records, Store } from './store.js';

/**
 * The same store, in which work that begins inside a transaction joins it. A wrapper around a handler can
 * thus combine the handler's transaction and its own changes.
 */
export function joinedTransactions(store: Store): Store {
  const running = new AsyncLocalStorage<Records>();
  const now = (): Records => running.getStore() ?? store;
  /** Joins the surrounding transaction, if there is one. */
  const joined =
    (begin: Store['transaction']): Store['transaction'] =>
    (work) => {
      const outer = running.getStore();
      if (outer !== undefined) return work(outer);
      return begin((records) => running.run(records, () => work(records)));
    };
  return {
    get: (kind, id) => now().get(kind, id),
    find: (kind, where) => now().find(kind, where),
    put: (kind, entity) => now().put(kind, entity),
    take: (kind, id) => now().take(kind, id),
    dueBy: (at) => now().dueBy(at),
    counted: (key) => now().counted(key),
    count: (key) => now().count(key),
    removeOlder: (kind, before, most) => now().removeOlder(kind, before, most),
    removeCounters: (before, most) => now().removeCounters(before, most),
    transaction: joined((work) => store.transaction(work)),
    read: joined((work) => store.read(work)),
    close: () => store.close(),
  };
}
