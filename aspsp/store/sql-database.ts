export type SqlRow = Readonly<Record<string, unknown>>;

/** One connection: statements with $1, $2, ... in PostgreSQL's dialect. */
export interface SqlConnection {
  query(statement: string, values?: readonly unknown[]): Promise<readonly SqlRow[]>;
}

/** A PostgreSQL database, embedded or not. */
export interface SqlDatabase extends SqlConnection {
  /**
   * Runs all statements of `work` on one connection; commits them together, or none of them when `work`
   * throws. `first` is a statement without values that runs before them.
   */
  transaction<T>(first: string, work: (connection: SqlConnection) => Promise<T>): Promise<T>;
  /** All statements of `work` see the database as at the first of them; none may write. */
  snapshot<T>(work: (connection: SqlConnection) => Promise<T>): Promise<T>;
  /** Only for databases that can run statements of several transactions concurrently. */
  readonly parallel?: ParallelSql;
  close(): Promise<void>;
}

export interface ParallelSql {
  /** A single statement, which each connection plans once; the name identifies its text. */
  named(name: string, statement: string, values: readonly unknown[]): Promise<readonly SqlRow[]>;
  /** A connection with an open transaction, until it is committed or rolled back. */
  begin(first: string): Promise<OpenTransaction>;
}

export interface OpenTransaction extends SqlConnection {
  commit(): Promise<void>;
  /** Never throws. */
  rollback(): Promise<void>;
}
