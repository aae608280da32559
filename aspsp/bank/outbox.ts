import type { Message } from '../domain/message.js';
import type { Records } from '../store/store.js';

/** A message before the outbox gives it an id. */
export type NewMessage = Omit<Message, 'id'>;

/** The messages of the bank to the phones of its PSUs, stored with all other state. */
export interface Outbox {
  /** Part of the transaction of `records`: a message of a rolled-back transaction is not sent. */
  deliver(records: Records, message: NewMessage): Promise<void>;
  /** The newest first; of all PSUs when none is named. */
  messagesFor(psu?: string): Promise<readonly Message[]>;
}

/** The number of messages kept for one PSU. */
const KEPT = 20;

/** The outbox of a store: every process on it, also after a restart, shows the same messages. */
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
