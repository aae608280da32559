import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestStudio } from '../context/studio.testing.js';
import type { StudioContext } from '../context/studio-context.js';
import { banks, deliveries, runs, schedules, webhooks } from '../database/schema.js';
import { openRunQueue, type RunQueue } from '../queue/run-queue.js';
import type { ServerParts } from '../server/create-server.js';
import { serveHandlers } from '../server/serve-handlers.testing.js';
import { carryOutDue } from './carry-out-due.js';
import { scheduleHandlers } from './schedule-handlers.js';

let now = '';
let context: StudioContext;
let queue: RunQueue;
let api: Awaited<ReturnType<typeof serveHandlers>>;
let close: () => Promise<void>;

beforeAll(async () => {
  const studio = await openTestStudio();
  context = { ...studio.context, now: () => new Date(now) };
  queue = await openRunQueue(context.database);
  api = await serveHandlers(context, scheduleHandlers(context) as ServerParts['handlers']);
  close = async () => {
    await api.close();
    await queue.close();
    await studio.close();
  };
  const bank = { address: 'https://bank.example', revision: 1, profileErrors: 0 };
  await context.database.db.insert(banks).values([
    { id: 'a', name: 'Alpha', ...bank },
    { id: 'b', name: 'Beta', ...bank },
    { id: 'c', name: 'Gamma', ...bank, profileErrors: 2 },
  ]);
});
afterAll(() => close());
beforeEach(async () => {
  now = '2026-07-01T12:00:00Z';
  await context.database.db.delete(schedules);
  await context.database.db.delete(runs);
});

const NIGHTLY = { cron: '0 2 * * *', timeZone: 'Europe/Berlin' };
const create = async (body: object): Promise<{ id: string }> => {
  const made = await api.send('POST', '/schedules', body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
};
const only = async () => (await api.send('GET', '/schedules')).body[0];
const allRuns = () => context.database.db.select().from(runs).orderBy(runs.number);

describe('a schedule', () => {
  it('queues a run of its bank once when its moment comes, however many workers look', async () => {
    const scope = { only: ['piis/'] };
    const { id } = await create({ bankId: 'a', ...NIGHTLY, scope });
    expect(await only()).toMatchObject({
      ...{ id, bankName: 'Alpha', nextAt: '2026-07-02T00:00:00.000Z', missed: 'run' },
    });
    now = '2026-07-01T23:59:59Z';
    await carryOutDue(context, queue);
    expect(await allRuns()).toEqual([]);
    now = '2026-07-02T00:00:03Z';
    await Promise.all([carryOutDue(context, queue), carryOutDue(context, queue)]);
    const [run, ...more] = await allRuns();
    expect(more).toEqual([]);
    expect(run).toMatchObject({ bankId: 'a', state: 'queued', scope, narrowed: true });
    expect(run?.startedBy).toBe(`schedule ${id}`);
    expect(await queue.next()).toBe(run?.id);
    expect(await only()).toMatchObject({
      ...{ nextAt: '2026-07-03T00:00:00.000Z', lastAt: '2026-07-02T00:00:03.000Z' },
      ...{ lastRuns: [run?.id], leftOut: [] },
    });
  });

  it('of a search takes the banks that it finds then, and says which it leaves out and why', async () => {
    await create({ search: '', ...NIGHTLY });
    const hook = { id: 'w1', url: 'http://127.0.0.1:9', origin: 'https://studio.example' };
    const sealed = context.secrets.seal(Buffer.alloc(24));
    await context.database.db.insert(webhooks).values({ ...hook, sealed, createdBy: 'Ann' });
    const busy = { id: 'r1', bankId: 'b', state: 'running', scope: {}, revision: 1 };
    await context.database.db.insert(runs).values({ ...busy, startedBy: 'Ann' });
    now = '2026-07-02T00:00:03Z';
    await carryOutDue(context, queue);
    expect((await allRuns()).map(({ bankId }) => bankId)).toEqual(['b', 'a']);
    expect((await only()).leftOut).toEqual([
      'Beta: its run r1 has not ended yet.',
      'Gamma: its profile has errors; its page shows each one.',
    ]);
    const told = await context.database.db.select().from(deliveries);
    expect(told.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        type: 'schedule.left-out',
        data: { reasons: (await only()).leftOut, link: 'https://studio.example/schedules' },
      },
    ]);
    await context.database.db.delete(webhooks);
  });

  it.each([
    ['run', 1, []],
    ['skip', 0, ['The studio was off at 2026-07-02T00:00:00.000Z, and skips what it missed.']],
  ])(
    'that was missed three times and has missed: %s queues %i runs',
    async (missed, count, leftOut) => {
      await create({ bankId: 'a', ...NIGHTLY, missed });
      now = '2026-07-04T12:00:00Z';
      await carryOutDue(context, queue);
      await carryOutDue(context, queue);
      expect(await allRuns()).toHaveLength(count);
      expect(await only()).toMatchObject({ nextAt: '2026-07-05T00:00:00.000Z', leftOut });
    },
  );

  it('has no next run while it is paused, and goes on with the next moment after that', async () => {
    const { id } = await create({ bankId: 'a', ...NIGHTLY });
    expect((await api.send('POST', `/schedules/${id}/pause`)).body).not.toHaveProperty('nextAt');
    now = '2026-07-04T12:00:00Z';
    await carryOutDue(context, queue);
    const resumed = await api.send('POST', `/schedules/${id}/resume`);
    expect(resumed.body).toMatchObject({
      ...{ bankName: 'Alpha', nextAt: '2026-07-05T00:00:00.000Z' },
    });
    await carryOutDue(context, queue);
    expect(await allRuns()).toEqual([]);
    expect((await api.send('DELETE', `/schedules/${id}`)).status).toBe(204);
    expect((await api.send('DELETE', `/schedules/${id}`)).status).toBe(404);
    expect(await only()).toBeUndefined();
  });

  it('whose time zone was abolished is paused with the reason, and others go on', async () => {
    const { id } = await create({ bankId: 'a', ...NIGHTLY });
    await create({ bankId: 'b', ...NIGHTLY });
    const { db } = context.database;
    await db.update(schedules).set({ timeZone: 'Old/Zone' }).where(eq(schedules.id, id));
    now = '2026-07-02T00:00:03Z';
    await carryOutDue(context, queue);
    const [row] = await db.select().from(schedules).where(eq(schedules.id, id));
    expect(row).toMatchObject({
      nextAt: null,
      leftOut: ['The schedule is paused: Old/Zone is not a time zone.'],
    });
    expect((await allRuns()).map(({ bankId }) => bankId).sort()).toEqual(['a', 'b']);
  });

  it.each([
    [{ ...NIGHTLY }, 400, 'A schedule needs either bankId or search.'],
    [{ ...NIGHTLY, bankId: 'a', search: '' }, 400, 'A schedule needs either bankId or search.'],
    [{ ...NIGHTLY, bankId: 'x' }, 404, 'The studio has no bank x.'],
    [{ bankId: 'a', cron: '0 2' }, 400, '0 2 is not a cron expression: It needs five fields.'],
  ])('that %j describes is refused with %i', async (body, status, title) => {
    const refused = await api.send('POST', '/schedules', body);
    expect([refused.status, refused.body.title]).toEqual([status, title]);
  });
});
