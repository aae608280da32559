/** A message of the bank to a PSU's phone. */
export interface OutboxMessage {
  readonly at: string;
  readonly text: string;
  /** Id of the authorisation that it belongs to. */
  readonly authorisation: string;
  /** The one-time code in it, if there is one. */
  readonly otp?: string;
}

/** What leaves the bank for the phones of its PSUs. */
export interface Outbox {
  deliver(psu: string, message: OutboxMessage): void;
  /** The newest first. */
  messagesFor(psu: string): readonly OutboxMessage[];
}

const KEPT = 20;

/** Phones that are only in memory, and remember the last messages. */
export function memoryOutbox(): Outbox {
  const phones = new Map<string, readonly OutboxMessage[]>();
  const messagesFor = (psu: string) => phones.get(psu) ?? [];
  return {
    deliver: (psu, message) => {
      phones.set(psu, [message, ...messagesFor(psu)].slice(0, KEPT));
    },
    messagesFor,
  };
}
