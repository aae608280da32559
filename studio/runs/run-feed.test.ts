import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chainedLines } from '../../conformance/record/event-chain.js';
import { sampleEvents } from '../../conformance/report/sample/sample-events.js';
import type { RunEvent } from '../../generated/model/studio/schemas.js';
import { openTestStudio } from '../context/studio.testing.js';
import { banks, runs } from '../database/schema.js';
import { RECORD, recordReader } from '../record/record-reader.js';
import { placeIn } from '../record/run-folder.js';
import { runFeed, type Watched } from './run-feed.js';

const LINES = sampleEvents().map(chainedLines());
let studio: Awaited<ReturnType<typeof openTestStudio>>;
beforeAll(async () => {
  studio = await openTestStudio();
  const { db } = studio.context.database;
  await db
    .insert(banks)
    .values({ id: 'b1', name: 'One', address: 'a', revision: 1, profileErrors: 0 });
});
afterAll(() => studio.close());

const fileOf = (attempt: number): string => {
  const folder = join(studio.context.folder, 'runs', `r1-${attempt}`);
  mkdirSync(folder, { recursive: true });
  return join(folder, RECORD);
};

async function change(values: Partial<typeof runs.$inferInsert>): Promise<void> {
  await studio.context.database.db.update(runs).set(values).where(eq(runs.id, 'r1'));
}

/** The next item of a page: an event with its place, or a comment. */
async function next(
  page: Watched,
): Promise<readonly [place: number, event: RunEvent] | 'comment' | 'end'> {
  const { done, value } = await page.next();
  if (done === true) return 'end';
  return value instanceof Uint8Array ? 'comment' : [Number(value.id), value.data];
}

async function untilEnd(page: Watched) {
  const items: (readonly [number, RunEvent])[] = [];
  for (;;) {
    const item = await next(page);
    if (item === 'end') return items;
    if (item !== 'comment') items.push(item);
  }
}

it('follows a run into its next folder, ends with it, and keeps the connection open meanwhile', async () => {
  const { db } = studio.context.database;
  const row = { id: 'r1', bankId: 'b1', state: 'running', scope: {}, revision: 1, startedBy: 'me' };
  await db.insert(runs).values({ ...row, folder: 'runs/r1-1' });
  writeFileSync(fileOf(1), LINES.slice(0, 6).join(''));
  const feed = runFeed(studio.context, recordReader(), 100);
  const page = await feed.watch('r1', 0, new AbortController().signal);
  const [, first] = (await next(page)) as [number, RunEvent];
  expect(first).toMatchObject({ type: 'state', run: { state: 'running', bankName: 'One' } });
  for (let item = await next(page); item !== 'comment'; item = await next(page)) {
    expect(item[0]).toBeLessThanOrEqual(Buffer.byteLength(LINES.slice(0, 6).join('')));
  }
  appendFileSync(fileOf(1), LINES[6] ?? '');
  writeFileSync(fileOf(2), LINES.join(''));
  await change({ folder: 'runs/r1-2', state: 'ended' });
  feed.changed('r1');
  const rest = await untilEnd(page);
  const [state, ...events] = rest.filter(([place]) => place >= placeIn(2, 0));
  expect(state?.[1]).toMatchObject({ type: 'state', run: { state: 'ended' } });
  const late = await untilEnd(await feed.watch('r1', 0, new AbortController().signal));
  expect(events).toEqual(late.slice(1));
  const ends = late.filter(([, event]) => event.type === 'case-ended');
  expect(ends.length).toBe(LINES.filter((line) => line.includes('"type":"case-finished"')).length);
  const middle = ends[1]?.[0] ?? 0;
  const again = await untilEnd(await feed.watch('r1', middle, new AbortController().signal));
  expect(again.slice(1)).toEqual(late.slice(1).filter(([place]) => place > middle));
});

it('tells a browser that was asleep all that it has missed, once and in order', async () => {
  await change({ folder: 'runs/r1-3', state: 'running' });
  const between = sampleEvents().slice(1, -1);
  const many = Array.from({ length: 200 }, () => between).flat();
  const lines = [...sampleEvents().slice(0, 1), ...many].map(chainedLines());
  writeFileSync(fileOf(3), lines[0] ?? '');
  const feed = runFeed(studio.context, recordReader(), 60_000);
  const watch = (after: number) => feed.watch('r1', after, new AbortController().signal);
  const [asleep, awake] = [await watch(0), await watch(0)];
  await next(asleep);
  const seen: (readonly [number, RunEvent])[] = [];
  const reading = untilEnd(awake).then((all) => seen.push(...all));
  for (let at = 1; at < lines.length; at += 1000) {
    appendFileSync(fileOf(3), lines.slice(at, at + 1000).join(''));
    // the feed keeps only the last events in its memory
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  await change({ state: 'ended' });
  feed.changed('r1');
  await reading;
  const told = (all: readonly (readonly [number, RunEvent])[]) =>
    all.filter(([, { type }]) => type !== 'state');
  const missed = told(await untilEnd(asleep));
  expect(missed.length).toBeGreaterThan(4000);
  expect(missed).toEqual(told(seen));
  const halfway = missed[1000]?.[0] ?? 0;
  const again = told(await untilEnd(await watch(halfway)));
  expect(again).toEqual(missed.filter(([place]) => place > halfway));
});

it('ends a page that nobody reads any more, and refuses a run that does not exist', async () => {
  await change({ folder: 'runs/r1-2', state: 'running' });
  const feed = runFeed(studio.context, recordReader(), 60_000);
  const abort = new AbortController();
  const page = await feed.watch('r1', placeIn(2, Buffer.byteLength(LINES.join(''))), abort.signal);
  await next(page);
  setTimeout(() => abort.abort(), 20);
  expect(await next(page)).toBe('end');
  await expect(feed.watch('r9', 0, abort.signal)).rejects.toThrow('The studio has no run r9.');
});
