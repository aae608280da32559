import { gathered } from './gathered.js';
import { inOrder, type Lock } from './locks-of.js';
import type { ParallelSql, SqlRow } from './sql-database.js';

/** The changes that a transaction wants to commit, and the locks that it takes. */
export interface CommitWork {
  readonly locks: readonly Lock[];
  /** JSON in the form that bank_try_1 reads. */
  readonly work: string;
}

/** Returns whether the changes were committed; false when data that the transaction read has changed. */
export type Commit = (work: CommitWork) => Promise<boolean>;

/** Number of concurrent commits, and maximum number of transactions in one of them. */
const AT_ONCE = 2;
const MOST = 16;

const COMMIT = 'SELECT bank_commit_1($1::jsonb, $2::jsonb) AS done';

/** Commits transactions that end at the same time in one statement; each of them is atomic. */
export function groupCommit(run: ParallelSql['named']): Commit {
  const query = (text: string, values: readonly unknown[]) => run('bank_commit_1', text, values);
  return gathered((works: readonly CommitWork[]) => commitAll(query, works), {
    atOnce: AT_ONCE,
    most: MOST,
  });
}

/** Whether each of them was committed. */
export async function commitAll(
  query: (text: string, values: readonly unknown[]) => Promise<readonly SqlRow[]>,
  works: readonly CommitWork[],
): Promise<readonly boolean[]> {
  const locks = JSON.stringify(inOrder(works.map((one) => one.locks)));
  const [row] = await query(COMMIT, [locks, `[${works.map(({ work }) => work).join(',')}]`]);
  return (row?.['done'] ?? []) as readonly boolean[];
}
