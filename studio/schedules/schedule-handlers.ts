import { randomBytes } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { NewSchedule, Schedule } from '../../generated/model/studio/schemas.js';
import type { SchedulesHandlers } from '../../generated/server/studio/handlers.js';
import { findBank } from '../banks/list-banks.js';
import { type StudioIdentity, userOf } from '../context/caller-context.js';
import { notFound, RefusedRequest } from '../context/refused-request.js';
import type { StudioContext } from '../context/studio-context.js';
import { withoutNulls } from '../database/run-of.js';
import { banks, schedules } from '../database/schema.js';
import { nextMoment } from './next-moment.js';

type ScheduleRow = typeof schedules.$inferSelect;

/** The handlers of schedules. */
export function scheduleHandlers(
  context: StudioContext,
): SchedulesHandlers<FastifyRequest, StudioIdentity> {
  const { db } = context.database;
  const named = () =>
    db
      .select({ row: schedules, bankName: banks.name })
      .from(schedules)
      .leftJoin(banks, eq(banks.id, schedules.bankId));
  const change = async (id: string, changeOf: (row: ScheduleRow) => Partial<ScheduleRow>) => {
    const own = eq(schedules.id, id);
    const [found] = await named().where(own);
    if (found === undefined) throw notFound('schedule', id);
    const changed = changeOf(found.row);
    await db.update(schedules).set(changed).where(own);
    return { status: 200, body: shown({ ...found, row: { ...found.row, ...changed } }) } as const;
  };
  return {
    async listSchedules() {
      const rows = await named().orderBy(asc(schedules.createdAt), asc(schedules.id));
      return { status: 200, body: rows.map(shown) };
    },
    async createSchedule({ body }, caller) {
      const values = await newRow(context, body.value, userOf(caller).name);
      await db.insert(schedules).values(values);
      const [made] = await named().where(eq(schedules.id, values.id));
      if (made === undefined) throw new Error('the database returned no row');
      return { status: 201, body: shown(made) };
    },
    async deleteSchedule({ path: { scheduleId } }) {
      const gone = await db.delete(schedules).where(eq(schedules.id, scheduleId)).returning();
      if (gone.length === 0) throw notFound('schedule', scheduleId);
      return { status: 204 };
    },
    pauseSchedule: ({ path }) => change(path.scheduleId, () => ({ nextAt: null })),
    resumeSchedule: ({ path }) =>
      change(path.scheduleId, (row) => ({
        nextAt: row.nextAt ?? nextMoment(row, context.now()).toISOString(),
      })),
  };
}

async function newRow(
  context: StudioContext,
  { bankId, search, cron, timeZone = 'UTC', scope = {}, missed = 'run' }: NewSchedule,
  createdBy: string,
): Promise<typeof schedules.$inferInsert> {
  if ((bankId === undefined) === (search === undefined)) {
    const hint =
      'Give bankId for one bank, or search for all that it finds; an empty one finds all.';
    throw new RefusedRequest(400, 'A schedule needs either bankId or search.', hint);
  }
  if (bankId !== undefined && (await findBank(context, bankId)) === undefined) {
    throw notFound('bank', bankId);
  }
  const nextAt = nextMoment({ cron, timeZone }, context.now()).toISOString();
  const id = randomBytes(6).toString('hex');
  const clock = { cron, timeZone, missed, nextAt };
  return { id, bankId, search, scope: { ...scope }, createdBy, ...clock };
}

interface NamedSchedule {
  readonly row: ScheduleRow;
  readonly bankName: string | null;
}

const shown = ({ row, bankName }: NamedSchedule): Schedule =>
  withoutNulls({ ...row, bankName }) as Schedule;
