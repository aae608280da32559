export type SqlRow = Readonly<Record<string, unknown>>;

/** One connection: statements with $1, $2, ... in the dialect of PostgreSQL. */
export interface SqlConnection {
  query(statement: string, values?: readonly unknown[]): Promise<readonly SqlRow[]>;
}

/** A PostgreSQL, embedded or not. */
export interface SqlDatabase extends SqlConnection {
  /** All statements of `work` on one connection, committed together or, when it throws, not at all. */
  transaction<T>(work: (connection: SqlConnection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
