import { and, desc, eq, lt } from 'drizzle-orm';
import type { Run, RunState } from '../../generated/model/studio/schemas.js';
import { RefusedRequest } from '../context/refused-request.js';
import type { StudioContext } from '../context/studio-context.js';
import { runOf } from '../database/run-of.js';
import { banks, runs } from '../database/schema.js';

/** Which runs a page shows. */
export interface RunsAsked {
  readonly bankId?: string;
  readonly state?: RunState;
  readonly cursor?: string;
  readonly limit?: number;
}

const USUAL_LIMIT = 50;

/** Runs, the newest first. */
export async function listRuns(
  { database: { db } }: StudioContext,
  { bankId, state, cursor, limit = USUAL_LIMIT }: RunsAsked,
): Promise<{ readonly items: readonly Run[]; readonly next?: string }> {
  const rows = await db
    .select({ row: runs, bankName: banks.name })
    .from(runs)
    .innerJoin(banks, eq(banks.id, runs.bankId))
    .where(
      and(
        bankId === undefined ? undefined : eq(runs.bankId, bankId),
        state === undefined ? undefined : eq(runs.state, state),
        cursor === undefined ? undefined : lt(runs.number, numberIn(cursor)),
      ),
    )
    .orderBy(desc(runs.number))
    .limit(limit + 1);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const items = rows.slice(0, limit).map(({ row, bankName }) => runOf(row, bankName));
  return last === undefined ? { items } : { items, next: String(last.row.number) };
}

function numberIn(cursor: string): number {
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor);
  const sentence = 'The cursor is not that of a page of runs.';
  throw new RefusedRequest(400, sentence, 'Take next of the page before, or leave cursor out.');
}
