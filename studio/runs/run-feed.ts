import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import type { Run, RunEvent } from '../../generated/model/studio/schemas.js';
import type { ServerEvent } from '../../runtime/model/item-stream.js';
import { notFound } from '../context/refused-request.js';
import type { StudioContext } from '../context/studio-context.js';
import { runOf } from '../database/run-of.js';
import { banks, runs } from '../database/schema.js';
import { countsBefore, liveEvent } from '../record/live-event.js';
import { readLines } from '../record/read-lines.js';
import { RECORD, type RecordReader } from '../record/record-reader.js';
import { attemptOf, placeIn, readPlace } from '../record/run-folder.js';

/** What a page that watches a run gets: events, and bytes that keep the connection open. */
export type Watched = AsyncGenerator<ServerEvent<RunEvent> | Uint8Array>;

/** The runs that pages watch. Each record is read once for all pages, and a page that is late reads it on its own. */
export interface RunFeed {
  /** The events of a run after a place, until it has ended. Throws 404 for a run that does not exist. */
  watch(runId: string, after: number, signal: AbortSignal): Promise<Watched>;
  /** Looks at a run at once, because it changed. */
  changed(runId: string): void;
}

interface PlacedEvent {
  readonly place: number;
  readonly event: RunEvent;
}

interface Course {
  run: Run;
  folder: string | null;
  /** Up to where the record was read. */
  place: number;
  readonly counts: Record<string, number>;
  /** The last events, and the place before them. */
  recent: PlacedEvent[];
  recentFrom: number;
  pages: number;
  /** How many looks ago the last page left. */
  idle: number;
  /** Wakes up the pages that wait. */
  wake: () => void;
  woken: Promise<void>;
}

const LOOK_MS = 250;
/** How often the rows are looked at when nobody says that they changed. */
const ROWS_EACH = 4;
const MOST_RECENT = 2_000;
const MOST_IDLE = 4;
const HEARTBEAT_MS = 15_000;
const HEARTBEAT = new TextEncoder().encode(':\n\n');
const OVER: ReadonlySet<string> = new Set(['ended', 'stopped', 'failed']);

/** Creates a feed, which works only while pages watch. */
export function runFeed(
  context: StudioContext,
  reader: RecordReader,
  heartbeatMs = HEARTBEAT_MS,
): RunFeed {
  const courses = new Map<string, Promise<Course>>();
  let isLooking = false;
  let isChanged = false;
  const look = async (): Promise<void> => {
    isLooking = true;
    for (let turn = 0; courses.size > 0; turn += 1) {
      const isDue = isChanged || turn % ROWS_EACH === 0;
      isChanged = false;
      // an error of the database: pages get what the records say, and the rows when it is back
      await lookAt(context, await opened(courses), isDue).catch(() => undefined);
      await wait(LOOK_MS);
    }
    isLooking = false;
  };
  const courseOf = (runId: string): Promise<Course> => {
    const known = courses.get(runId);
    if (known !== undefined) return known;
    const course = openCourse(context, reader, runId);
    courses.set(runId, course);
    course.catch(() => courses.delete(runId));
    if (!isLooking) void look();
    return course;
  };
  return {
    async watch(runId, after, signal) {
      // an error is a response; what the page reads later may be a course that was opened again
      await courseOf(runId);
      const course = () => courseOf(runId);
      return pageOf(context, reader, { after, signal, heartbeatMs, course });
    },
    changed: (runId) => {
      isChanged ||= courses.has(runId);
    },
  };
}

/** The courses that pages watch; the others are closed. */
async function opened(courses: Map<string, Promise<Course>>): Promise<ReadonlyMap<string, Course>> {
  const open = new Map<string, Course>();
  for (const [runId, opening] of courses) {
    const course = await opening.catch(() => undefined);
    if (course === undefined) continue;
    course.idle = course.pages > 0 ? 0 : course.idle + 1;
    if (course.idle > MOST_IDLE) courses.delete(runId);
    else open.set(runId, course);
  }
  return open;
}

const selectRuns = ({ database: { db } }: StudioContext) =>
  db
    .select({ row: runs, bankName: banks.name })
    .from(runs)
    .innerJoin(banks, eq(banks.id, runs.bankId));

async function openCourse(
  context: StudioContext,
  reader: RecordReader,
  runId: string,
): Promise<Course> {
  const [found] = await selectRuns(context).where(eq(runs.id, runId));
  if (found === undefined) throw notFound('run', runId);
  const { row, bankName } = found;
  const course: Course = {
    ...{ run: runOf(row, bankName), folder: row.folder, pages: 0, idle: 0, ...sleeping() },
    ...{ place: 0, counts: {}, recent: [], recentFrom: 0 },
  };
  await readFrom(course, context, reader);
  return course;
}

/** Begins to follow the record of the present attempt where its index ends. */
async function readFrom(course: Course, { folder }: StudioContext, reader: RecordReader) {
  const attempt = attemptOf(course.folder);
  const { bytes, counts } =
    course.folder === null
      ? { bytes: 0, counts: {} }
      : await reader.index(join(folder, course.folder));
  course.place = placeIn(attempt, bytes);
  course.recentFrom = course.place;
  course.recent = [];
  for (const verdict of Object.keys(course.counts)) delete course.counts[verdict];
  Object.assign(course.counts, counts);
}

