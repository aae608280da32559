export type SqlRow = Readonly<Record<string, unknown>>;

/** One connection: statements with $1, $2, ... in PostgreSQL's dialect. */
export interface SqlConnection {
  query(statement: string, values?: readonly unknown[]): Promise<readonly SqlRow[]>;
}

/** A PostgreSQL database, embedded or not. */
export interface SqlDatabase extends SqlConnection {
  /**
   * Runs all statements of `work` in one serialisable transaction, which is committed at the end. When `work`
   * throws, or when a statement fails, nothing changes, and the error of the first such statement is thrown.
   */
  transaction<T>(
    mode: 'READ WRITE' | 'READ ONLY',
    work: (connection: SqlConnection) => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
}

/** The code that PostgreSQL gives an error; empty when there is none. */
export function sqlStateOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/**
 * Statements of one connection, one after the other, in the order in which they are requested. After the
 * first that fails, the database refuses all others until the end of the transaction.
 */
export function inOrder(run: SqlConnection['query']) {
  let last: Promise<unknown> = Promise.resolve();
  let failed: { readonly error: unknown } | undefined;
  const query: SqlConnection['query'] = (statement, values) => {
    const next = last.then(() => run(statement, values));
    last = next.catch((error: unknown) => {
      failed ??= { error };
    });
    return next;
  };
  return { query, failed: () => failed };
}
