export type SqlRow = Readonly<Record<string, unknown>>;

/** One connection: statements with $1, $2, ... in the dialect of PostgreSQL. */
export interface SqlConnection {
  query(statement: string, values?: readonly unknown[]): Promise<readonly SqlRow[]>;
}

/** A PostgreSQL, embedded or not. */
export interface SqlDatabase extends SqlConnection {
  /**
   * All statements of `work` on one connection, committed together or, when it throws, not at all.
   * `first` is a statement without values that comes before them.
   */
  transaction<T>(first: string, work: (connection: SqlConnection) => Promise<T>): Promise<T>;
  /** All statements of `work` see the database as it is at the first of them; none may write. */
  snapshot<T>(work: (connection: SqlConnection) => Promise<T>): Promise<T>;
  /** Only where statements of several transactions can run at once. */
  readonly parallel?: ParallelSql;
  close(): Promise<void>;
}

export interface ParallelSql {
  /** A statement by itself, which each connection plans once; the name stands for its text. */
  named(name: string, statement: string, values: readonly unknown[]): Promise<readonly SqlRow[]>;
  /** A connection with an open transaction, until one of its two ends. */
  begin(first: string): Promise<OpenTransaction>;
}

export interface OpenTransaction extends SqlConnection {
  commit(): Promise<void>;
  /** Never fails. */
  rollback(): Promise<void>;
}
