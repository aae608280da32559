import { CountedRefusal } from '../domain/refusal.js';
import type { Store } from './store.js';

/** A store whose transactions keep their writes when they end with a counted refusal. */
export function keepingStore(store: Store): Store {
  return {
    ...store,
    transaction: keeping((work) => store.transaction(work)),
    read: keeping((work) => store.read(work)),
  };
}

function keeping(begin: Store['transaction']): Store['transaction'] {
  return async (work) => {
    const end = await begin(async (records) => {
      try {
        return { done: await work(records) };
      } catch (error) {
        if (error instanceof CountedRefusal) return { refused: error };
        throw error;
      }
    });
    if ('refused' in end) throw end.refused;
    return end.done;
  };
}