function sleeping(): Pick<Course, 'wake' | 'woken'> {
  let wake = (): void => undefined;
  const woken = new Promise<void>((resolve) => {
    wake = resolve;
  });
  return { wake, woken };
}

function wakeUp(course: Course): void {
  course.wake();
  Object.assign(course, sleeping());
}

async function lookAt(
  context: StudioContext,
  courses: ReadonlyMap<string, Course>,
  withRows: boolean,
): Promise<void> {
  const changed = new Map<Course, Run>();
  if (withRows) {
    const rows = await selectRuns(context).where(inArray(runs.id, [...courses.keys()]));
    for (const { row, bankName } of rows) {
      const course = courses.get(row.id);
      const run = runOf(row, bankName);
      if (course === undefined || JSON.stringify(run) === JSON.stringify(course.run)) continue;
      changed.set(course, run);
      if (row.folder !== course.folder) beginAttempt(course, row.folder);
    }
  }
  await Promise.all([...courses.values()].map((course) => follow(course, context)));
  // a run that has ended is told after the last events of its record
  for (const [course, run] of changed) {
    course.run = run;
    wakeUp(course);
  }
}

/** The run goes on in another folder: its record begins anew. */
function beginAttempt(course: Course, folder: string | null): void {
  course.folder = folder;
  course.place = placeIn(attemptOf(folder), 0);
  course.recentFrom = course.place;
  course.recent = [];
  for (const verdict of Object.keys(course.counts)) delete course.counts[verdict];
}

/** Reads what was added to the record. */
async function follow(course: Course, { folder }: StudioContext): Promise<void> {
  if (course.folder === null) return;
  const attempt = attemptOf(course.folder);
  const file = join(folder, course.folder, RECORD);
  let isNew = false;
  for await (const lines of readLines(file, readPlace(course.place).bytes)) {
    // the run went on in another folder meanwhile
    if (attempt !== attemptOf(course.folder)) return;
    for (const line of lines) {
      course.place = placeIn(attempt, line.to);
      const event = liveEvent(line, course.counts);
      if (event !== undefined) course.recent.push({ place: course.place, event });
    }
    const surplus = course.recent.splice(0, Math.max(0, course.recent.length - MOST_RECENT));
    course.recentFrom = surplus.at(-1)?.place ?? course.recentFrom;
    isNew = true;
  }
  if (isNew) wakeUp(course);
}

interface Page {
  readonly after: number;
  readonly signal: AbortSignal;
  readonly heartbeatMs: number;
  readonly course: () => Promise<Course>;
}

/** What one page gets: first the run, then what it has not seen, and the run again whenever its row changes. */
async function* pageOf(context: StudioContext, reader: RecordReader, page: Page): Watched {
  const { after, signal, heartbeatMs } = page;
  const course = await page.course();
  course.pages += 1;
  try {
    let place = after;
    let shown: Run | undefined;
    while (!signal.aborted) {
      const { run, woken } = course;
      place = startOf(course, place);
      if (run !== shown) {
        shown = run;
        yield placed({ place, event: { type: 'state', run } });
      }
      const next = await eventsAfter(course, place, context, reader);
      for (const each of next.events) yield placed(each);
      const isMore = next.place !== place;
      place = next.place;
      if (isMore || course.run !== shown) continue;
      if (OVER.has(run.state) && place >= course.place) return;
      if (!(await wakesBefore(woken, heartbeatMs, signal))) yield HEARTBEAT;
    }
  } finally {
    course.pages -= 1;
  }
}

/** Whether something happens before the time is over or nobody reads any more. */
async function wakesBefore(woken: Promise<void>, ms: number, signal: AbortSignal) {
  const over = new AbortController();
  const late = wait(ms, false, { signal: AbortSignal.any([signal, over.signal]) });
  const first = await Promise.race([woken.then(() => true), late.catch(() => true)]);
  over.abort();
  return first;
}

const placed = ({ place, event }: PlacedEvent): ServerEvent<RunEvent> => ({
  data: event,
  id: String(place),
});

/** A page that saw an earlier attempt begins with the record of the present one, which repeats what was judged. */
function startOf({ folder }: Course, place: number): number {
  const own = placeIn(attemptOf(folder), 0);
  return readPlace(place).attempt === readPlace(own).attempt ? place : own;
}

/** The next events after a place: the last ones from memory, earlier ones from the record, a part at a time. */
async function eventsAfter(
  course: Course,
  place: number,
  { folder }: StudioContext,
  reader: RecordReader,
): Promise<{ readonly place: number; readonly events: readonly PlacedEvent[] }> {
  if (course.folder === null || place >= course.place) return { place, events: [] };
  if (place >= course.recentFrom) {
    return { place: course.place, events: course.recent.filter((each) => each.place > place) };
  }
  const { attempt, bytes } = readPlace(place);
  const run = join(folder, course.folder);
  const counts = countsBefore(await reader.index(run), bytes);
  for await (const lines of readLines(join(run, RECORD), bytes)) {
    const events = lines.flatMap((line) => {
      const event = liveEvent(line, counts);
      return event === undefined ? [] : [{ place: placeIn(attempt, line.to), event }];
    });
    return { place: placeIn(attempt, lines.at(-1)?.to ?? bytes), events };
  }
  return { place, events: [] };
}
