import { randomBytes } from 'node:crypto';
import type { Scope } from '../../generated/model/studio/schemas.js';
import type { Database } from '../database/open-database.js';
import { type banks, runs } from '../database/schema.js';

/** What a run needs besides its bank. */
export interface NewRun {
  readonly scope: Scope;
  readonly again?: string | undefined;
  readonly startedBy: string;
}

/** Adds a queued run of a bank. Wake a worker up for it when this is written. */
export async function insertRun(
  db: Database,
  { id: bankId, revision }: Pick<typeof banks.$inferSelect, 'id' | 'revision'>,
  { scope, again, startedBy }: NewRun,
): Promise<typeof runs.$inferSelect> {
  const [row] = await db
    .insert(runs)
    .values({
      ...{ id: randomBytes(6).toString('hex'), bankId, state: 'queued', startedBy, revision },
      ...{ scope: { ...scope }, narrowed: isNarrowed(scope) },
      ...(again === undefined ? {} : { again }),
    })
    .returning();
  if (row === undefined) throw new Error('the database returned no row');
  return row;
}

const isNarrowed = ({ only, clauses, tags, cases }: Scope): boolean =>
  [only, clauses, tags, cases].some((words = []) => words.length > 0);
