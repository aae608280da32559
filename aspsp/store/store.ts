import type { Due, Entities } from '../domain/entities.js';

export type Kind = keyof Entities;

/** Kinds whose entities have a creation time. */
export type DatedKind = {
  [K in Kind]: Entities[K] extends { readonly createdAt: string } ? K : never;
}[Kind];

/** Equality conditions on some fields of an entity. */
export type Where<K extends Kind> = Partial<Entities[K]>;

/** The operations on the bank's state, alone or inside a transaction. */
export interface Records {
  get<K extends Kind>(kind: K, id: string): Promise<Entities[K] | undefined>;
  find<K extends Kind>(kind: K, where: Where<K>): Promise<readonly Entities[K][]>;
  put<K extends Kind>(kind: K, entity: Entities[K]): Promise<void>;
  /** Removes and returns an entity: of several concurrent calls, exactly one gets it. */
  take<K extends Kind>(kind: K, id: string): Promise<Entities[K] | undefined>;
  /**
   * Payments that are due at a given time. This is a plain read: payments that another transaction adds
   * meanwhile are found by the next call.
   */
  dueBy(at: string): Promise<readonly Due[]>;
  /** The value of a counter, 0 when it was never incremented. */
  counted(key: string): Promise<number>;
  /** Increments a counter and returns its new value. */
  count(key: string): Promise<number>;
  /**
   * Removes the oldest entities of a kind that were created before an ISO time, up to a maximum; returns
   * their number.
   */
  removeOlder(kind: DatedKind, before: string, most: number): Promise<number>;
  /** Removes counters whose keys sort before this key, up to a maximum. */
  removeCounters(before: string, most: number): Promise<number>;
}

/** The whole state of the bank. */
export interface Store extends Records {
  /**
   * Runs `work` atomically and isolated from all other transactions; when `work` throws, nothing changes. If
   * another transaction changed data that this one read, `work` runs again: it must have no side effects
   * outside the records.
   */
  transaction<T>(work: (records: Records) => Promise<T>): Promise<T>;
  /**
   * The same for work that rarely writes: it waits for no transaction, and no transaction waits for it. If it
   * does try to write, it runs again as a transaction, so it must have no side effects outside the records
   * before its first write.
   */
  read<T>(work: (records: Records) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
