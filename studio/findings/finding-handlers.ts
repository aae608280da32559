import { join } from 'node:path';
import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Finding, FindingState, Waiver } from '../../generated/model/studio/schemas.js';
import type { FindingsHandlers } from '../../generated/server/studio/handlers.js';
import { type StudioIdentity, userOf } from '../context/caller-context.js';
import { notFound, RefusedRequest } from '../context/refused-request.js';
import type { StudioContext } from '../context/studio-context.js';
import { banks, comments, findings, runs } from '../database/schema.js';
import { readRun } from '../record/record-reader.js';
import { acceptedParts } from './accepted-parts.js';
import { type FindingRow, isWaived } from './settle-findings.js';
import { writeOpenCauses } from './write-open-causes.js';

/** The handlers of findings. */
export function findingHandlers(
  context: StudioContext,
): FindingsHandlers<FastifyRequest, StudioIdentity> {
  const { db } = context.database;
  const change = async (id: string, values: Partial<FindingRow>) => {
    const [row] = await db.update(findings).set(values).where(eq(findings.id, id)).returning();
    if (row === undefined) throw notFound('finding', id);
    await writeOpenCauses(db, row.bankId, context.now());
    return { status: 200, body: await shownFinding(context, row) } as const;
  };
  return {
    listFindings: async ({ path, query }) => {
      return { status: 200, body: await listFindings(context, path.bankId, query.state) };
    },
    getFinding: async ({ path }) => {
      const row = await findFinding(context, path.findingId);
      return { status: 200, body: await shownFinding(context, row) };
    },
    addComment: async ({ path, body }, caller) => {
      const row = await findFinding(context, path.findingId);
      const by = userOf(caller).name;
      await db.insert(comments).values({ findingId: row.id, by, text: body.value.text });
      return { status: 201, body: await shownFinding(context, row) };
    },
    assignFinding: ({ path, body: { value } }) =>
      change(path.findingId, { assignee: value.name === '' ? null : value.name }),
    waiveFinding: async ({ path, body: { value } }) => {
      const accepts = await partsFor(context, path.findingId, value);
      const { owner: waiverOwner, reason: waiverReason, lastDay: waiverLastDay } = value;
      return change(path.findingId, { waiverOwner, waiverReason, waiverLastDay, accepts });
    },
    removeWaiver: ({ path }) => change(path.findingId, NO_WAIVER),
  };
}

const NO_WAIVER = { waiverOwner: null, waiverReason: null, waiverLastDay: null, accepts: [] };

async function findFinding({ database: { db } }: StudioContext, id: string): Promise<FindingRow> {
  const [row] = await db.select().from(findings).where(eq(findings.id, id));
  if (row === undefined) throw notFound('finding', id);
  return row;
}

/** What the waiver accepts, from the record of the last run that found the cause. */
async function partsFor(context: StudioContext, id: string, { lastDay }: Waiver) {
  const day = context.now().toISOString().slice(0, 10);
  if (lastDay < day) {
    const sentence = `The last day of the waiver, ${lastDay}, is over.`;
    throw new RefusedRequest(400, sentence, `Name a day from ${day} on in lastDay.`);
  }
  const row = await findFinding(context, id);
  const { db } = context.database;
  const [last] = await db.select().from(runs).where(eq(runs.id, row.lastRun));
  const run = last?.folder == null ? undefined : await readRun(join(context.folder, last.folder));
  const parts = run === undefined ? [] : acceptedParts(run, row.causeId);
  // the last run found it waived, so that its record has no such cause: the parts still fit
  const all = parts.length > 0 ? parts : row.accepts;
  if (all.length > 0) return all;
  const sentence = `The finding ${id} has nothing that a waiver could accept: it only kept cases from being judged.`;
  throw new RefusedRequest(409, sentence, 'Correct what stopped these cases, then run them again.');
}

/** The findings of a bank: those to mend in the order of their causes, then mended ones. */
async function listFindings(
  context: StudioContext,
  bankId: string,
  state: FindingState | undefined,
): Promise<readonly Finding[]> {
  const { db } = context.database;
  const [bank] = await db.select({ id: banks.id }).from(banks).where(eq(banks.id, bankId));
  if (bank === undefined) throw notFound('bank', bankId);
  const rows = await db
    .select()
    .from(findings)
    .where(eq(findings.bankId, bankId))
    .orderBy(asc(findings.rank), desc(findings.runs), asc(findings.id));
  const all = await shownFindings(context, rows);
  const [mended, others] = [true, false].map((is) =>
    all.filter((finding) => (finding.state === 'mended') === is),
  ) as [Finding[], Finding[]];
  return [...others, ...mended].filter((one) => state === undefined || one.state === state);
}

async function shownFinding(context: StudioContext, row: FindingRow): Promise<Finding> {
  const [finding] = await shownFindings(context, [row]);
  return finding as Finding;
}

async function shownFindings(
  { database: { db }, now }: StudioContext,
  rows: readonly FindingRow[],
): Promise<readonly Finding[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const said = await db
    .select()
    .from(comments)
    .where(inArray(comments.findingId, ids))
    .orderBy(asc(comments.id));
  const day = now().toISOString().slice(0, 10);
  return rows.map((row) => ({
    ...findingOf(row, day),
    comments: said
      .filter(({ findingId }) => findingId === row.id)
      .map(({ by, at, text }) => ({ by, at, text })),
  }));
}

/** A waiver that has expired is still shown, so that somebody can prolong it, but the finding is open again. */
function findingOf(row: FindingRow, day: string): Omit<Finding, 'comments'> {
  const { id, bankId, state, cause, firstRun, lastRun, runs: count, assignee } = row;
  const { waiverOwner: owner, waiverReason: reason, waiverLastDay: lastDay } = row;
  const waiver =
    owner === null || reason === null || lastDay === null
      ? {}
      : { waiver: { owner, reason, lastDay } };
  const isHeld = state !== 'mended' && isWaived(row, day);
  return {
    ...{ id, bankId, firstRun, lastRun, runs: count },
    state: isHeld ? 'waived' : (state as FindingState),
    cause: cause as unknown as Finding['cause'],
    ...(assignee === null ? {} : { assignee }),
    ...waiver,
  };
}
