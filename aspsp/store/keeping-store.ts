import { CountedRefusal } from '../domain/refusal.js';
import type { Store } from './store.js';

/** A store whose transactions keep what they wrote when they end with a counted refusal. */
export function keepingStore(store: Store): Store {
  return {
    ...store,
    transaction: async (work) => {
      const end = await store.transaction(async (records) => {
        try {
          return { done: await work(records) };
        } catch (error) {
          if (error instanceof CountedRefusal) return { refused: error };
          throw error;
        }
      });
      if ('refused' in end) throw end.refused;
      return end.done;
    },
  };
}
