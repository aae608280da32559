import { gathered } from './gathered.js';
import { inOrder, type Lock } from './locks-of.js';
import type { ParallelSql, SqlRow } from './sql-database.js';

/** What a transaction wants to be done, and the locks that it takes. */
export interface CommitWork {
  readonly locks: readonly Lock[];
  /** JSON, as bank_try_1 reads it. */
  readonly work: string;
}

/** Whether it was done; not, where something has changed that it rests on. */
export type Commit = (work: CommitWork) => Promise<boolean>;

/** Commits that run at once, and transactions in one of them. */
const AT_ONCE = 2;
const MOST = 16;

const COMMIT = 'SELECT bank_commit_1($1::jsonb, $2::jsonb) AS done';

/** Commits transactions that end at the same time in one statement: each is done wholly or not. */
export function groupCommit(run: ParallelSql['named']): Commit {
  const query = (text: string, values: readonly unknown[]) => run('bank_commit_1', text, values);
  return gathered((works: readonly CommitWork[]) => commitAll(query, works), {
    atOnce: AT_ONCE,
    most: MOST,
  });
}

/** Whether each of them was done. */
export async function commitAll(
  query: (text: string, values: readonly unknown[]) => Promise<readonly SqlRow[]>,
  works: readonly CommitWork[],
): Promise<readonly boolean[]> {
  const locks = JSON.stringify(inOrder(works.map((one) => one.locks)));
  const [row] = await query(COMMIT, [locks, `[${works.map(({ work }) => work).join(',')}]`]);
  return (row?.['done'] ?? []) as readonly boolean[];
}
