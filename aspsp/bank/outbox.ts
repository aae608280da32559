import type { Message } from '../domain/message.js';
import type { Records } from '../store/store.js';

/** A message as it is written; the outbox gives it its id. */
export type NewMessage = Omit<Message, 'id'>;

/** What leaves the bank for the phones of its PSUs, kept with all other state. */
export interface Outbox {
  /** Part of the transaction of `records`: what is taken back was never sent. */
  deliver(records: Records, message: NewMessage): Promise<void>;
  /** The newest first; of all PSUs when none is named. */
  messagesFor(psu?: string): Promise<readonly Message[]>;
}

/** Messages of one PSU that are kept. */
const KEPT = 20;

/** The outbox of a store: every process on it shows the same messages, and so does the next start. */
export function storedOutbox(store: Records, uuid: () => string): Outbox {
  return {
    deliver: async (records, message) => {
      const { psu } = message;
      await records.put('message', { id: uuid(), ...message });
      const all = await records.find('message', { psu });
      for (const old of all.slice(0, -KEPT)) await records.take('message', old.id);
    },
    messagesFor: async (psu) =>
      (await store.find('message', psu === undefined ? {} : { psu })).toReversed(),
  };
}
