import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { RunStarted } from '../conformance/engine/event.js';
import { type Resumed, resumed } from '../conformance/engine/resumed.js';
import type { Profile } from '../conformance/profile/profile.js';
import { readEvents } from '../conformance/report/read-events.js';
import { UsageError } from './report-error.js';

/** The record of a run, by its folder or its events.ndjson. */
export function recordOf(run: string): string {
  const isFolder = statSync(run, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? join(run, 'events.ndjson') : run;
}

/** How a recorded run began. Throws FILE_UNREADABLE when there is no such record. */
export function startOf(run: string): RunStarted {
  const [started] = readEvents(recordOf(run));
  return started as RunStarted;
}

/** An earlier run against the same bank, to be brought to its end. */
export function earlierRun(
  run: string,
  profile: Profile,
): { readonly runId: string; readonly left: Resumed } {
  const events = readEvents(recordOf(run));
  const { target, runId } = startOf(run);
  if (target.baseUrl !== profile.target.baseUrl) {
    throw new UsageError(
      `--resume ${run} is a run against ${target.baseUrl}, and this one is against ${profile.target.baseUrl}`,
    );
  }
  return { runId, left: resumed(events) };
}
