import type { Due, Entities } from '../domain/entities.js';

export type Kind = keyof Entities;

/** Kinds whose entities say when they were made. */
export type DatedKind = {
  [K in Kind]: Entities[K] extends { readonly createdAt: string } ? K : never;
}[Kind];

/** Equality on some fields of an entity. */
export type Where<K extends Kind> = Partial<Entities[K]>;

/** What may be done with the bank's state, alone or inside a transaction. */
export interface Records {
  get<K extends Kind>(kind: K, id: string): Promise<Entities[K] | undefined>;
  find<K extends Kind>(kind: K, where: Where<K>): Promise<readonly Entities[K][]>;
  put<K extends Kind>(kind: K, entity: Entities[K]): Promise<void>;
  /** Removes and returns: of several at once exactly one gets it. */
  take<K extends Kind>(kind: K, id: string): Promise<Entities[K] | undefined>;
  /**
   * Payments that are due at a moment. It is a look: what another transaction adds to them meanwhile
   * is found by the next one.
   */
  dueBy(at: string): Promise<readonly Due[]>;
  /** The value of a counter, 0 when it was never raised. */
  counted(key: string): Promise<number>;
  /** Raises a counter and returns its new value. */
  count(key: string): Promise<number>;
  /** Removes the oldest of a kind made before an ISO moment, at most so many; how many it were. */
  removeOlder(kind: DatedKind, before: string, most: number): Promise<number>;
  /** Removes counters whose keys stand before this one, letter by letter, at most so many. */
  removeCounters(before: string, most: number): Promise<number>;
}

/** All state of the bank. */
export interface Store extends Records {
  /**
   * Happens wholly or, when `work` throws, not at all, and as if no other one ran beside it. Where
   * one did and changed what this one read, `work` is begun again: it must have no effect beside
   * the records.
   */
  transaction<T>(work: (records: Records) => Promise<T>): Promise<T>;
  /**
   * The same for work that hardly ever changes anything: it waits for no transaction and no other
   * one waits for it. If it does want to write it is begun again as a transaction, so that it must
   * have no effect beside the records before it first writes.
   */
  read<T>(work: (records: Records) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
