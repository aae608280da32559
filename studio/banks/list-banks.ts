import { and, eq, gt, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Bank } from '../../generated/model/studio/schemas.js';
import { RefusedRequest } from '../context/refused-request.js';
import type { StudioContext } from '../context/studio-context.js';
import { runOf, withoutNulls } from '../database/run-of.js';
import { banks, runs } from '../database/schema.js';

/** What a list of banks is asked for. */
export interface BankQuery {
  readonly search?: string;
  readonly cursor?: string;
  readonly limit?: number;
}

const USUAL_LIMIT = 50;

/** A page of the banks in the order of their names; `next` is the cursor of the page after it. */
export async function listBanks(
  context: StudioContext,
  { search, cursor, limit = USUAL_LIMIT }: BankQuery,
): Promise<{ readonly items: readonly Bank[]; readonly total: number; readonly next?: string }> {
  const { db } = context.database;
  const wanted = search === undefined ? undefined : matchesBank(search);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(banks)
    .where(wanted);
  const rows = await db
    .select()
    .from(banks)
    .where(and(wanted, cursor === undefined ? undefined : after(cursor)))
    .orderBy(banks.name, banks.id)
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const items = await withLastRuns(context, page);
  return {
    items,
    total: counted?.total ?? 0,
    ...(rows.length > limit && last !== undefined ? { next: cursorOf(last) } : {}),
  };
}

/** One bank; undefined when there is none with this id. */
export async function findBank(context: StudioContext, id: string): Promise<Bank | undefined> {
  const rows = await context.database.db.select().from(banks).where(eq(banks.id, id));
  const [bank] = await withLastRuns(context, rows);
  return bank;
}

type BankRow = typeof banks.$inferSelect;

async function withLastRuns(
  { database: { db } }: StudioContext,
  rows: readonly BankRow[],
): Promise<readonly Bank[]> {
  const ids = rows.flatMap(({ lastRun }) => (lastRun === null ? [] : [lastRun]));
  const last = ids.length === 0 ? [] : await db.select().from(runs).where(inArray(runs.id, ids));
  return rows.map(({ revision: _, lastRun, ...bank }) => {
    const run = last.find(({ id }) => id === lastRun);
    const shown = run === undefined ? {} : { lastRun: runOf(run, bank.name) };
    return { ...withoutNulls(bank), ...shown } as Bank;
  });
}

/** Banks with a part in their name or address, in any case. */
export function matchesBank(search: string): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return or(ilike(banks.name, pattern), ilike(banks.address, pattern));
}

const cursorOf = ({ name, id }: BankRow): string =>
  Buffer.from(JSON.stringify([name, id])).toString('base64url');

function after(cursor: string): SQL | undefined {
  const [name, id] = readCursor(cursor);
  return or(gt(banks.name, name), and(eq(banks.name, name), gt(banks.id, id)));
}

function readCursor(cursor: string): readonly [name: string, id: string] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(read) && read.every((one) => typeof one === 'string')) {
      return [read[0] ?? '', read[1] ?? ''];
    }
  } catch {
    // told below
  }
  const hint = 'Use `next` of the page before as it is, or leave the cursor out.';
  throw new RefusedRequest(400, 'The cursor is not one of this list.', hint);
}
